import { createTestInstallation, type TestInstallation } from "@cosecha/api/testing/many";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../../test/built.ts";
import { createFileReader } from "../files/file-reader.ts";

type Grupo = Awaited<ReturnType<TestInstallation["found"]>>;
/** A file as JSON carries it. */
interface Archivo {
  nombre: string;
  tipo: string;
  bytes: string;
}

describe("an order that two cooperatives of one installation share", () => {
  const files = createFileReader({ program: builtProgram("file-process") });
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await createTestInstallation({}, { readFile: files.read, writeFile: files.write });
  });
  afterAll(async () => {
    files.close();
    await installation.close();
  });

  const make = async ({ its }: Grupo, path: string, body: object) => {
    const { status, text } = await its("POST", path, { body });
    expect([path, status < 300 ? "ok" : text]).toEqual([path, "ok"]);
    return JSON.parse(text) as { id: number };
  };
  /** A supplier with a listing of that file, and an order of it; and a family. */
  async function abrir(grupo: Grupo, archivoExcel: Archivo) {
    const familia = await make(grupo, "/api/familias", {
      nombre: "Otro",
      email: "o@x.es",
      password: "larga",
    });
    const proveedor = await make(grupo, "/api/proveedores", { nombre: "P", email: "p@x.es", familias: [] });
    const { id: disponibleId } = await make(grupo, "/api/disponibles", {
      ...{ proveedorId: proveedor.id, subida: "2026-11-01 10:00:00", descripcion: "Lista", archivoExcel },
    });
    const pedido = await make(grupo, "/api/pedidos", {
      ...{ disponibleId, descripcion: "Juntos", estado: 1 },
      ...{ inicio: "2026-01-01 10:00:00", fin: "2099-01-01 10:00:00" },
    });
    const { text } = await grupo.its("GET", `/api/productos/ByDisponible/${disponibleId}`);
    const [producto] = JSON.parse(text) as { id: number; nombre: string }[];
    return { pedidoId: pedido.id, familiaId: familia.id, producto };
  }
  const fileIn = (text: string) => JSON.parse(text).result.data.json as Archivo;

  it("goes by documents from one to the other, and its link is none at the other", async () => {
    const [uno, dos] = [await installation.found("uno"), await installation.found("dos")];
    const csv = Buffer.from("Producto;Precio;IVA\nAcelga;2,00;4\nNabo;1,00;4\n").toString("base64");
    const suyo = await abrir(uno, { nombre: "lista.csv", tipo: "text/csv", bytes: csv });
    const which = { pedidoId: suyo.pedidoId, familiaId: suyo.familiaId };
    const made = await uno.its("POST", "/api/compartidos", { body: which });
    const { token } = JSON.parse(made.text) as { token: string };
    const ask = (host: string, verb: string, more: object = {}) =>
      installation.ask(host, "POST", `/api/compartidos/${verb}`, { body: { token, ...more } });
    const lista = await installation.ask(uno.host, "POST", "/trpc/compartidos.lista", {
      body: { json: { token } },
    });
    const ajeno = await abrir(dos, fileIn(lista.text));
    // Numbers are the same in both, so that a link of one would find something at the other.
    expect(ajeno).toEqual(suyo);
    expect(ajeno.producto?.nombre).toBe("Acelga");
    const productoId = suyo.producto?.id;
    const totales = { lineas: [{ productoId, antes: 0, cantidad: 4 }] };
    for (const [verb, more] of [
      ["ver", {}],
      ["lista", {}],
      ["parte", {}],
      ["entregar", totales],
    ] as const) {
      expect([verb, (await ask(dos.host, verb, more)).status]).toEqual([verb, 404]);
    }

    const line = { familiaId: ajeno.familiaId, pedidoId: ajeno.pedidoId, productoId };
    const path = `/api/lineasPedido/${ajeno.pedidoId}/${ajeno.familiaId}`;
    expect((await dos.its("POST", path, { body: [{ ...line, cantidad: 4 }] })).status).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ json: { id: ajeno.pedidoId } }));
    const hoja = await dos.its("GET", `/trpc/pedidos.excelProveedor?input=${input}`);
    const leido = await ask(uno.host, "leer", { archivoExcel: fileIn(hoja.text) });
    expect(JSON.parse(leido.text)).toMatchObject({
      ...{ arriba: ["Pedido a P", "Juntos", expect.stringMatching(/^Desde /)], otrasFechas: false },
      lineas: [{ productoId, nombre: "Acelga", unidad: null, antes: 0, cantidad: 4 }],
      sinPareja: [],
    });
    expect((await ask(uno.host, "entregar", totales)).status).toBe(200);
    expect(JSON.parse((await ask(uno.host, "ver")).text)).toMatchObject({
      ...{ grupo: "Grupo uno", nombreFamilia: "Otro", total: 8.32 },
    });
    await uno.its("DELETE", "/api/compartidos/1");
    expect((await ask(uno.host, "ver")).status).toBe(404);
  });
});
