import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import { formatPesos } from "../../src/words/money.ts";
import { findBarriers } from "./barriers.ts";
import {
  addThing,
  deliverTo,
  findLink,
  isUnsendable,
  orderOf,
  readMessage,
  readText,
  totalOf,
} from "./home_page.ts";
import { first, readCatalog } from "./shop.ts";
import {
  addEnough,
  addTooLittle,
  button,
  look,
  PHONE,
  sendWithName,
  suspend,
  testBoth,
} from "./ticket.ts";
import { openHouse, testVisit } from "./visit.ts";

openHouse();

testBoth("a closed shop says when it confirms, at the button and in the message", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const end = await page.evaluate<string>(`JSON.parse(datos.textContent).turnos[0].hasta`);
  await page.clock.setFixedTime(Date.parse(end));
  await page.reload();
  await addEnough(visit);
  await orderOf(page).getByText(/Ahora está cerrado: te confirmamos .+ desde las? \d\d:\d\d\./)
    .waitFor();
  const href = await (await findLink(page)).getAttribute("href") ?? "";
  const [last = ""] = readText(href).split("\n").slice(-1);
  assert(/^Ahora está cerrado: espero la confirmación .+ desde las? \d\d:\d\d\.$/.test(last), last);
  await page.getByLabel("¿Para cuándo?").getByText("Apenas abramos").waitFor({
    state: "attached",
  });
  assertEquals(await findBarriers(page), []);
});

testBoth("nothing stands at the foot of an order that was never begun", async ({ page }) => {
  await page.goto("/");
  await orderOf(page).getByText("Todavía no agregaste nada").waitFor();
  assertEquals(await page.getByText("Deshacer").filter({ visible: true }).count(), 0);
});

testBoth("an open shop says nothing of that", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const start = await page.evaluate<string>(`JSON.parse(datos.textContent).turnos[0].desde`);
  await page.clock.setFixedTime(Date.parse(start));
  await page.reload();
  await addEnough(visit);
  const href = await (await findLink(page)).getAttribute("href") ?? "";
  assert(!readText(href).includes("cerrado"));
});

testBoth("a place outside the zone: the button is to pick the order up", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  await addEnough(visit);
  await deliverTo(page, "La Plata");
  await button(page, "Lo paso a buscar").waitFor();
  assert(await isUnsendable(page));
  const place = page.getByLabel("¿A qué localidad?");
  assertEquals(await place.getAttribute("aria-invalid"), "true");
  const [border, alert] = await place.evaluate((input) => {
    const probe = document.createElement("p");
    probe.style.color = "var(--alerta)";
    document.body.append(probe);
    return [getComputedStyle(input).borderTopColor, getComputedStyle(probe).color];
  });
  assertEquals(border, alert);
  assertEquals(await findBarriers(page), []);
  await button(page, "Lo paso a buscar").click();
  assertStringIncludes(await readMessage(page), "Lo paso a buscar por el local.");
});

testBoth("below the minimum: what is missing, and extras that make it up", async (visit) => {
  const { page } = visit;
  const { cheapest, entrega } = await addTooLittle(visit);
  const missing = formatPesos(entrega.pedidoMinimoEnvio - cheapest.precio);
  await orderOf(page).getByText(`Te faltan ${missing} para el mínimo de envío.`).waitFor();
  await button(page, "Agregar algo más").waitFor();
  assert(await isUnsendable(page));
  assertEquals(await findBarriers(page), []);
  await orderOf(page).getByRole("button", { name: /^\+ .+ \$/ }).first().click();
  assertStringIncludes(await readMessage(page), `Envío a ${first(entrega.zonas)}`);
});

testBoth("a delivery without a place: the button leads to the field", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  await addEnough(visit);
  await look(page);
  await page.getByRole("radio", { name: "Con envío" }).check();
  assert(await isUnsendable(page));
  await button(page, "Decinos la localidad").click();
  assertEquals(await page.evaluate("document.activeElement.id"), "pedido-localidad");
});

