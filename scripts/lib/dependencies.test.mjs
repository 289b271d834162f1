import assert from "node:assert/strict";
import { test } from "node:test";
import { dependencyProblems, readAudit } from "./dependencies.mjs";

const allowed = {
  installScripts: { builds: "a reason" },
  licences: { MIT: "permissive", ISC: "permissive" },
  withoutLicence: { silent: "a reason" },
  unkept: { old: "a reason" },
  advisories: [],
};
const integrity = "sha512-AAAA";
const good = {
  "": { dependencies: { plain: "1.0.0" } },
  "packages/ours": { dependencies: { ours: "*", alias: "npm:plain@1.0.0" } },
  "node_modules/ours": { link: true, resolved: "packages/ours" },
  "node_modules/plain": { integrity, license: "MIT" },
  "node_modules/either": { integrity, license: "(ISC OR GPL-3.0)" },
  "node_modules/plain/node_modules/@scope/both": { integrity, license: "MIT AND ISC" },
  "node_modules/builds": { integrity, license: "MIT", hasInstallScript: true },
  "node_modules/silent": { integrity },
  "node_modules/old": { integrity, license: "MIT", deprecated: "use another" },
  "node_modules/plain-darwin-x64": { optional: true, os: ["darwin"], cpu: ["x64"] },
};
const problemsWith = (more) => dependencyProblems({ packages: { ...good, ...more } }, allowed);

test("what is explained passes", () => {
  assert.deepEqual(problemsWith({}), []);
});

for (const [what, entry, problem] of [
  ["no checksum", { license: "MIT" }, "no lleva integrity (sha512)"],
  ["a weak checksum", { license: "MIT", integrity: "sha1-AAAA" }, "no lleva integrity (sha512)"],
  [
    "an address in git",
    { license: "MIT", integrity, resolved: "git+ssh://git@x.es/a" },
    "no viene de un registro: git+ssh://git@x.es/a",
  ],
  ["an install script", { license: "MIT", integrity, hasInstallScript: true }, "ejecuta algo al instalarse"],
  ["another licence", { license: "GPL-3.0", integrity }, "tiene la licencia GPL-3.0"],
  ["one licence of two", { license: "MIT AND GPL-3.0", integrity }, "tiene la licencia MIT AND GPL-3.0"],
  ["no licence", { integrity }, "no dice su licencia"],
  ["no keeper", { license: "MIT", integrity, deprecated: "gone" }, "ya nadie lo mantiene: gone"],
]) {
  test(`a package with ${what} is named`, () => {
    assert.deepEqual(problemsWith({ "node_modules/new": entry }), [`node_modules/new: ${problem}`]);
  });
}

for (const version of ["github:a/b", "a/b", "https://x.es/a.tgz", "git+https://x.es/a", "file:../a"]) {
  test(`a dependency on ${version} is named`, () => {
    assert.deepEqual(problemsWith({ "packages/ours": { dependencies: { ours: "*", odd: version } } }), [
      `packages/ours: odd no viene de un registro: ${version}`,
    ]);
  });
}

test("an explanation that nothing needs is named", () => {
  const { "node_modules/builds": _builds, "node_modules/old": _old, ...rest } = good;
  assert.deepEqual(dependencyProblems({ packages: rest }, allowed), [
    "dependencies-allowed.json: installScripts ya no necesita builds",
    "dependencies-allowed.json: unkept ya no necesita old",
  ]);
});

const advisory = {
  name: "plain",
  severity: "high",
  title: "Breaks",
  url: "https://github.com/advisories/GHSA-1",
};
const report = { vulnerabilities: { plain: { via: [advisory] }, user: { via: ["plain"] } } };
const accepted = { id: "GHSA-1", package: "plain", reason: "a reason", until: "2026-12-01" };

test("an advisory fails the audit, unless it is explained and its day has not passed", () => {
  assert.deepEqual(readAudit(report, [], "2026-11-23"), {
    checked: true,
    ok: false,
    lines: ["plain: high, Breaks (https://github.com/advisories/GHSA-1)"],
  });
  assert.deepEqual(readAudit(report, [accepted], "2026-12-01"), { checked: true, ok: true, lines: [] });
  assert.equal(readAudit(report, [accepted], "2026-12-02").ok, false);
  assert.equal(readAudit(report, [{ ...accepted, package: "other" }], "2026-11-23").ok, false);
});

test("an explained advisory that is gone is named, and silence is no all-clear", () => {
  assert.deepEqual(readAudit({ vulnerabilities: {} }, [accepted], "2026-11-23").lines, [
    "dependencies-allowed.json: GHSA-1 de plain ya no hace falta",
  ]);
  assert.deepEqual(readAudit({ message: "405 Method Not Allowed" }, [], "2026-11-23"), {
    checked: false,
    ok: false,
    lines: ["No comprobado: 405 Method Not Allowed"],
  });
});
