const ids = /^[SX]\d+(\.[A-Za-z0-9]+)*\.\d+$/;
const statementRow = /^\| ([SX]\d[A-Za-z0-9.]*) \|(.*)\|$/;
// A title is the first argument of a test or a group, also in it.each(…)(title) and
// test.step(title).
const titleStart = /\b(?:it|test|describe)(?:\.\w+)*\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)\s*)?\(\s*(["'`])/g;
// A title may also be the first cell of a row in a table of tests: ["[S1.a.1] …", …].
const rowStart = /\[\s*(["'`])(?=\[[SX]\d)/g;

/**
 * The checklist's statements in their order: `[{ id, section, text }]`. `section` is the id without
 * its number.
 */
export function readChecklist(markdown) {
  return markdown.split("\n").flatMap((line) => {
    const row = statementRow.exec(line);
    if (!row || !ids.test(row[1])) return [];
    const cells = row[2].split(" | ").map((cell) => cell.trim());
    const text = row[1].startsWith("X") ? cells[1] : cells[0];
    return [{ id: row[1], section: row[1].slice(0, row[1].lastIndexOf(".")), text }];
  });
}

/**
 * The ids in a title's leading brackets: "[S2.login.4][X5.1] …" and "[S2.login.4, S2.login.5] …".
 */
export function idsInTitle(title) {
  const brackets = /^(?:\s*\[[^\]]*\])+/.exec(title)?.[0] ?? "";
  return [...brackets.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside]) => inside.split(",").map((id) => id.trim()))
    .filter((id) => /^[SX]\d/.test(id));
}

// A comment that contains only ids: «// S2.login.4, X5.1».
const idLines = /(?:^[ \t]*\/\/ [SX]\d[\w.-]*(?:, [SX]\d[\w.-]*)*\n)+/gm;
const testBelow = /[ \t]*(?:await )?(?:it|test|describe)(?:\.\w+)*(?:<|\s*\(\s*(["'`])?)/y;
const rowBelow = /[ \t]*\[\s*(["'`])/y;
const titleAfterTable = /\)\(\s*(["'`])/g;

/**
 * The tests of a source file that prove statements: `[{ title, line, ids }]`. The ids stand in a
 * comment directly above the test, the group or the row of a table, or in brackets before the
 * title. `title` is null when the comment is above none of these.
 */
export function testsWithIds(source) {
  const found = [];
  const lineAt = (at) => source.slice(0, at).split("\n").length;
  for (const { 0: lines, index } of source.matchAll(idLines)) {
    const below = index + lines.length;
    found.push({
      title: titleAt(source, below),
      line: lineAt(below),
      ids: lines.match(/[SX]\d[\w.-]*/g),
    });
  }
  for (const match of [...source.matchAll(titleStart), ...source.matchAll(rowStart)]) {
    const title = titleFrom(source, match.index + match[0].length, match[1]);
    const ids = idsInTitle(title);
    if (ids.length > 0) found.push({ title, line: lineAt(match.index), ids });
  }
  return found;
}

/** The title of the test or the row that begins at `at`, or null. */
function titleAt(source, at) {
  const match = execAt(testBelow, source, at) ?? execAt(rowBelow, source, at);
  if (match === null) return null;
  const end = at + match[0].length;
  if (match[1] !== undefined) return titleFrom(source, end, match[1]);
  const title = execAt(titleAfterTable, source, end);
  return title && titleFrom(source, title.index + title[0].length, title[1]);
}

function execAt(regex, source, at) {
  regex.lastIndex = at;
  return regex.exec(source);
}

function titleFrom(source, start, quote) {
  let at = start;
  while (at < source.length && source[at] !== quote) at += source[at] === "\\" ? 2 : 1;
  return source.slice(start, at);
}