testBoth("a delivery that a notice suspends is said, and the other way offered", async (visit) => {
  const { page } = visit;
  await suspend(visit, ["envio"], "Se rompió la moto.");
  await page.goto("/");
  await addEnough(visit);
  await look(page);
  await page.getByRole("radio", { name: "Con envío" }).check();
  await orderOf(page).getByText("Hoy no hay envíos: Se rompió la moto.").waitFor();
  assert(await isUnsendable(page));
  await button(page, "Lo paso a buscar").click();
  assertStringIncludes(await readMessage(page), "Lo paso a buscar por el local.");
});

testBoth("a near name is a button", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const { entrega } = await addEnough(visit);
  const place = first(entrega.zonas.filter((name) => /^\p{L}{7,}$/u.test(name)));
  await look(page);
  await deliverTo(page, `${place.slice(0, 3)}${place.slice(4)}`);
  await button(page, `¿${place}?`).click();
  await orderOf(page).getByText(`¡Sí, llegamos a ${place}!`).waitFor();
});

testBoth("choosing a near name keeps the street, which no request tells", async (visit) => {
  const { page } = visit;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/");
  const { entrega } = await addEnough(visit);
  const place = first(entrega.zonas.filter((name) => /^\p{L}{7,}$/u.test(name)));
  await look(page);
  await deliverTo(page, `Pasaje Quimey 4321, ${place.slice(0, 3)}${place.slice(4)}`);
  await button(page, `¿${place}?`).click();
  await totalOf(page).waitFor();
  const message = await readMessage(page);
  assertStringIncludes(message, `Envío a ${place}: `);
  assertStringIncludes(message, `Dirección: Pasaje Quimey 4321, ${place}`);
  assertEquals(asked.filter((request) => /Quimey|4321/.test(request)), []);
});

testBoth("a place is known while it is typed, however it is written", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const { entrega } = await addEnough(visit);
  const place = first(entrega.zonas);
  await look(page);
  await page.getByRole("radio", { name: "Con envío" }).check();
  await page.getByLabel("¿A qué localidad?").pressSequentially(`Mitre 100, ${place.toLowerCase()}`);
  await (await findLink(page)).waitFor();
  assertEquals(await page.evaluate("document.activeElement.id"), "pedido-localidad");
});

testBoth("of a street alone the locality is asked", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const { entrega } = await addEnough(visit);
  await look(page);
  await deliverTo(page, "Pasaje Quimey 4321");
  await orderOf(page).getByText("¿Y en qué localidad queda?").waitFor();
  await button(page, "Decinos la localidad").click();
  await page.keyboard.press("End");
  await page.keyboard.type(`, ${first(entrega.zonas)}`);
  await totalOf(page).waitFor();
  assertStringIncludes(await readMessage(page), "Dirección: Pasaje Quimey 4321, ");
});

const PERSONAL = {
  "Tu nombre": "Quimey Zunino",
  "Calle y número": "Pasaje Ñandú 4321",
  "Piso y departamento": "piso 7 F",
  "Entre qué calles": "Yrurtia y Quirós",
  "¿Algo más que tengamos que saber?": "Toquen fuerte",
};

