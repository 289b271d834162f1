import { createTestDatabase, type TestDatabase } from "@cosecha/db/testing";
import { createLive } from "@cosecha/trpc/live/live";
import { rememberDemo } from "@cosecha/trpc/settings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { prepareData } from "./prepare-data.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.usuario.create({ data: { username: "Ana", email: "ana@x.es", roles: ["ROLE_ADMIN"] } });
});
afterAll(() => database.close());

/** What a start says, with such an environment. */
async function linesOf(variables: Record<string, string>): Promise<string> {
  const said: string[] = [];
  await prepareData(database.db, {
    env: readEnv(variables),
    secret: "a secret for tests, long enough",
    say: (line) => said.push(line),
    readFile: () => Promise.reject(new Error("There is no file to read.")),
    writeFile: () => Promise.reject(new Error("There is no file to write.")),
    makePicture: () => Promise.reject(new Error("There is no picture to make.")),
    live: createLive(database),
  });
  return said.join("\n");
}

// X8.17
it("the start prints the demo's accounts, with a warning where other machines can reach them", async () => {
  expect(await linesOf({ HOST: "0.0.0.0" })).toBe("");
  const demo = {
    familia: "García",
    email: "g@x.es",
    password: "cosecha",
    rol: "ROLE_FAMILIA",
    nota: "",
  } as const;
  await rememberDemo(database.db, [demo]);
  expect(await linesOf({})).toMatch(/^Datos de demostración\. Puede entrar con:\n.*g@x\.es.*$/);
  expect(await linesOf({ HOST: "0.0.0.0" })).toMatch(
    /g@x\.es.*\n\n\*\*\* ATENCIÓN \*\*\*\nEsta instalación tiene cuentas de demostración con contraseñas públicas/,
  );
});
