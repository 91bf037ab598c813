import { assertEquals } from "@std/assert";
import { EMPTY_DRAFT } from "../../src/web/order/draft.ts";
import { readField } from "../../src/web/order/form.ts";

Deno.test("readField() keeps the hour for a new day from 06:00 on", () => {
  const data = new FormData();
  data.set("dia", "2026-11-22");
  const hourAfter = (hora: string) =>
    readField(data, "dia", { ...EMPTY_DRAFT, hora }).hora;

  assertEquals(["05:59", "06:00"].map(hourAfter), ["", "06:00"]);
});
