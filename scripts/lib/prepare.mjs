import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, root, runNpm, runTurbo, step } from "./run.mjs";

const stampFile = join(root, "node_modules/.cosecha-install");
const platform = `node ${process.versions.node.split(".")[0]} ${process.platform} ${process.arch}`;
const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

/** The folders with a package.json: the root ("") and every workspace. */
export function workspaces() {
  const found = [""];
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
 * Installs the dependencies unless node_modules already matches package-lock.json and this version
 * of Node. Throws Failure when Node is too old or the installation fails.
 */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(`Cosecha necesita Node 20.19 o posterior, y este es el ${process.versions.node}.`);
  }
  const wanted = `${platform}\n${fingerprint()}\n`;
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
  if (stamp === wanted) return;
  const samePlatform = stamp === "" || stamp.startsWith(`${platform}\n`);
  if (!(samePlatform && alreadyInstalled())) {
    await step("Instalando dependencias", async () => {
      // With NODE_ENV=production npm would leave out what the build needs.
      const { code, output } = await runNpm(["ci", "--include=dev"], { output: "capture" });
      if (code !== 0) throw new Failure("No se han podido instalar las dependencias.", { output });
    });
  }
  writeFileSync(stampFile, wanted);
}

async function turboTask(task, title, failure) {
  await step(title, async () => {
    const args = ["run", task, "--output-logs=errors-only", "--log-prefix=none"];
    const { code, output } = await runTurbo(args, { output: "capture" });
    if (code !== 0) throw new Failure(failure, { output });
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
