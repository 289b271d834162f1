const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Where a version comes from that is no registry's: git, a URL, a file, a GitHub repository. */
const ELSEWHERE = /^(?:git|github|gitlab|bitbucket|https?|file|link):|^git[+@]|^[\w.-]+\/[\w.-]+$|^\.{0,2}\//;

/** The licences that a package's SPDX expression joins; either side of an OR may be chosen. */
function licencesIn(expression, allowed) {
  const parts = (text, word) => text.replace(/[()]/g, "").split(new RegExp(`\\s+${word}\\s+`, "i"));
  const options = parts(expression, "or").map((option) => parts(option, "and"));
  return options.find((option) => option.every((one) => one in allowed)) ?? options[0];
}

/**
 * One line for whatever of a package-lock.json is not as `allowed`
 * (scripts/lib/dependencies-allowed.json) has it: packages without a checksum, from elsewhere than
 * the registry, with scripts that run when they are installed, under another licence, or that
 * nobody keeps any more. What `allowed` names and no package needs is a line, too, so that the list
 * does not outlive its reasons.
 */
export function dependencyProblems({ packages }, allowed) {
  const problems = [];
  const used = new Set();
  const isAllowed = (kind, name) => {
    used.add(`${kind} ${name}`);
    return name in allowed[kind];
  };
  const say = (path, text) => problems.push(`${path}: ${text}`);

  for (const [path, entry] of Object.entries(packages)) {
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
      for (const [name, version] of Object.entries(entry[kind] ?? {}))
        if (ELSEWHERE.test(version))
          say(path || "package.json", `${name} no viene de un registro: ${version}`);
    }
    if (!path.includes("node_modules/") || entry.link) continue;
    const name = nameOf(path);
    if (ELSEWHERE.test(entry.resolved ?? "")) say(path, `no viene de un registro: ${entry.resolved}`);
    // A platform's package that only another registry has (decision 11).
    const isOfPlatform = entry.optional === true && entry.os !== undefined && entry.cpu !== undefined;
    if (!/^sha512-/.test(entry.integrity ?? "") && !(isOfPlatform && entry.integrity === undefined))
      say(path, "no lleva integrity (sha512)");
    if (entry.hasInstallScript && !isAllowed("installScripts", name)) say(path, "ejecuta algo al instalarse");
    if (entry.license !== undefined) {
      for (const one of licencesIn(entry.license, allowed.licences))
        if (!isAllowed("licences", one)) say(path, `tiene la licencia ${entry.license}`);
    } else if (entry.integrity !== undefined && !isAllowed("withoutLicence", name))
      say(path, "no dice su licencia");
    if (name in allowed.unkept) used.add(`unkept ${name}`);
    else if (entry.deprecated !== undefined) say(path, `ya nadie lo mantiene: ${entry.deprecated}`);
  }

  for (const kind of ["installScripts", "licences", "withoutLicence", "unkept"]) {
    for (const name of Object.keys(allowed[kind]))
      if (!used.has(`${kind} ${name}`))
        problems.push(`dependencies-allowed.json: ${kind} ya no necesita ${name}`);
  }
  return problems;
}

/**
 * What `npm audit --json` says, beside the advisories that `allowed` explains: each `{ id, package,
 * reason, until }`, which counts until that day (yyyy-MM-dd). Returns the lines to show, and
 * whether all is well; `checked` is false where the registry did not answer the question.
 */
export function readAudit(report, allowed, today) {
  if (report.vulnerabilities === undefined) {
    const why = report.message ?? report.error?.summary ?? "sin respuesta";
    return { checked: false, ok: false, lines: [`No comprobado: ${why}`] };
  }
  const found = new Map();
  for (const { via } of Object.values(report.vulnerabilities)) {
    for (const one of via) if (typeof one === "object") found.set(`${idOf(one)} ${one.name}`, one);
  }
  const open = [...found.values()].filter(
    (one) =>
      !allowed.some(
        ({ id, package: name, until }) => id === idOf(one) && name === one.name && until >= today,
      ),
  );
  const lines = open.map((one) => `${one.name}: ${one.severity}, ${one.title} (${one.url})`);
  for (const { id, package: name, until } of allowed) {
    if (!found.has(`${id} ${name}`))
      lines.push(`dependencies-allowed.json: ${id} de ${name} ya no hace falta`);
    else if (until < today) lines.push(`dependencies-allowed.json: ${id} de ${name} valía hasta ${until}`);
  }
  return { checked: true, ok: lines.length === 0, lines };
}

/** «GHSA-…», as the advisory's address ends. */
const idOf = ({ url }) => url.slice(url.lastIndexOf("/") + 1);
