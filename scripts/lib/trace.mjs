const ids = /^[SX]\d+(\.[A-Za-z0-9]+)*\.\d+$/;
const statementRow = /^\| ([SX]\d[A-Za-z0-9.]*) \|(.*)\|$/;
// The title is the first argument of a test or a group, also of it.each(…)(title) and test.step(title).
const titleStart = /\b(?:it|test|describe)(?:\.\w+)*\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)\s*)?\(\s*(["'`])/g;
// Or the first cell of a row in a table of tests: ["[S1.a.1] …", …].
const rowStart = /\[\s*(["'`])(?=\[[SX]\d)/g;

/** The checklist's statements in their order: `[{ id, section, text }]`, section being the id without its number. */
export function readChecklist(markdown) {
  return markdown.split("\n").flatMap((line) => {
    const row = statementRow.exec(line);
    if (!row || !ids.test(row[1])) return [];
    const cells = row[2].split(" | ").map((cell) => cell.trim());
    const text = row[1].startsWith("X") ? cells[1] : cells[0];
    return [{ id: row[1], section: row[1].slice(0, row[1].lastIndexOf(".")), text }];
  });
}

/** The ids in a title's leading brackets: "[S2.login.4][X5.1] …" and "[S2.login.4, S2.login.5] …". */
export function idsInTitle(title) {
  const brackets = /^(?:\s*\[[^\]]*\])+/.exec(title)?.[0] ?? "";
  return [...brackets.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside]) => inside.split(",").map((id) => id.trim()))
    .filter((id) => /^[SX]\d/.test(id));
}

/** The tests of a source file whose titles name ids: `[{ title, line, ids }]`. */
export function testsWithIds(source) {
  const found = [];
  for (const match of [...source.matchAll(titleStart), ...source.matchAll(rowStart)]) {
    const start = match.index + match[0].length;
    const end = closingQuote(source, start, match[1]);
    const title = source.slice(start, end);
    const named = idsInTitle(title);
    if (named.length > 0)
      found.push({ title, line: source.slice(0, match.index).split("\n").length, ids: named });
  }
  return found;
}

function closingQuote(source, start, quote) {
  let at = start;
  while (at < source.length && source[at] !== quote) at += source[at] === "\\" ? 2 : 1;
  return at;
}
