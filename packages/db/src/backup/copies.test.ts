import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { copyNamed, listCopies } from "./copies.ts";

const NAME = "cosecha-2026-03-14-020000Z-nocturna.sql.gz";
const root = mkdtempSync(join(tmpdir(), "cosecha-copies-"));
const folder = join(root, "backups");
afterAll(() => rmSync(root, { recursive: true }));

it("a copy is found by its name alone, never by a path to another file", async () => {
  mkdirSync(join(folder, "deep"), { recursive: true });
  for (const path of ["auth-secret", NAME, `backups/${NAME}`, `backups/deep/${NAME}`, "backups/other.gz"])
    writeFileSync(join(root, path), "x");
  expect(await copyNamed(folder, NAME)).toMatchObject({ name: NAME, size: 1 });
  for (const name of [
    "../auth-secret",
    `../${NAME}`,
    `deep/${NAME}`,
    `./${NAME}`,
    `${NAME}/../../auth-secret`,
    `${NAME}\0`,
    `${NAME}\n`,
    "other.gz",
    "",
    ".",
  ]) {
    expect([name, await copyNamed(folder, name)]).toEqual([name, undefined]);
  }
  // Neither a folder, nor a moment that there is not.
  mkdirSync(join(folder, NAME.replace("2026", "2025")));
  writeFileSync(join(folder, NAME.replace("03-14", "13-45")), "x");
  expect((await listCopies(folder)).map(({ name }) => name)).toEqual([NAME]);
});
