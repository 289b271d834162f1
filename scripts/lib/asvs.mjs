const ROW = /^\| (V\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/;
const FILE = /^[\w./@-]+\.(?:[cm]?[jt]sx?|json|md|prisma)$/;
const TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
const REFUSED = { "Not done": "no", "Not applicable": "apart", Partly: "partly" };

/** What a text names in backticks that is a file. */
const filesIn = (text) =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name).filter((name) => FILE.test(name));

/**
 * Looks through the table of docs/security.md: every point of OWASP's ASVS in `points` (id → level)
 * stands there once, is answered, and names files and tests that exist, as does the rest of the
 * page. `files` are the paths of the repository; a file is named by its path, or by as much of its
 * end as no other file has. Returns a line for each problem, and how many points are done, done in
 * part, not done, and not applicable.
 */
export function readAsvs(markdown, points, files) {
  const problems = [];
  const counts = { done: 0, partly: 0, no: 0, apart: 0 };
  const seen = new Set();
  const say = (id, text) => problems.push(`docs/security.md: ${id} ${text}`);

  const pathsOf = (name) =>
    files
      .filter((path) => path === name || path.endsWith(`/${name}`))
      .filter((path, _, all) => path === name || !all.includes(name));
  function mustExist(id, text) {
    for (const name of filesIn(text)) {
      const found = pathsOf(name).length;
      if (found !== 1)
        say(id, found === 0 ? `nombra ${name}, que no existe` : `nombra ${name}, y hay ${found}`);
    }
  }

  for (const [at, line] of markdown.split("\n").entries()) {
    if (!/^\| V\d/.test(line)) {
      mustExist(`línea ${at + 1}`, line);
      continue;
    }
    const [, id, level, , where, shown] = ROW.exec(line) ?? [];
    if (id === undefined) {
      problems.push(`docs/security.md: esta fila no tiene cinco columnas: ${line.slice(0, 60)}`);
      continue;
    }
    if (seen.has(id)) say(id, "está dos veces");
    seen.add(id);
    if (points[id] === undefined) say(id, "no es un punto de los niveles 1 y 2");
    else if (points[id] !== Number(level)) say(id, `es del nivel ${points[id]}`);
    const word = Object.keys(REFUSED).find((one) => where.startsWith(`${one}: `));
    counts[REFUSED[word] ?? "done"]++;
    mustExist(id, `${where} ${shown}`);
    if (word === "Not done" || word === "Not applicable") {
      if (shown.trim() !== "—") say(id, "no se hace, pero dice qué prueba lo enseña");
    } else if (!filesIn(shown).some((name) => TEST.test(name)) && !/No test: \S/.test(shown)) {
      say(id, "no dice qué prueba lo enseña, ni por qué ninguna");
    }
  }
  for (const id of Object.keys(points)) if (!seen.has(id)) say(id, "falta");
  return { problems, counts };
}
