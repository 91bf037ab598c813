/** The owner's files as the last commit of their git checkout has them. */

/** The text of each file that the commit has, or a line that says why there is none to compare with. */
type Committed =
  | { readonly kind: "files"; readonly texts: ReadonlyMap<string, string> }
  | { readonly kind: "none"; readonly reason: string };

/** Reads some files of a folder from the last commit. `git` is the command to run, found as a shell would find it. */
export async function readLastCommit(
  folder: string,
  names: readonly string[],
  git = "git",
): Promise<Committed> {
  const nothing = (reason: string): Committed => ({
    kind: "none",
    reason: `${reason}, así que no hay con qué comparar`,
  });
  try {
    const commit = await run(git, folder, ["rev-parse", "--verify", "HEAD"]);
    if (commit.code !== 0) return nothing(explainGit(folder, commit.stderr));
    const texts = new Map<string, string>();
    for (const name of names) {
      // deno-lint-ignore no-await-in-loop -- five, one process at a time
      const { code, stdout } = await run(git, folder, ["cat-file", "blob", `HEAD:./${name}`]);
      if (code === 0) texts.set(name, stdout);
    }
    return texts.size > 0
      ? { kind: "files", texts }
      : nothing(`Los archivos de ${folder} no están en el último commit`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return nothing(explainMissing(folder, git));
    if (error instanceof Deno.errors.NotCapable) {
      return nothing(`Falta el permiso para usar ${git} (--allow-run=${git})`);
    }
    throw error;
  }
}

async function run(git: string, cwd: string, args: readonly string[]) {
  const options: Deno.CommandOptions = {
    args: ["-C", cwd, ...args],
    env: { LC_ALL: "C" },
    stdin: "null",
  };
  const { code, stdout, stderr } = await new Deno.Command(git, options).output();
  const text = (bytes: Uint8Array) => new TextDecoder("utf-8").decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

function explainMissing(folder: string, git: string): string {
  try {
    Deno.statSync(folder);
    return `No encuentro ${git} en esta máquina`;
  } catch {
    return `La carpeta ${folder} no existe`;
  }
}

/** Why git can't tell the last commit, from what it writes where its messages are not translated. */
function explainGit(folder: string, stderr: string): string {
  if (stderr.includes("dubious ownership")) {
    return `git no confía en ${folder}, que es de otro usuario`;
  }
  if (stderr.includes("cannot change to")) return `La carpeta ${folder} no existe`;
  return stderr.includes("not a git repository")
    ? `La carpeta ${folder} no está en un repositorio de git`
    : `El repositorio de ${folder} todavía no tiene ningún commit`;
}
