import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { userNamed } from "@cosecha/config/operator";
import { prepareFolder } from "@cosecha/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/**
 * Every command that an operator types, typed for real: as the owner of the data and as somebody
 * else, beside a server and without, on a full disk and on one that cannot be written. Nothing may
 * answer with a stack trace, and the server starts again after all of it.
 *
 * Root types as another user, too, and mounts small disks; whoever else runs this types what they
 * may: on what is root's, as themselves.
 */
const isRoot = process.geteuid?.() === 0;
const OWNER = isRoot ? 65_534 : (process.geteuid?.() ?? 0);
const owner = userNamed(OWNER);
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "cosecha-commands-"));
chmodSync(folder, 0o755);
afterAll(() => {
  chmodSync(checkout, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

/**
 * What runs the rest as that user. With the right to read all, as this checkout may lie where only
 * root looks.
 */
const as = (uid: number) =>
  uid === 0 || !isRoot
    ? []
    : [
        ...["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"],
        ...["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search", "--"],
      ];
/** What runs the rest where it may mount disks of its own; undefined where the system lets nobody. */
const apart = [
  ["unshare", "--mount"],
  ["unshare", "--user", "--map-root-user", "--mount"],
].find(([command = "", ...args]) => spawnSync(command, [...args, "true"]).status === 0);
if (!isRoot) console.log("No es root: lo que solo root puede escribir en lo de otro no se prueba aquí.");
if (apart === undefined)
  console.log("No se pueden montar discos: los llenos y los de solo lectura no se prueban aquí.");

/** A checkout of the owner's: the scripts that npm runs, and the built programs that those run. */
const checkout = join(folder, "checkout");
const data = join(checkout, "data");
const home = join(folder, "home");

interface Typing {
  user?: number;
  env?: Record<string, string>;
}
const settings = { PORT: "0", SEED: "none", LOG_LEVEL: "warn" };

function run(words: readonly string[], { user = OWNER, env = {} }: Typing) {
  const [command = "", ...args] = [...as(user), ...words];
  const child = spawn(command, args, {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: home, ...settings, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const heard = { said: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      heard.said += chunk;
    });
  }
  return { child, heard };
}

/** Types a command; gives its exit code and all that it says. */
async function type(words: string, typing: Typing = {}) {
  const { child, heard } = run(words.split(" "), typing);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: heard.said };
}

/** What nobody who types a command can read. */
const TRACE = /^\s+at |node:internal|\[Error|Error:/m;

async function refuses(words: string, message: RegExp, typing?: Typing) {
  const { code, said } = await type(words, typing);
  expect([words, said]).toEqual([words, expect.stringMatching(message)]);
  expect(said).not.toMatch(TRACE);
  expect([words, code]).toEqual([words, 1]);
}

/** Gives a folder and all in it to somebody. */
function give(path: string, uid: number): void {
  if (!isRoot) return;
  lchownSync(path, uid, uid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name), uid);
}

/** What a folder takes on a disk. */
const bytesIn = (path: string): number =>
  lstatSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 4096)
    : lstatSync(path).size + 4096;

/** Whose what is in the folder is; root's too, where root has left something. */
function ownersIn(path: string): number[] {
  const { uid } = lstatSync(path);
  const within = lstatSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => ownersIn(join(path, name)))
    : [];
  return [...new Set([uid, ...within])];
}

/** A server of the owner's, once it serves; gives what stops it. */
async function serve(words: string) {
  const { child, heard } = run(words.split(" "), {});
  // npm ends before what it has started.
  const exited = once(child, "close");
  while (!heard.said.includes("en marcha")) {
    await Promise.race([once(child.stdout, "data"), exited]);
    if (child.exitCode !== null) throw new Error(heard.said);
  }
  return async () => {
    child.kill("SIGTERM");
    await exited;
  };
}

const BUILT = ["server.js", "backup.js"].map((file) => `node apps/api/dist/${file}`);
/** The same; but optimizing PGlite's code takes a program that ends soon longer than running it. */
const quick = (words: string) => words.replace("node", "node --liftoff-only");
const NPM = [
  "start",
  "run backup",
  "run restore -- una.sql.gz",
  "run cooperativas -- lista",
  "run demo",
  "run dev",
  "run db:migration -- una",
].map((script) => `npm ${script}`);

