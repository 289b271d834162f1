import { describe, expect, it } from "vitest";
import { useDemoServer } from "../../test/demo-server.ts";
import { NOW } from "../../test/server.ts";

describe("orders over REST", () => {
  const server = useDemoServer();
  const { tokens } = server;

  const datos = {
    inicio: "2026-03-14 10:00",
    fin: "2026-03-20 20:00",
    descripcion: "Verdura",
    estado: "1",
    total: "99",
  };
  function form(fields: Record<string, string | File>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  }
  const post = (fields: Record<string, string | File>, token = tokens.garcia) =>
    server.call("POST", "/api/pedidos", { token, body: form({ disponibleId: "1", ...datos, ...fields }) });
  const put = (id: number, fields: Record<string, string | File>, token = tokens.garcia) =>
    server.call("PUT", `/api/pedidos/${id}`, { token, body: form({ ...datos, ...fields }) });
  const drop = (path: string, token: string) => server.call("DELETE", `/api${path}`, { token });
  const pdf = (name = "factura.pdf", size = 0) =>
    new File(["%PDF-1.7\n", new Uint8Array(size)], name, { type: "application/pdf" });
  const stored = async () => {
    const { db } = server.database;
    const counts = [await db.archivo.count(), await db.auditoria.count()];
    return JSON.stringify([await db.pedido.findMany({ orderBy: { id: "asc" } }), counts]);
  };

  // S3.pedido.6, S7.pedidos.7, S7.pedidos.9, X6.21, X6.22
  it("an invoice is sent in the form, described in the order, and downloaded unchanged as an attachment", async () => {
    const created = await post({ factura: pdf("Factura nº 3.pdf", 100) });
    const { id } = created.json;
    expect([created.status, created.json.factura]).toEqual([
      201,
      { nombre: "Factura nº 3.pdf", tamano: 109, url: `/api/pedidos/${id}/factura` },
    ]);
    const { response, headers } = await server.call("GET", `/api/pedidos/${id}/factura`, {
      token: tokens.martinez,
    });
    expect((await response.arrayBuffer()).byteLength).toBe(109);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''Factura%20n/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    // Without a file in the form it stays.
    expect((await put(id, { estado: "3" })).json).toMatchObject({ estado: 3, factura: { tamano: 109 } });
    expect((await server.call("GET", "/api/pedidos/1/factura", { token: tokens.martinez })).status).toBe(404);
  });

  it("an open order is closed without a body, and its end is the server's time", async () => {
    const { id } = (await post({})).json;
    const close = (token: string) => server.call("PUT", `/api/pedidos/cerrar/${id}`, { token });
    expect((await close(tokens.martinez)).status).toBe(403);
    const closed = await close(tokens.garcia);
    expect([closed.status, closed.json]).toMatchObject([200, { id, estado: 1, version: 2 }]);
    const { fin } = await server.database.db.pedido.findUniqueOrThrow({ where: { id } });
    expect(fin).toEqual(NOW);
  });

  // S3.pedido.6, X6.5, X9.10
  it("an invalid invoice is refused: 415 for its kind, 413 for its size, 400 when it is empty", async () => {
    const { id } = (await post({})).json;
    const before = await stored();
    const attempt = async (factura: File) => {
      const answers = [await put(id, { factura }), await post({ factura })];
      expect(await stored()).toBe(before);
      expect(answers[0]?.json).toEqual(answers[1]?.json);
      const { status, json } = answers[0]!;
      expect(json.issues.map(({ path }: { path: string }) => path)).toEqual(["factura"]);
      return [status, json.code, json.message.split(".")[0]];
    };
    const wrong = [415, "TIPO_NO_ADMITIDO", "Ese archivo no sirve como factura"];
    expect(await attempt(new File(["MZ\0\0"], "factura.exe"))).toEqual(wrong);
    expect(await attempt(new File(["<html>"], "factura.pdf", { type: "application/pdf" }))).toEqual(wrong);
    expect(await attempt(new File(["<html>"], "factura.html", { type: "text/html" }))).toEqual(wrong);
    expect(await attempt(pdf("factura.pdf", 11 * 1024 * 1024))).toEqual([
      413,
      "DEMASIADO_GRANDE",
      "El archivo es demasiado grande",
    ]);
    expect((await attempt(new File([], "factura.pdf"))).slice(0, 2)).toEqual([400, "DATOS_INVALIDOS"]);
    // Far beyond the limit it is not even read.
    const huge = await put(id, { factura: pdf("factura.pdf", 20 * 1024 * 1024) });
    expect([huge.status, huge.json.code]).toEqual([413, "DEMASIADO_GRANDE"]);
    expect(await stored()).toBe(before);
  });

  // S5.pedido.1, S5.pedido.2, S5.pedido.3, S5.pedido.4, S5.pedido.5, X6.3
  it.each([
    ["fin before inicio", { fin: "2026-03-13 20:00" }, "fin", "El fin tiene que ser posterior al inicio."],
    ["fin at inicio", { fin: datos.inicio }, "fin", "El fin tiene que ser posterior al inicio."],
    ["a day that is not there", { fin: "2026-02-30 20:00" }, "fin", "Escriba una fecha válida"],
    ["a year far away", { fin: "2200-01-01 20:00" }, "fin", "Escriba una fecha entre los años 2000 y 2100"],
    ["an unknown estado", { estado: "9" }, "estado", "Ese estado no existe. Elija uno de la lista."],
    [
      "no number for estado",
      { estado: "Completado" },
      "estado",
      "Ese estado no existe. Elija uno de la lista.",
    ],
    ["no descripcion", { descripcion: " " }, "descripcion", "Este campo es obligatorio"],
    [
      "Completado without an invoice",
      { estado: "3" },
      "factura",
      "Adjunte la factura para completar el pedido.",
    ],
  ])("%s is refused at its field, and nothing changes", async (_what, wrong, path, message) => {
    const { id } = (await post({})).json;
    const before = await stored();
    for (const { status, json } of [await put(id, wrong), await post(wrong)]) {
      expect([status, json.code, json.issues]).toEqual([400, "DATOS_INVALIDOS", [{ path, message }]]);
    }
    expect(await stored()).toBe(before);
  });

  it("an outdated version is refused, and no version is accepted", async () => {
    const { id, version } = (await post({})).json;
    expect((await put(id, { version: String(version), descripcion: "La una" })).status).toBe(200);
    const late = await put(id, { version: String(version), descripcion: "La otra" });
    expect([late.status, late.json]).toEqual([
      409,
      { message: "Mientras lo editaba, otra persona ha guardado cambios.", code: "CONFLICTO" },
    ]);
    expect((await put(id, { descripcion: "La tercera" })).json).toMatchObject({
      descripcion: "La tercera",
      version: version + 2,
    });
  });

  // S7.pedidos.10, X5.37, X6.2
  it("DELETE /api/pedidos/{id} deletes an order without lines", async () => {
    const { id } = (await post({ factura: pdf() })).json;
    const files = await server.database.db.archivo.count();
    expect((await drop(`/pedidos/${id}`, tokens.martinez)).status).toBe(403);
    const { status, json } = await drop(`/pedidos/${id}`, tokens.garcia);
    expect([status, json]).toEqual([200, { message: "Pedido eliminado correctamente" }]);
    expect(await server.database.db.archivo.count()).toBe(files - 1);
    expect((await drop(`/pedidos/${id}`, tokens.garcia)).status).toBe(404);
    const before = await stored();
    const refused = await drop("/pedidos/1", tokens.admin);
    expect([refused.status, refused.json]).toEqual([
      409,
      {
        message:
          "No se puede eliminar: hay familias que han pedido en «Verdura de la semana». " +
          "Para anularlo sin perder lo pedido, páselo a Cancelado.",
        code: "CONFLICTO",
      },
    ]);
    expect(await stored()).toBe(before);
  });

  // S7.pedidos.11, X5.39, X6.2
  it("DELETE /api/pedidos is for admins, and is all or nothing", async () => {
    const before = await stored();
    expect((await drop("/pedidos", tokens.garcia)).status).toBe(403);
    const refused = await drop("/pedidos", tokens.admin);
    expect([refused.status, refused.json.code]).toEqual([409, "CONFLICTO"]);
    expect(refused.json.message).toMatch(/^No se puede eliminar: hay familias que han pedido en «/);
    expect(await stored()).toBe(before);
    const { db } = server.database;
    await db.lineaPedido.deleteMany();
    const count = await db.pedido.count();
    const { status, json } = await drop("/pedidos", tokens.admin);
    expect([status, json]).toEqual([200, { message: `${count} pedidos eliminados`, count }]);
    expect(await db.pedido.count()).toBe(0);
  });
});