testBoth("the message leaves nothing to ask, and no request tells who and where", async (visit) => {
  const { page } = visit;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/");
  const { entrega, pagos } = await addEnough(visit);
  const place = first(entrega.zonas);
  await look(page);
  await deliverTo(page, `Pasaje Ñandú 4321, piso 7 F, ${place}`);
  await page.getByText("Para no tener que preguntarte").click();
  for (const [label, text] of Object.entries(PERSONAL)) {
    // deno-lint-ignore no-await-in-loop -- one field after the other
    await page.getByLabel(label).fill(text);
  }
  const cash = first(pagos.filter(({ id }) => id === "efectivo"));
  await page.getByLabel("¿Cómo pagás?").selectOption(cash.id);
  await page.getByLabel("¿Con cuánto pagás?").fill("99000");
  const day = page.getByLabel("¿Para cuándo?");
  await day.selectOption({ index: 2 });
  await page.getByLabel("¿A qué hora?").selectOption({ index: 1 });
  const hour = await page.getByLabel("¿A qué hora?").inputValue();
  await orderOf(page).locator(".pie-total:not(.en-espera)").waitFor();
  const message = await readMessage(page);
  for (
    const line of [
      `Envío a ${place}: `,
      "Dirección: Pasaje Ñandú 4321, piso 7 F, entre Yrurtia y Quirós",
      `Pago: ${cash.nombre}, con $ 99.000`,
      "A nombre de: Quimey Zunino",
      "Comentario: Toquen fuerte",
      `${hour}.`,
    ]
  ) assertStringIncludes(message, line);
  assertStringIncludes(message, "Para el ");
  const told = asked.map((url) => decodeURIComponent(url));
  for (const text of ["Quimey", "Ñandú", "4321", "7 F", "Yrurtia", "99000", "Toquen"]) {
    assertEquals(told.filter((request) => request.includes(text)), [], text);
  }
  assertEquals(await findBarriers(page), []);
  await page.getByRole("radio", { name: "Lo paso a buscar" }).check();
  assert(await page.getByLabel("Calle y número").isHidden());
  assert(await page.getByLabel("¿Con cuánto pagás?").isHidden());
});

testBoth("the total is there at once, and the button stands still", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const { potes, entrega } = await addEnough(visit);
  await look(page);
  await deliverTo(page, first(entrega.zonas));
  await totalOf(page).waitFor();
  await page.route("**/api/v1/mcp", () => {});
  const link = await findLink(page);
  const before = await link.boundingBox();
  const more = orderOf(page).getByRole("button", { name: /^Uno más/ });
  await more.click();
  const tub = first(potes.slice(-1));
  const { envio, envioGratisDesde } = entrega;
  const total = 2 * tub.precio + (2 * tub.precio < envioGratisDesde ? envio : 0);
  await orderOf(page).locator(".pie-total").getByText(formatPesos(total), { exact: true })
    .waitFor();
  for (const press of [/^Uno más/, /^Uno menos/, /^Uno menos/]) {
    // deno-lint-ignore no-await-in-loop -- one after the other
    await orderOf(page).getByRole("button", { name: press }).click();
    // deno-lint-ignore no-await-in-loop
    const now = await link.boundingBox();
    assertAlmostEquals(now?.y ?? NaN, before?.y ?? 0, 4);
    assertAlmostEquals(now?.x ?? NaN, before?.x ?? 0, 4);
  }
  await page.unroute("**/api/v1/mcp");
});

testBoth("total and button are in sight with an order of any length", async (visit) => {
  const { page, origin } = visit;
  const { adicionales } = await readCatalog(origin);
  await page.goto("/");
  for (const { nombre } of adicionales) {
    // deno-lint-ignore no-await-in-loop -- one after the other
    await addThing(page, nombre);
  }
  const height = page.viewportSize()?.height ?? 0;
  for (const top of [0, 2000, 100_000]) {
    // deno-lint-ignore no-await-in-loop
    await page.evaluate((top) => scrollTo(0, top), top);
    // deno-lint-ignore no-await-in-loop
    const total = await orderOf(page).locator(".pie-total").boundingBox();
    // deno-lint-ignore no-await-in-loop
    const way = await orderOf(page).locator(".pie-fila .boton:visible").boundingBox();
    for (const box of [total, way]) {
      assert(box !== null && box.y >= 0 && box.y + box.height <= height, `at ${top}`);
    }
  }
});

testBoth("what was taken out comes back", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  await addEnough(visit);
  await totalOf(page).waitFor();
  const message = await readMessage(page);
  await orderOf(page).getByRole("button", { name: /^Quitar/ }).click();
  await orderOf(page).getByText(/^Sacaste /).waitFor();
  assertEquals(await findBarriers(page), []);
  await button(page, "Deshacer").click();
  await totalOf(page).waitFor();
  assertEquals(await readMessage(page), message);
});

