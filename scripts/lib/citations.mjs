// A space, or a line break inside a comment.
const gap = String.raw`(?: |\n[ \t]*(?:\*|\/\/\/?|--)?[ \t]*)`;
const pattern = (text) => new RegExp(text.replaceAll(" ", gap), "g");
const list = (one) => `(${one}(?:(?:,| and| to) ${one})*)`;

const decisions = pattern(`\\b[Dd]ecisions? ${list("\\d+")}`);
const spec = pattern(`\\bspec ${list("\\d+(?:\\.\\w+)*")}`);
const heading = pattern("\\bdesign: ([A-Z]\\w*)");
// «D8» is also a cell of a spreadsheet. So in code it counts as a citation only inside parentheses
// that begin with one.
const parentheses = pattern("(?<=\\s)\\(((?:D\\d|spec \\d|decisions? \\d|design: )[^()]*)\\)");
// Ways of citing that left open what was meant. They point to nothing.
const unclear = pattern("§ ?\\d|\\bsections? \\d|\\bdesign,? decisions? \\d|docs/decisions, \\d");
const link = /\[([^\]]*)\]\((?![a-z]+:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

/**
 * What citations may point to, as a set of «spec 7», «spec 7.familias», «spec 7.familias.3», «D14»,
 * «design: REST» and «decision 35». It reads the texts of docs/especificacion.md, docs/checklist.md
 * and docs/design.md, and the file names of docs/decisions.
 */
export function readTargets({ specification, checklist, design, decisionFiles }) {
  const targets = new Set();
  for (const [, number] of specification.matchAll(/^## (\d+)\./gm)) targets.add(`spec ${number}`);
  for (const [, section, number] of checklist.matchAll(/^\| S(\d\S*)\.(\d+) \|/gm))
    targets.add(`spec ${section}`).add(`spec ${section}.${number}`);
  for (const [, title] of design.matchAll(/^## (.+)$/gm)) targets.add(`design: ${title}`);
  for (const [, id] of design.matchAll(/^- \*\*(D\d+)\b/gm)) targets.add(id);
  for (const file of decisionFiles) {
    const number = /^(\d{4})-/.exec(file)?.[1];
    if (number !== undefined) targets.add(`decision ${Number(number)}`);
  }
  return targets;
}

/** The citations of a source file or, with `markdown`, of a document: `[{ target, line }]`. */
export function citationsIn(text, { markdown = false } = {}) {
  const found = [];
  const add = (targets, at) => {
    const line = text.slice(0, at).split("\n").length;
    for (const target of targets) found.push({ target, line });
  };
  for (const { 1: numbers, index } of text.matchAll(decisions))
    add(numbersIn(numbers, /\d+/g, "decision "), index);
  for (const { 1: sections, index } of text.matchAll(spec))
    add(numbersIn(sections, /\d+(?:\.\w+)*/g, "spec "), index);
  for (const { 1: title, index } of text.matchAll(heading)) add([`design: ${title}`], index);
  if (markdown) {
    for (const { 0: id, index } of text.matchAll(/(?<![«\w])D\d+\b/g)) add([id], index);
  } else {
    for (const { 0: words, index } of text.matchAll(unclear)) add([words.trim()], index);
    for (const { 1: inside, index } of text.matchAll(parentheses))
      add(numbersIn(inside, /\bD\d+\b/g, ""), index);
  }
  return found;
}

const numbersIn = (text, each, prefix) => [...text.matchAll(each)].map(([number]) => prefix + number);

/** The links of a document to files of the repository: `[{ text, path, line }]`. */
export const linksIn = (markdown) =>
  [...markdown.matchAll(link)].map(({ 1: text, 2: path, index }) => ({
    text,
    path,
    line: markdown.slice(0, index).split("\n").length,
  }));
