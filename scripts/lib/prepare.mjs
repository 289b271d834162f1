import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asUser, giveTo, ownerOf, ownUid, userNamed } from "../../packages/config/operator.mjs";
import { Failure, root, runNpm, runTurbo, step } from "./run.mjs";

const stampFile = join(root, "node_modules/.cosecha-install");
// Not of Node's version: nothing we depend on is compiled for it (`ignore-scripts`, Node-API).
const platform = `${process.platform} ${process.arch}`;
const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

/** The folders with a package.json: the root ("") and every workspace. */
export function workspaces() {
  const found = ["", "proofs"];
  for (const group of ["apps", "packages"]) {
    for (const name of readdirSync(join(root, group))) {
      if (existsSync(join(root, group, name, "package.json"))) found.push(`${group}/${name}`);
    }
  }
  return found;
}

function fingerprint() {
  const hash = createHash("sha256").update(platform);
  const manifests = workspaces().map((folder) => join(folder, "package.json"));
  for (const file of ["package-lock.json", ".npmrc", ...manifests])
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function forThisMachine({ os, cpu, libc }) {
  return !libc && os?.includes(process.platform) === true && cpu?.includes(process.arch) !== false;
}

/**
 * Whether node_modules already contains what package-lock.json asks for, according to npm's own
 * record. This saves a full installation after `npm install`, or when only a script of a
 * package.json changed.
 */
function alreadyInstalled() {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = readJson("package-lock.json").packages;
  const present = readJson("node_modules/.package-lock.json").packages;
  const manifestsMatch = workspaces().every((folder) => {
    const manifest = readJson(join(folder, "package.json"));
    return kinds.every((kind) => sameEntries(manifest[kind], wanted[folder]?.[kind]));
  });
  const packagesMatch = Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.extraneous) return true;
    const there = present[path];
    if (!there) return entry.optional === true && !forThisMachine(entry);
    return there.version === entry.version && there.integrity === entry.integrity;
  });
  return manifestsMatch && packagesMatch;
}

function sameEntries(a = {}, b = {}) {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/**
 * Refuses, before anything is written, to work as root in somebody else's checkout: what it leaves
 * there, its owner cannot build over any more. Throws Failure with what to type instead.
 */
function mustOwnCheckout() {
  const owner = ownerOf(root);
  if (ownUid() !== 0 || owner === undefined || owner === 0) return;
  throw new Failure(
    `Esta carpeta («${root}») es de «${userNamed(owner)}», y esto se ha escrito como «${userNamed(0)}». Escriba: ${asUser(owner)}`,
  );
}

/** Why this process may not write in the checkout: the system's code; undefined where it may. */
function notWritable() {
  try {
    accessSync(root, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return error.code;
  }
}

/** Why nothing can be built in the checkout, and what to do. */
function cannotBuild(code) {
  const owner = ownerOf(root);
  if (code === "EROFS") {
    return new Failure(
      `No se puede compilar en «${root}»: su disco es de solo lectura. Compile antes, o móntelo para escribir.`,
    );
  }
  return new Failure(
    owner === undefined || owner === ownUid()
      ? `No se puede compilar en «${root}»: falta permiso de escritura. Déselo (chmod u+w) y repita.`
      : `No se puede compilar en «${root}», que es de «${userNamed(owner)}». Escriba: ${asUser(owner)}`,
  );
}

/** Refuses, before anything is written, where this process may not build. Throws Failure. */
export function mustBuildHere() {
  mustOwnCheckout();
  const code = notWritable();
  if (code !== undefined) throw cannotBuild(code);
}

/**
 * Installs and builds what the program of that name needs. Where the checkout is not this user's to
 * write (one that is installed for a service, a container's), what somebody has built there runs.
 * Throws Failure where there is nothing to run, or nothing may be written.
 */
export async function ensureReady(program) {
  mustOwnCheckout();
  const code = notWritable();
  if (code === undefined) {
    await ensureInstalled();
    await ensureBuilt();
  } else if (!existsSync(join(root, `apps/api/dist/${program}.js`))) {
    throw cannotBuild(code);
  }
}

/** What others left in the folders that installing and building write, and how to mend it. */
function foreignOutput() {
  const own = ownUid();
  if (own === undefined || own === 0) return "";
  const outputs = workspaces().flatMap((folder) =>
    ["node_modules", "dist", ".turbo", ".cache", "src/generated"].map((name) => join(root, folder, name)),
  );
  const found = outputs
    .filter(existsSync)
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .find((path) => ownerOf(path) !== undefined && ownerOf(path) !== own);
  return found === undefined
    ? ""
    : ` «${found}» es de «${userNamed(ownerOf(found))}»: devuélvase la carpeta y repita: ${giveTo(own, root)}`;
}

/**
 * Installs the dependencies unless node_modules already matches package-lock.json and this
 * platform. Throws Failure when Node is too old or the installation fails.
 */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(`Cosecha necesita Node 20.19 o posterior, y este es el ${process.versions.node}.`);
  }
  const wanted = `${platform}\n${fingerprint()}\n`;
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
  if (stamp === wanted) return;
  // Stamps of earlier versions begin with Node's version.
  const samePlatform = stamp === "" || stamp.split("\n")[0].endsWith(platform);
  if (!(samePlatform && alreadyInstalled())) {
    await step("Instalando dependencias", async () => {
      // With NODE_ENV=production npm would leave out what the build needs.
      const { code, output } = await runNpm(["ci", "--include=dev"], { output: "capture" });
      if (code !== 0)
        throw new Failure(`No se han podido instalar las dependencias.${foreignOutput()}`, { output });
    });
  }
  writeFileSync(stampFile, wanted);
}

async function turboTask(task, title, failure) {
  await step(title, async () => {
    const args = ["run", task, "--output-logs=errors-only", "--log-prefix=none"];
    const { code, output } = await runTurbo(args, { output: "capture" });
    if (code !== 0) throw new Failure(`${failure}${foreignOutput()}`, { output });
  });
}

/** Writes generated code that is missing or out of date. */
export async function ensureGenerated() {
  await turboTask("generate", "Generando código", "No se ha podido generar el código.");
}

/**
 * Builds what has changed since the last build. Without changes it takes about a tenth of a second.
 */
export async function ensureBuilt() {
  await turboTask("build", "Compilando", "No se ha podido compilar.");
}
