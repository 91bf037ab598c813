import { assertEquals } from "@std/assert";
import { loadPhotos } from "../../src/content/load_content.ts";
import { createFolder, mistakesIn } from "../fixtures/house.ts";
import { type Bytes, createPicture } from "../fixtures/pictures.ts";

/** Runs a check on a folder of assets with these pictures. */
function withPhotos(
  files: Readonly<Record<string, Bytes>>,
  check: (folder: string) => void,
) {
  using folder = createFolder();
  for (const [name, bytes] of Object.entries(files)) {
    folder.write(`fotos/${name}`, bytes);
  }
  check(folder.path);
}

const JPEG = await createPicture("baseline JPEG", 600, 400);
const RANDOM = Uint8Array.from({ length: 1000 }, (_, i) => (i * 97) % 251);

Deno.test("loadPhotos() reads name, bytes, type and size of each picture", () => {
  withPhotos({ "kilo.jpg": JPEG }, (folder) => {
    assertEquals(loadPhotos(folder), [{
      name: "fotos/kilo.jpg",
      bytes: JPEG,
      type: "jpeg",
      width: 600,
      height: 400,
    }]);
  });
});

Deno.test("loadPhotos() ignores the files of Windows and macOS", () => {
  const files = {
    "Thumbs.db": RANDOM,
    "desktop.ini": RANDOM,
    ".DS_Store": RANDOM,
    "._kilo.jpg": RANDOM,
  };
  withPhotos(files, (folder) => assertEquals(loadPhotos(folder), []));
});

Deno.test("loadPhotos() throws a mistake for each file that isn't a picture", () => {
  const files = {
    "kilo.jpg": RANDOM,
    "vacia.jpg": new Uint8Array(),
  };
  withPhotos(files, (folder) => {
    const remedy =
      "no es una foto, o está cortada: guardala de nuevo como JPG, o borrala";
    assertEquals(mistakesIn(() => loadPhotos(folder)), [
      `${folder}/fotos/kilo.jpg: ${remedy}`,
      `${folder}/fotos/vacia.jpg: ${remedy}`,
    ]);
  });
});

Deno.test("loadPhotos() accepts a megabyte, and throws a mistake for more", () => {
  const large = new Uint8Array(1_000_000);
  large.set(JPEG);
  withPhotos({ "kilo.jpg": large }, (folder) => {
    assertEquals(loadPhotos(folder).map(({ bytes }) => bytes.length), [
      1_000_000,
    ]);
  });

  const larger = new Uint8Array(1_000_001);
  larger.set(JPEG);
  withPhotos({ "kilo.jpg": larger }, (folder) => {
    const sizes = "esperaba hasta 1 MB, encontré 1,1";
    assertEquals(mistakesIn(() => loadPhotos(folder)), [
      `${folder}/fotos/kilo.jpg: ${sizes}: guardala como JPG, de 1200 píxeles de ancho, y borrá esta`,
    ]);
  });
});
