const ids = /^[SX]\d+(\.[A-Za-z0-9]+)*\.\d+$/;
const statementRow = /^\| ([SX]\d[A-Za-z0-9.]*) \|(.*)\|$/;
/**
 * The checklist's statements in their order: `[{ id, section, text }]`, section being the id
 * without its number.
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

// A comment that is nothing but ids: «// S2.login.4, X5.1».
const idLines = /(?:^[ \t]*\/\/ [SX]\d[\w.-]*(?:, [SX]\d[\w.-]*)*\n)+/gm;
const testBelow = /[ \t]*(?:await )?(?:it|test|describe)(?:\.\w+)*(?:<|\s*\(\s*(["'`])?)/y;
const testCall = /^[ \t]*(?:it|test)(?:\.describe(?:\.\w+)*)?\(/gm;
const rowBelow = /[ \t]*\[\s*(["'`])/y;
// Ids before a title prove nothing: a reader of reports does not want them.
const idsInTitle = /["'`]\s*\[([SX]\d+\.[\w.]+)[\],]/g;
const titleAfterTable = /\)\(\s*(["'`])/g;

/**
 * The tests of a source file that prove statements, named in a comment directly above the test, the
 * group, the step or the row of a table: `[{ title, line, ids, extra }]`. `title` is null for ids
 * that stand anywhere else. `extra` is whether `npm test` leaves it to `--all` (decision 47).
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
      extra: isExtra(source, below),
    });
  }
  for (const { 1: id, index } of source.matchAll(idsInTitle))
    found.push({ title: null, line: lineAt(index), ids: [id], extra: false });
  return found;
}

/** Whether the test at `at`, the one that has its step, or the one that reads its row, is extra. */
function isExtra(source, at) {
  const ofRow = execAt(rowBelow, source, at) !== null;
  const calls = [...source.matchAll(testCall)].map(({ index }) => index);
  const call = ofRow ? calls.find((index) => index > at) : calls.findLast((index) => index <= at);
  return call !== undefined && /@extra/.test(source.slice(call, source.indexOf("=>", call)));
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
