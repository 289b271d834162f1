import { createTestInstallation, type TestInstallation } from "@cosecha/api/testing/many";
import { askPostgres } from "@cosecha/db/testing";
import { readFile } from "@cosecha/importador/read-file";
import { type SheetRequest, writeFile } from "@cosecha/trpc/excel/write-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Grupo = Awaited<ReturnType<TestInstallation["found"]>>;
type Hoja = SheetRequest & { pedido: { fin: string } };
const CSV = Buffer.from("Producto;Precio;IVA\nAcelga;2,00;4\n").toString("base64");

describe("cooperatives of different zones in one process", () => {
  const hojas: Hoja[] = [];
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await createTestInstallation(
      {},
      {
        readFile: async (request) => readFile(request),
        writeFile: async (request) => {
          hojas.push(request as Hoja);
          return writeFile(request);
        },
      },
    );
  });
  afterAll(() => installation.close());

  /** An order that is open until that hour of its clocks, as all of it says when that is. */
  async function abrir({ its, cooperativa }: Grupo, fin: string) {
    const make = async (path: string, body: object) => {
      const { status, text } = await its("POST", path, { body });
      expect([path, status < 300 ? "ok" : text]).toEqual([path, "ok"]);
      return (JSON.parse(text) as { id: number }).id;
    };
    const proveedorId = await make("/api/proveedores", { nombre: "P", email: "p@x.es", familias: [] });
    const disponibleId = await make("/api/disponibles", {
      ...{ proveedorId, subida: "2026-01-01 10:00:00", descripcion: "Lista" },
      archivoExcel: { nombre: "lista.csv", tipo: "text/csv", bytes: CSV },
    });
    const id = await make("/api/pedidos", {
      ...{ disponibleId, descripcion: "Verdura", estado: 1, inicio: "2026-01-01 10:00:00", fin },
    });
    const read = async (path: string) => JSON.parse((await its("GET", path)).text);
    expect((await its("GET", `/api/pedidos/${id}/excel/reparto`)).status).toBe(200);
    const { seHaAbierto } = await read(`/api/pedidos/${id}/mensajes`);
    return {
      guardado: await askPostgres(cooperativa.url, "SELECT fin AT TIME ZONE 'UTC' || '' AS fin FROM pedido"),
      dicho: (await read(`/api/pedidos/${id}`)).fin,
      hoja: hojas.at(-1)?.pedido.fin,
      carta: /a las \d+:\d+/.exec(seHaAbierto.cuerpo)?.[0],
    };
  }

  it("have orders, sheets and mails by the clocks of each", async () => {
    const canarias = await installation.found("isla", "Atlantic/Canary");
    const madrid = await installation.found("meseta", "Europe/Madrid");
    const fin = "2099-01-02 20:00:00";
    const [isla, meseta] = [await abrir(canarias, fin), await abrir(madrid, fin)];
    const suyo = { dicho: fin, hoja: fin, carta: "a las 20:00" };
    expect(isla).toEqual({ guardado: [{ fin }], ...suyo });
    expect(meseta).toEqual({ guardado: [{ fin: "2099-01-02 19:00:00" }], ...suyo });
    // The other again: nothing is left of whoever asked last.
    expect((await canarias.its("GET", "/api/pedidos")).text).toContain(fin);
  });
});
