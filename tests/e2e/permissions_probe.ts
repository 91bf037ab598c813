/** Tries operations and prints a line for each: its name, and "refused", "allowed" or another error. */

const ATTEMPTS: Readonly<Record<string, () => unknown>> = {
  "read a file of the system": () => Deno.readTextFileSync("/etc/hostname"),
  "read next to the data": () => Deno.readTextFileSync("deno.json"),
  "read outside the data": () => Deno.readTextFileSync("data/../README.md"),
  "list the folder": () => [...Deno.readDirSync(".")],
  "write into the data": () => Deno.writeTextFileSync("data/prueba.json", "{}"),
  "remove a page": () => Deno.removeSync("pages/index.md"),
  "run a program": () => new Deno.Command("true").outputSync(),
  "load a library": () => Deno.dlopen("libc.so.6", {}),
  "read another setting": () => Deno.env.get("HOME"),
  "list the environment": () => Deno.env.toObject(),
  "set the environment": () => Deno.env.set("HOME", "/"),
  "ask for the host's name": () => Deno.hostname(),
  "call out": () => Deno.connect({ hostname: "192.0.2.1", port: 80 }),
  "look a name up": () => Deno.resolveDns("example.com", "A"),
};

for (const [operation, attempt] of Object.entries(ATTEMPTS)) {
  // deno-lint-ignore no-console no-await-in-loop -- the lines are the program's result
  console.log(`${operation}: ${await outcomeOf(attempt)}`);
}

async function outcomeOf(attempt: () => unknown) {
  try {
    await attempt();
    return "allowed";
  } catch (error) {
    return error instanceof Deno.errors.NotCapable ? "refused" : String(error);
  }
}
