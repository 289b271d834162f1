import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { readAsvs } from "./lib/asvs.mjs";
import { citationsIn, linksIn, readTargets } from "./lib/citations.mjs";
import { Failure, root, runMain } from "./lib/run.mjs";
import { readChecklist, testsWithIds } from "./lib/trace.mjs";

const skipped = new Set(["node_modules", "dist", "generated", "test-results", "playwright-report"]);

function* testFiles(folder, inE2e = false) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name) && !entry.name.startsWith("."))
        yield* testFiles(path, inE2e || entry.name === "e2e");
    } else if (/\.test\.tsx?$/.test(entry.name) || (inE2e && entry.name.endsWith(".ts"))) {
      yield path;
    }
  }
}

/** Whether `npm test` leaves a file of tests to `--all` (decision 47). */
const isExtra = (file) => file.endsWith(".extra.test.ts");

/** id → [{ file, line, title, extra }], over every test. */
function readTests() {
  const byId = new Map();
  for (const file of ["apps", "packages", "proofs"].flatMap((group) => [...testFiles(join(root, group))])) {
    for (const { ids, ...test } of testsWithIds(readFileSync(file, "utf8"))) {
      const proof = { ...test, file: relative(root, file), extra: test.extra || isExtra(file) };
      for (const id of ids) byId.set(id, [...(byId.get(id) ?? []), proof]);
    }
  }
  return byId;
}

function showStatements(statements, tests) {
  for (const { id, text } of statements) {
    process.stdout.write(`${id}  ${text}\n`);
    for (const { file, line, title } of tests.get(id) ?? [])
      process.stdout.write(`    ${file}:${line}  ${title}\n`);
    if (!tests.has(id)) process.stdout.write("    sin prueba\n");
  }
}

function showSections(statements, tests) {
  for (const [section, rows] of groupBySection(statements)) {
    const missing = rows.filter(({ id }) => !tests.has(id)).map(({ id }) => id.slice(section.length + 1));
    const count = `${rows.length - missing.length}/${rows.length}`;
    process.stdout.write(
      `${section.padEnd(18)} ${count.padStart(7)}${missing.length ? `  faltan ${missing.join(" ")}` : ""}\n`,
    );
  }
}

function groupBySection(statements) {
  const sections = new Map();
  for (const row of statements) sections.set(row.section, [...(sections.get(row.section) ?? []), row]);
  return sections;
}

function total(name, statements, tests) {
  const done = statements.filter(({ id }) => tests.has(id)).length;
  process.stdout.write(`${name}: ${done} de ${statements.length} con prueba\n`);
}

const text = (path) => readFileSync(join(root, path), "utf8");

const cited = [
  ...["*.ts", "*.tsx", "*.mjs", "*.prisma", "*.css", "*.md"],
  // What an operator takes, and the reasons for dependencies.
  ...["deploy", "scripts/lib/dependencies-allowed.json"],
];

/** The paths of the repository, with those that are new. */
const repositoryFiles = (...patterns) =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)));

/**
 * One line for each citation or link that points to nothing, and for each decision without an entry
 * in the list.
 */
function brokenCitations() {
  const files = repositoryFiles(...cited);
  const decisionFiles = readdirSync(join(root, "docs/decisions"));
  const targets = readTargets({
    specification: text("docs/especificacion.md"),
    checklist: text("docs/checklist.md"),
    design: text("docs/design.md"),
    decisionFiles,
  });
  const index = text("docs/decisions/README.md");
  const unlisted = decisionFiles
    .filter((file) => !index.includes(`(${file})`) && file !== "README.md")
    .map((file) => `docs/decisions/README.md: falta ${file}`);
  const broken = files.flatMap((path) => {
    const content = text(path);
    const markdown = path.endsWith(".md");
    const citations = citationsIn(content, { markdown })
      .filter(({ target }) => !targets.has(target))
      .map(({ target, line }) => `${path}:${line}: no existe lo que se cita, «${target}»`);
    const links = markdown ? linksIn(content) : [];
    const broken = links
      .filter((link) => !pointsSomewhere(path, link))
      .map(({ text, path: to, line }) => `${path}:${line}: el enlace «${text}» no lleva a ${to}`);
    return [...citations, ...broken];
  });
  return [...unlisted, ...broken];
}

/**
 * Whether the file of a link exists and, when the link's text is «decision 35», is that decision.
 */
function pointsSomewhere(from, { text, path }) {
  const number = /^decision (\d+)$/.exec(text)?.[1];
  const right = number === undefined || Number.parseInt(basename(path), 10) === Number(number);
  return right && existsSync(join(root, dirname(from), path));
}

await runMain(() => {
  const args = process.argv.slice(2);
  const prefixes = args.filter((arg) => !arg.startsWith("--"));
  const checklist = readChecklist(text("docs/checklist.md"));
  const tests = readTests();
  const specification = checklist.filter(({ id }) => id.startsWith("S"));
  const design = checklist.filter(({ id }) => id.startsWith("X"));

  if (prefixes.length > 0) {
    const wanted = checklist.filter(({ id }) =>
      prefixes.some((prefix) => id === prefix || id.startsWith(`${prefix}.`)),
    );
    if (wanted.length === 0)
      throw new Failure(`Nada en docs/checklist.md empieza por ${prefixes.join(", ")}.`);
    showStatements(wanted, tests);
  } else {
    showSections(args.includes("--all") ? checklist : specification, tests);
  }
  process.stdout.write("\n");
  total("Especificación", specification, tests);
  total("Diseño", design, tests);

  const known = new Set(checklist.map(({ id }) => id));
  const unknown = [...tests].filter(([id]) => !known.has(id));
  for (const [id, [{ file, line }]] of unknown)
    process.stderr.write(`${file}:${line}: ${id} no está en docs/checklist.md\n`);
  const stray = [...tests].flatMap(([id, proofs]) =>
    proofs.filter(({ title }) => title === null).map((proof) => ({ id, ...proof })),
  );
  for (const { id, file, line } of stray)
    process.stderr.write(`${file}:${line}: ${id} no está encima de ninguna prueba\n`);
  const left = [...tests].filter(([, proofs]) => proofs.every(({ extra }) => extra));
  for (const [id, [{ file, line }]] of left)
    process.stderr.write(`${file}:${line}: ${id} solo lo prueba lo que «npm test» deja a «--all»\n`);
  const points = JSON.parse(text("scripts/lib/asvs-points.json"));
  const asvs = readAsvs(text("docs/security.md"), points, repositoryFiles());
  const { done, partly, no, apart } = asvs.counts;
  process.stdout.write(
    `ASVS 5.0.0, niveles 1 y 2: ${Object.keys(points).length} puntos: ${done} hechos, ${partly} en parte, ${no} sin hacer, ${apart} que no vienen al caso\n`,
  );
  const broken = [...brokenCitations(), ...asvs.problems];
  for (const line of broken) process.stderr.write(`${line}\n`);
  return unknown.length + stray.length + left.length + broken.length > 0 ? 1 : 0;
});
