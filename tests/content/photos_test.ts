import { assertEquals } from "@std/assert";
import { loadPhotos } from "../../src/content/load_content.ts";
import { createFolder, mistakesIn } from "../fixtures/house.ts";
import { createPicture } from "../fixtures/pictures.ts";

const JPEG = await createPicture("baseline JPEG", 600, 400);
/** Bytes of no picture. */
const RANDOM = Uint8Array.from({ length: 1000 }, (_, i) => (i * 97) % 251);

Deno.test("loadPhotos() reads name, bytes, type and size of each picture", () => {
  using folder = createFolder({ "fotos/kilo.jpg": JPEG });
  assertEquals(loadPhotos(folder.path), [{
    name: "fotos/kilo.jpg",
    bytes: JPEG,
    type: "jpeg",
    width: 600,
    height: 400,
  }]);
});

Deno.test("loadPhotos() ignores the files of Windows and macOS", () => {
  using folder = createFolder({
    "fotos/Thumbs.db": RANDOM,
    "fotos/desktop.ini": RANDOM,
    "fotos/.DS_Store": RANDOM,
    "fotos/._kilo.jpg": RANDOM,
  });
  assertEquals(loadPhotos(folder.path), []);
});

Deno.test("loadPhotos() throws a mistake for each file that isn't a picture", () => {
  using folder = createFolder({
    "fotos/kilo.jpg": RANDOM,
    "fotos/vacia.jpg": new Uint8Array(),
  });
  const { path } = folder;
  const remedy =
    "no es una foto, o está cortada: guardala de nuevo como JPG, o borrala";
  assertEquals(mistakesIn(() => loadPhotos(path)), [
    `${path}/fotos/kilo.jpg: ${remedy}`,
    `${path}/fotos/vacia.jpg: ${remedy}`,
  ]);
});

Deno.test("loadPhotos() accepts a megabyte, and throws a mistake for more", () => {
  const large = new Uint8Array(1_000_000);
  large.set(JPEG);
  using folder = createFolder({ "fotos/kilo.jpg": large });
  const { path } = folder;
  const [photo] = loadPhotos(path);
  assertEquals(photo?.bytes.length, 1_000_000);

  folder.write("fotos/kilo.jpg", new Uint8Array([...large, 0]));
  const sizes = "esperaba hasta 1 MB, encontré 1,1";
  assertEquals(mistakesIn(() => loadPhotos(path)), [
    `${path}/fotos/kilo.jpg: ${sizes}: guardala como JPG, de 1200 píxeles de ancho, y borrá esta`,
  ]);
});