beforeAll(async () => {
  mkdirSync(home);
  for (const path of ["scripts", "package.json", "packages/config/operator.mjs"]) {
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  }
  const dist = relative(join(root, "apps/api"), join(checkout, "apps/api/dist"));
  execFileSync(process.execPath, [join(root, "apps/api/scripts/build.mjs"), dist]);
  for (const path of ["node_modules", "apps/api/demo"]) symlinkSync(join(root, path), join(checkout, path));
  await prepareFolder(data);
  for (const path of [checkout, home]) give(path, OWNER);
  // Installed for a service: nobody builds here, and what is built runs.
  chmodSync(checkout, 0o555);
});

// In this order: what one leaves, the next one types beside.
describe("what an operator types", () => {
  let stop = async () => undefined as unknown;
  afterAll(() => stop());
  let copy = "";

  it("works as the owner of the data, beside the server and where nothing may be built", async () => {
    stop = await serve("npm start");
    const { code, said } = await type("npm run backup");
    copy = /Copia de seguridad hecha: (\S+)/.exec(said)?.[1] ?? "";
    expect([code, existsSync(copy)]).toEqual([0, true]);
    await refuses(`npm run restore -- ${copy}`, /DATA_DIR: otro proceso \(\d+\) ya usa los datos .*Párelo/);
  });

  it("is refused to root on another's data, and leaves nothing there", async () => {
    const other = join(checkout, "another/data");
    const env = { DATA_DIR: other };
    const typed = (words: string) => `Escriba: sudo -u ${owner} --preserve-env=[A-Z_,]+ ${words}\\n`;
    const built = [...BUILT, `node apps/api/dist/restore.js ${copy}`];
    if (isRoot) {
      await Promise.all([
        ...NPM.map((words) =>
          refuses(words, new RegExp(`Esta carpeta .* es de «${owner}», .*«root». ${typed(words)}`), {
            user: 0,
          }),
        ),
        ...built.map((words) =>
          refuses(
            words,
            new RegExp(`DATA_DIR: los datos de .* son de «${owner}», .*«root». ${typed(words)}$`),
            { user: 0 },
          ),
        ),
        refuses(built[0] ?? "", /DATA_DIR: los datos de .*another\/data» son de/, { user: 0, env }),
      ]);
    }
    expect([ownersIn(data), existsSync(other)]).toEqual([[OWNER], false]);
    await stop();
  });

  it("is refused to somebody else on root's data or checkout, with what to type", async () => {
    // Where this is not root's, the root of the system is.
    const DATA_DIR = isRoot ? join(folder, "roots") : "/cosecha-data";
    if (isRoot) cpSync(data, DATA_DIR, { recursive: true });
    const answer = isRoot
      ? /DATA_DIR: los datos de .* son de «root», .*\. Escriba: sudo --preserve-env=\S+ node apps/
      : /DATA_DIR: no se puede escribir|no hay ninguna base de datos/;
    const unwritable = /No se puede compilar en .*: falta permiso de escritura/;
    await Promise.all([
      ...BUILT.map((words) => refuses(words, answer, { env: { DATA_DIR } })),
      ...["npm run dev", "npm run db:migration -- una"].map((words) => refuses(words, unwritable)),
    ]);
    if (isRoot) expect(ownersIn(DATA_DIR)).toEqual([0]);
  });

  it("names what root has left, and how to give it back", async () => {
    const left = join(data, "pgdata/PG_VERSION");
    if (isRoot) {
      chownSync(left, 0, 0);
      const line = `DATA_DIR: «${left}» es de «root», .* «${owner}»\\. Con Cosecha parada, .*: sudo chown -R ${owner} ${data}\\n$`;
      await refuses(BUILT[0] ?? "", new RegExp(line));
      give(data, OWNER);
    }
    expect(ownersIn(data)).toEqual([OWNER]);
  });

  it("says what is wrong with a disk that is full, or may not be written", async () => {
    if (apart === undefined) return;
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const [server, backup, restore] = [...BUILT.slice(0, 2), `node apps/api/dist/restore.js ${copy}`].map(
      (words) => [...(isRoot ? as(OWNER) : []), "env", `DATA_DIR=${disk}`, quick(words)].join(" "),
    );
    const script = `
      set -e
      mount -t tmpfs -o size=2m none ${disk} && chown ${isRoot ? OWNER : 0} ${disk}
      echo '== new'; ${server} || echo "= $?"
      umount ${disk} && mount -t tmpfs -o size=${Math.ceil(bytesIn(data) / 2 ** 20) + 24}m none ${disk} && cp -a ${data}/. ${disk} && chown ${isRoot ? OWNER : 0} ${disk}
      echo '== low'; ${backup} || echo "= $?"
      ${restore} || echo "= $?"
      dd if=/dev/zero of=${disk}/filler 2>/dev/null || true
      echo '== full'; ${server} || echo "= $?"
      ${backup} || echo "= $?"
      ${restore} || echo "= $?"
      mount -o remount,bind,ro ${disk}
      echo '== read-only'; ${server} || echo "= $?"
      ${backup} || echo "= $?"
      ${restore} || echo "= $?"`;
    const [command = "", ...args] = apart;
    const env = { PATH: process.env.PATH, HOME: home, ...settings };
    const { stdout, stderr } = spawnSync(command, [...args, "sh", "-c", `exec 2>&1; ${script}`], {
      cwd: checkout,
      env,
    });
    const said = `${stdout}${stderr}`;
    expect(said).not.toMatch(TRACE);
    const nothing = "No se ha restaurado nada: lo que había sigue como estaba.\n";
    const on = "en el disco de «[^»]+»";
    expect(said).toMatch(
      new RegExp(`^== new
DATA_DIR: para empezar hacen falta 104 MB libres ${on}, y quedan \\d+\\. [^\n]+
= 1
== low
DATA_DIR: ${on} queda muy poco sitio [^\n]+
No queda sitio para la copia ${on}: hacen falta \\d+ MB libres\\.
= 1
${nothing}No queda sitio ${on}: hacen falta unos \\d+ MB libres\\.
= 1
== full
(DATA_DIR: no queda espacio ${on}\\. Haga sitio y repita\\.
= 1
|${nothing}){4}== read-only
((${nothing})?DATA_DIR: el disco de «[^»]+» es de solo lectura\\. [^\n]+
= 1
){3}$`),
    );
  });

  // A wrong value, a port that is taken and PostgreSQL out of reach: main.test.ts types the start.
  it("says what is wrong with a value or a file", async () => {
    const [, backup = ""] = BUILT;
    const restore = "node apps/api/dist/restore.js";
    const away = { DATABASE_URL: "postgresql://nobody:secreta@127.0.0.1:1/none" };
    const none = { DATA_DIR: join(home, "none") };
    await Promise.all([
      refuses(backup, /^No se puede conectar con PostgreSQL [^\n]+\n$/, { env: away }),
      refuses(`${restore} ${copy}`, /\nNo se puede conectar con PostgreSQL [^\n]+\n$/, { env: away }),
      refuses(backup, /^DATABASE_URL: tiene que ser una dirección postgresql/, {
        env: { DATABASE_URL: "localhost" },
      }),
      refuses(backup, /^En «.*none» no hay ninguna base de datos que copiar\. Compruebe DATA_DIR\.\n$/, {
        env: none,
      }),
      refuses(`${backup} --todas`, /^Uso: npm run backup/),
      refuses(`${restore} ${home}`, /\nNo hay ningún archivo «.*home»\.\n$/),
      refuses(`${restore} ${copy}/dentro`, /\nNo hay ningún archivo «.*dentro»\.\n$/),
    ]);
    expect(existsSync(none.DATA_DIR)).toBe(false);
  });

  it("has left a server that starts again, on what was restored", async () => {
    const { code, said } = await type(quick(`node apps/api/dist/restore.js ${copy}`));
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/Restaurada en .*\n.*Para volver a ello, con Cosecha parada: mv /s),
    ]);
    stop = await serve(quick(BUILT[0] ?? ""));
    await stop();
    expect(ownersIn(data)).toEqual([OWNER]);
  });
});
