import { assertEquals } from "@std/assert";
import { createEngine } from "../../src/mcp/engine.ts";
import { capabilitiesOf, type Extension, type Resource } from "../../src/mcp/offer.ts";
import { refuseParams } from "../../src/mcp/reply.ts";
import { META } from "../fixtures/modern.ts";

const NOTE: Resource = {
  uri: "nota://a",
  name: "a",
  description: "Una nota.",
  mimeType: "text/plain",
  text: "Hola.",
  eras: ["modern"],
};
const VIEW: Resource = {
  uri: "ui://b",
  name: "b",
  mimeType: "text/html",
  text: "<p>",
  _meta: { ui: {} },
  eras: ["legacy", "modern"],
};
const NOTES: Extension = {
  id: "example/notes",
  settings: {},
  eras: ["modern"],
  methods: {
    "notes/list": () => ({ result: { notes: [] } }),
    "notes/get": () => refuseParams("No la hay."),
  },
};
const VIEWS: Extension = { id: "example/views", settings: { a: 1 }, eras: ["legacy", "modern"] };

function ask(
  { resources, extensions }: {
    readonly resources: readonly Resource[];
    readonly extensions: readonly Extension[];
  },
  method: string,
  params: object,
) {
  const engine = createEngine({
    serverInfo: { name: "a", title: "A", version: "1" },
    instructions: "",
    tools: [],
    descriptors: [],
    subjectAt: () => 0,
    nextChangeAt: () => Infinity,
    resources,
    extensions,
  });
  const message = { kind: "request", id: 1, method, params: { ...params } } as const;
  const { result, error } = JSON.parse(engine.answer(message, 0)?.text ?? "");
  return { result, error };
}

const BOTH = { resources: [NOTE, VIEW], extensions: [NOTES, VIEWS] };
const MODERN_ONLY = { resources: [NOTE], extensions: [NOTES] };
const modern = { _meta: META };

Deno.test("resources/list tells the resources of its era, without their text", () => {
  const { text: _a, eras: _b, ...note } = NOTE;
  const { text: _c, eras: _d, ...view } = VIEW;
  assertEquals(ask(BOTH, "resources/list", modern).result.resources, [note, view]);
  assertEquals(ask(BOTH, "resources/list", {}).result, { resources: [view] });
  assertEquals(ask(MODERN_ONLY, "resources/list", {}).result, { resources: [] });
});

Deno.test("resources/read gives a resource of its era, and refuses any other by its address", () => {
  const { uri, mimeType, text, _meta } = VIEW;
  const contents = [{ uri, mimeType, text, _meta }];
  assertEquals(ask(BOTH, "resources/read", { uri }).result, { contents });
  assertEquals(ask(BOTH, "resources/read", { uri, ...modern }).result.contents, contents);
  const read = { uri: NOTE.uri };
  assertEquals(ask(BOTH, "resources/read", { ...read, ...modern }).result.contents, [
    { ...read, mimeType: NOTE.mimeType, text: NOTE.text },
  ]);
  const { error } = ask(BOTH, "resources/read", read);
  assertEquals([error.code, error.data], [-32602, read]);
});

for (const method of ["resources/read", "resources/templates/list"]) {
  Deno.test(`a legacy ${method} is unknown where no resource is for it`, () => {
    assertEquals(ask(MODERN_ONLY, method, { uri: NOTE.uri }).error.code, -32601);
    assertEquals(ask(BOTH, method, { uri: VIEW.uri }).error, undefined);
  });
}

Deno.test("an extension's methods are answered in its era alone, and hold as lists do", () => {
  const { result } = ask(BOTH, "notes/list", modern);
  assertEquals([result.resultType, result.notes, result.ttlMs], ["complete", [], 300_000]);
  assertEquals(ask(BOTH, "notes/get", modern).error.code, -32602);
  assertEquals(ask(BOTH, "notes/list", {}).error.code, -32601);
});

Deno.test("capabilitiesOf() tells resources and extensions of the era", () => {
  assertEquals(capabilitiesOf("legacy", {}), { tools: {} });
  assertEquals(capabilitiesOf("legacy", MODERN_ONLY), { tools: {} });
  assertEquals(capabilitiesOf("legacy", BOTH), {
    tools: {},
    resources: {},
    extensions: { "example/views": { a: 1 } },
  });
  assertEquals(capabilitiesOf("modern", BOTH), {
    tools: {},
    resources: {},
    prompts: {},
    extensions: { "example/notes": {}, "example/views": { a: 1 } },
  });
  assertEquals(ask(BOTH, "initialize", {}).result.capabilities, capabilitiesOf("legacy", BOTH));
});