testBoth("a new start erases all that is kept, and can be undone", async (visit) => {
  const { page } = visit;
  const kept = () => page.evaluate("JSON.stringify({ ...localStorage })");
  await page.goto("/");
  await sendWithName(visit);
  assert(String(await kept()).includes("lo-de-siempre"));
  await button(page, "Empezar de nuevo").click();
  assertEquals(await kept(), "{}");
  await button(page, "Deshacer").click();
  assertEquals(await page.getByLabel("Tu nombre").inputValue(), "Quimey Zunino");
  assert(String(await kept()).includes("lo-de-siempre"));
});

testBoth("the last order that was sent can be had again", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  await addEnough(visit);
  await totalOf(page).waitFor();
  const message = await readMessage(page);
  await page.evaluate("addEventListener('click', (event) => event.preventDefault())");
  await (await findLink(page)).click();
  await orderOf(page).getByRole("button", { name: /^Quitar/ }).click();
  await page.reload();
  await button(page, "Pedir lo de siempre").click();
  await totalOf(page).waitFor();
  assertEquals(await readMessage(page), message);
});

testBoth("two tabs have one order", async (visit) => {
  const { page, origin } = visit;
  const { adicionales } = await readCatalog(origin);
  const [one, other] = [first(adicionales), first(adicionales.slice(1))];
  const second = await page.context().newPage();
  await page.goto("/");
  await second.goto("/");
  await addThing(page, one.nombre);
  await orderOf(second).getByText("1 cosa").waitFor();
  await addThing(second, other.nombre);
  await orderOf(page).getByText("2 cosas").waitFor();
  assertStringIncludes(await readMessage(page), other.nombre);
  await second.close();
});

testBoth("an order is changed for the promo that costs less", async (visit) => {
  const { page } = visit;
  const offer = { promo: "x", nombre: "La prueba", ahorro: 2000 };
  await page.route("**/api/v1/mcp", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { arguments: args } = route.request().postDataJSON().params;
    const extra = { ...args, potes: [], adicionales: [{ id: "cucuruchos", cantidad: 2 }] };
    const quote = answer.result.structuredContent;
    if (args.potes.length > 0) quote.mejoras = [{ ...offer, argumentos: extra }];
    await route.fulfill({ response, json: answer });
  });
  await page.goto("/");
  await addEnough(visit);
  await look(page);
  await button(page, "Cambiar por la promo (ahorrás $ 2.000)").click();
  await orderOf(page).getByText("Ahora va con la promo La prueba.").waitFor();
  assertStringIncludes(await readMessage(page), "• 2 × ");
  await button(page, "Deshacer").click();
  await orderOf(page).getByText("1 cosa").waitFor();
});

testBoth("what a reload had to drop is told with the true reason, in sight", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const { potes } = await addEnough(visit);
  await totalOf(page).waitFor();
  await page.evaluate((id) => {
    const draft = localStorage.getItem("pedido") ?? "";
    localStorage.setItem("pedido", draft.replace(`"${id}"`, '"pote-de-antes"'));
  }, first(potes.slice(-1)).id);
  await page.reload();
  const told = orderOf(page).getByText("pote de antes ya no está en la carta");
  await told.waitFor();
  if ((page.viewportSize()?.width ?? 0) < 1000) {
    const box = await told.boundingBox();
    assert(box !== null && box.y + box.height <= PHONE.height);
  }
});

testVisit("a draft of the first version is still read", {}, async ({ page, origin }) => {
  const { adicionales } = await readCatalog(origin);
  const { id, nombre } = first(adicionales);
  const lines = [{ kind: "adicionales", id, sabores: [], cantidad: 2 }];
  const draft = { version: 1, lines, entrega: "retiro", localidad: "" };
  await page.goto("/");
  await page.evaluate((text) => localStorage.setItem("pedido", text), JSON.stringify(draft));
  await page.reload();
  await totalOf(page).waitFor();
  assertStringIncludes(await readMessage(page), `• 2 × ${nombre}`);
});
