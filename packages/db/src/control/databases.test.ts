import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { askPostgres, createEmptyPostgres } from "../testing.ts";
import { copyDatabase, dropDatabase } from "./databases.ts";

const { TEST_DATABASE_URL = "" } = process.env;

it("a template that others copy, or are just leaving, is copied all the same", async () => {
  const base = await createEmptyPostgres(TEST_DATABASE_URL);
  onTestFinished(base.drop);
  const template = new URL(base.url).pathname.slice(1);
  await askPostgres(base.url, "CREATE TABLE plantilla (id int)");
  const inIt = new pg.Client({ connectionString: base.url });
  await inIt.connect();
  const names = [1, 2, 3].map((n) => `${template}_${n}`);
  onTestFinished(async () => {
    for (const name of names) await dropDatabase(TEST_DATABASE_URL, name);
  });
  const copying = Promise.all(names.map((name) => copyDatabase(TEST_DATABASE_URL, name, template)));
  const begun = () =>
    askPostgres(TEST_DATABASE_URL, "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1", [
      `CREATE DATABASE "${template}\\_%`,
    ]);
  await expect.poll(begun).not.toEqual([]);
  await inIt.end();
  await copying;
  for (const name of names) {
    const url = new URL(base.url);
    url.pathname = `/${name}`;
    expect(await askPostgres(url.href, "SELECT FROM plantilla")).toEqual([]);
  }
});
