import { existsSync } from "node:fs";
import { createTestInstallation, OPERATOR, type TestInstallation } from "@cosecha/api/testing/many";
import { databaseAt } from "@cosecha/db/control/control";
import { askPostgres } from "@cosecha/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const authorization = `Basic ${Buffer.from(`x:${OPERATOR.key}`).toString("base64")}`;
const NUEVA = { clave: "la-vega", anfitrion: "vega.example.org", nombre: "La Vega", correo: "a@x.example" };

describe("what the operator asks of an installation by REST", () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await createTestInstallation({ TZ_COOPERATIVA: "Atlantic/Canary" });
    await installation.control.ponerAgrupacion(
      "segunda",
      databaseAt(process.env.TEST_DATABASE_URL ?? "", "postgres"),
    );
  });
  afterAll(() => installation.close());

  /** What the operator is answered, once somebody without the key and somebody elsewhere got nothing. */
  async function operate(method: string, path: string, body: object = {}) {
    const { ask, control } = installation;
    const at = `/api/cooperativas${path}`;
    const before = await control.todas();
    expect((await ask(OPERATOR.host, method, at, { body })).status).toBe(401);
    const headers = { authorization };
    expect((await ask("otra.example.org", method, at, { body, headers })).status).toBe(404);
    expect(await control.todas()).toEqual(before);
    const { status, text } = await ask(OPERATOR.host, method, at, { body, headers });
    const { message, enlace = "", archivo = "", carpeta = "", code } = JSON.parse(text);
    return { status, message, enlace, archivo, carpeta, code };
  }
  const estado = async () => (await installation.control.deClave("la-vega"))?.estado;

  it("is made, suspended, resumed, given another host, exported and deleted, with the key alone", async () => {
    const { ask, control } = installation;
    expect(await operate("POST", "", { ...NUEVA, agrupacion: "tercera" })).toMatchObject({
      ...{ status: 409, message: "No hay ninguna agrupación «tercera»." },
    });
    const made = await operate("POST", "", { ...NUEVA, agrupacion: "segunda" });
    expect(made).toMatchObject({ status: 201 });
    expect(made.enlace).toMatch(/^https:\/\/vega\.example\.org\/\S+#/);
    // The installation's zone, where no other is said.
    expect(await control.deClave("la-vega")).toMatchObject({ estado: "activa", zona: "Atlantic/Canary" });
    const group = `SELECT a.nombre FROM cooperativa c JOIN agrupacion a ON a.id = c."agrupacionId"`;
    expect(await askPostgres(control.url, group)).toEqual([{ nombre: "segunda" }]);
    expect(await operate("POST", "", NUEVA)).toMatchObject({ status: 409, code: "CONFLICTO" });

    const closed = await operate("POST", "/la-vega/suspender", { motivo: "Falta el pago." });
    expect([closed.status, await estado()]).toEqual([200, "suspendida"]);
    expect((await control.deClave("la-vega"))?.motivo).toBe("Falta el pago.");
    expect([(await operate("POST", "/la-vega/reanudar")).status, await estado()]).toEqual([200, "activa"]);

    expect((await operate("PUT", "/la-vega/anfitrion", { anfitrion: "v.coop" })).status).toBe(200);
    await expect.poll(async () => (await ask("v.coop", "GET", "/api/cooperativa")).status).toBe(200);

    const { status, archivo } = await operate("POST", "/la-vega/exportar");
    expect([status, existsSync(archivo)]).toEqual([200, true]);

    expect(await operate("DELETE", "/la-vega", { clave: "la-veg" })).toMatchObject({
      ...{ status: 409, message: "Para borrarla escriba su nombre otra vez: «la-vega»." },
    });
    expect(await estado()).toBe("activa");
    const { carpeta, ...gone } = await operate("DELETE", "/la-vega", { clave: "la-vega" });
    expect([gone.status, existsSync(carpeta), await estado()]).toEqual([200, true, "borrada"]);
    expect(await operate("POST", "/la-vega/exportar")).toMatchObject({ status: 409 });
  });
});
