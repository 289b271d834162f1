/**
 * The entries of a package-lock.json with a registry's address. Such an entry makes everybody use
 * that registry.
 */
export function addressesIn(lockfile) {
  return Object.entries(lockfile.packages)
    .filter(([, { resolved }]) => /^[a-z+]+:/i.test(resolved ?? ""))
    .map(([path, { resolved }]) => `${path}: ${resolved}`);
}

const systems = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  netbsd: "netbsd",
};
Object.assign(systems, {
  openbsd: "openbsd",
  openharmony: "openharmony",
  sunos: "sunos",
  win32: "win32",
  windows: "win32",
});
const processors = {
  arm: "arm",
  arm64: "arm64",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  x64: "x64",
  64: "x64",
};

/**
 * `{ os, cpu }` from the name of a platform's package, such as "@biomejs/cli-linux-x64-musl";
 * undefined for other names.
 */
export function platformOf(name) {
  const words = name.split(/[-/]/);
  const at = words.findIndex((word, index) => systems[word] && words[index + 1]);
  if (at < 0) return undefined;
  const cpu = processors[words[at + 1].replace(/^(arm)v?7?$/, "$1")];
  return cpu && { os: [systems[words[at]]], cpu: [cpu] };
}

/**
 * Adds to `lockfile` the packages for other platforms that npm left out because its registry did
 * not have them. Without them `npm ci` refuses the lockfile on every platform. Returns the added
 * paths.
 */
export function completePlatforms(lockfile) {
  const added = [];
  for (const entry of Object.values(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      const platform = platformOf(name);
      if (!platform || !/^\d/.test(version) || lockfile.packages[path]) continue;
      const libc = /musl/.test(name) ? { libc: ["musl"] } : {};
      lockfile.packages[path] = {
        version,
        ...platform,
        ...libc,
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
      added.push(path);
    }
  }
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  lockfile.packages = Object.fromEntries(sorted);
  return added;
}

/**
 * Removes registry addresses from `lockfile`. npm finds packages by name, version and integrity.
 */
export function dropAddresses(lockfile) {
  for (const entry of Object.values(lockfile.packages)) {
    if (/^[a-z+]+:/i.test(entry.resolved ?? "")) delete entry.resolved;
  }
}
