import type { Database } from "@cosecha/db/database";
import { mirarXlsx } from "@cosecha/importador/strict-xlsx";
import { expect, it } from "vitest";
import { read, utils } from "xlsx";
import { crearRara, liveAYear, RARO } from "../../test/odd-family.ts";
import { codeOf, describeInWorld, NOW } from "../../test/world.ts";
import type { ArchivoLeido } from "../kernel/files.ts";
import { KINDS } from "./kinds.ts";

type Lists = Record<string, Record<string, unknown>[]>;

const bytesOf = async ({ leer }: ArchivoLeido) => new Uint8Array(await new Response(leer()).arrayBuffer());
const listsOf = async (file: ArchivoLeido): Promise<Lists> =>
  JSON.parse(new TextDecoder().decode(await bytesOf(file))) as Lists;

/** Tables that say whose a row is and are not in the download, with the reason. */
const FUERA: Record<string, string> = {
  compartido: "a code of a link with which another group orders, of which order and until when",
  enlace: "a code of a link with which a password is set, for whom it is and until when",
  anonimizacion: "what is left once somebody has no name any more",
  cesta: "with each of its lines",
  peticion: "for a day, copies of answers whose contents are there",
  por_decidir: "points to operations that are there",
  remitente_reparto: "counts the operations that are there",
};

/** What says in a table whose a row is: a family, a user, an application, or the name of one. */
const DE_ALGUIEN = [
  ...["familiaId", "usuarioId", "userId", "accesoId", "cuentaDeId", "quien", "remitente", "username"],
  "entidadId",
];

const tablesOf = async (db: Database["db"]) => {
  const filas = await db.$queryRaw<{ tabla: string }[]>`
    SELECT DISTINCT c.table_name AS tabla FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = ANY(${DE_ALGUIEN}::text[])
    UNION SELECT 'familia' ORDER BY 1`;
  return filas.map(({ tabla }) => tabla);
};

describeInWorld("one's own data", ({ world, database }) => {
  it("are of every table that says whose a row is, or it is said why not", async () => {
    const given = new Set(KINDS.map(({ tabla }) => tabla));
    const told = await tablesOf(database.db);
    expect(told.length).toBeGreaterThan(15);
    const missing = told.filter((tabla) => !given.has(tabla) && !(tabla in FUERA));
    expect(missing, "new tables: into datos/kinds.ts, or to the exceptions").toEqual([]);
    expect(Object.keys(FUERA).filter((tabla) => given.has(tabla) || !told.includes(tabla))).toEqual([]);
  });

  it("are all that a family has left in a year, as JSON and as a workbook, and nobody else's", async () => {
    const admin = await world.crearAdmin();
    const rara = await crearRara(world, admin);
    const { garcia, ruiz } = await liveAYear(world, admin, rara);
    await database.db.usuario.update({
      where: { id: rara.cuenta.id },
      data: { roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] },
    });
    const cuenta = { ...rara.cuenta, roles: ["ROLE_FAMILIA" as const, "ROLE_TESORERIA" as const] };
    await world.as(cuenta).cuentas.arquear({
      ...{ clave: "5f0c7a52-7c6f-4f0e-9d0a-3a1f6f7b2c11", contado: 3 },
    });
    await world.sessions.open(rara.cuenta.id);
    const sesion = await database.db.sesion.findFirstOrThrow({ where: { userId: rara.cuenta.id } });
    await database.db.dispositivo.create({
      data: {
        ...{ usuarioId: rara.cuenta.id, sesionId: sesion.id, endpoint: "https://push.example/1" },
        ...{ p256dh: "p", auth: "a", creado: NOW, usado: NOW },
      },
    });
    const suya = world.as(cuenta).datos;
    const file = await suya.mios({});
    expect([file.nombre, file.tipo]).toEqual(["Mis datos 2026-03-14.json", "application/json"]);
    const lists = await listsOf(file);
    expect(Object.keys(lists)).toEqual(KINDS.map(({ nombre }) => nombre));
    for (const { nombre } of KINDS) expect(lists[nombre]?.length, nombre).toBeGreaterThan(0);
    expect(lists.Usted).toMatchObject([{ Nombre: rara.nombre, Email: rara.email, Administra: "No" }]);
    expect(lists["Usuarios de la familia"]).toMatchObject([{ Nombre: `Ana ${RARO}` }]);
    expect(lists["Líneas de pedidos"]).toMatchObject([{ Cantidad: 4, Nota: `Llamó ${RARO}` }]);
    expect(lists.Dañado).toMatchObject([{ Cantidad: 0.5, "Lo que contó": `Aplastado, dice ${RARO}` }]);
    expect(lists.Movimientos?.map(({ Concepto }) => Concepto)).toContain(`Transferencia de ${RARO}`);
    expect(lists.Movimientos?.map((fila) => fila["Quién lo apuntó"])).toContain("Otra persona");
    expect(lists.Entradas?.map((fila) => fila.Qué)).toContain("entró");
    // What says who somebody else is: other families, the administrator, another's sign-ins.
    const said = JSON.stringify(lists);
    const others = await database.db.usuario.findMany({ where: { NOT: { familiaId: rara.id } } });
    for (const { email } of [...others, garcia, ruiz]) expect(said).not.toContain(`"${email}"`);
    for (const { nombre } of [garcia, ruiz]) expect(said).not.toContain(nombre);
    expect(said).not.toMatch(/argon2|\$2[aby]\$/);

    const bytes = await bytesOf(await suya.mios({ formato: "xlsx" }));
    mirarXlsx(bytes);
    const book = read(bytes);
    const counts = book.SheetNames.map((name) => [name, utils.sheet_to_json(book.Sheets[name] ?? {}).length]);
    const audited = (name: string) => (name === "Historial" ? 1 : 0);
    expect(counts).toEqual(
      Object.entries(lists).map(([name, filas]) => [name, filas.length + audited(name)]),
    );
    const taken = await database.db.auditoria.findMany({ where: { accion: "descargar" } });
    expect(taken.map(({ usuarioId, entidad, entidadId }) => [usuarioId, entidad, entidadId])).toEqual(
      Array(2).fill([rara.cuenta.id, "usuario", rara.cuenta.id]),
    );
  });
});

describeInWorld("one's own data", ({ world, database, inEmptyWorld }) => {
  it("an administrator takes out for a family that asks, without what is each user's own", async () => {
    const admin = await world.crearAdmin();
    const rara = await crearRara(world, admin);
    const { datos } = world.as(admin);
    await world.sessions.open(rara.miembro.id);
    const lists = await listsOf(await datos.deFamilia({ familiaId: rara.id }));
    expect(lists["Su familia"]).toMatchObject([{ Nombre: rara.nombre }]);
    expect(lists["Usuarios de la familia"]).toHaveLength(2);
    for (const own of ["Usted", "Sesiones abiertas", "Entradas"]) expect(lists[own]).toEqual([]);
    expect(lists.Historial?.map((fila) => fila.Qué)).toContain("descargó los datos de la familia");
    expect(await codeOf(datos.deFamilia({ familiaId: 2_000_000_000 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(world.as(rara.cuenta).datos.deFamilia({ familiaId: rara.id }))).toBe("SIN_PERMISO");
    expect(await codeOf(world.as(rara.acceso).datos.mios({}))).toBe("SIN_PERMISO");
    expect(await codeOf(datos.mios({ formato: "pdf" as "json" }))).toBe("BAD_REQUEST");
  });

  it("are there where accounts are off, and say nothing of them", () =>
    inEmptyWorld(async (own) => {
      const solo = await own.crearUsuario();
      const lists = await listsOf(await own.as(solo).datos.mios({}));
      expect(Object.keys(lists).filter((nombre) => /cuenta|movim|gasto|apuntes/i.test(nombre))).toEqual([]);
      expect(lists.Usted).toHaveLength(1);
      expect(lists["Su familia"]).toEqual([]);
      // Nor is anybody else's told to who has no family.
      for (const list of ["Usuarios de la familia", "Líneas de pedidos"]) expect(lists[list]).toEqual([]);
    }));

  it("of ten years come in pieces, each row once", async () => {
    const { id, actor } = await world.crearFamilia();
    await database.db.$executeRaw`
      INSERT INTO auditoria ("usuarioId", cuando, accion, entidad, "entidadId", despues)
      SELECT ${actor.id}::int, ${NOW}::timestamptz + n * interval '1 second', 'guardarLineas', 'pedido', n,
        jsonb_build_object('familiaId', ${id}::int, 'n', n) FROM generate_series(1, 3210) n`;
    const { leer } = await world.as(actor).datos.mios({});
    const reader = leer().getReader();
    let [text, most] = ["", 0];
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      most = Math.max(most, value.length);
      text += decoder.decode(value, { stream: true });
    }
    const { Historial = [] } = JSON.parse(text) as Lists;
    const numeros = Historial.filter(({ Qué }) => Qué === "cambió lo que pide su familia");
    expect(numeros.map(({ Número }) => Número)).toEqual(Array.from({ length: 3210 }, (_, n) => n + 1));
    expect(most).toBeLessThan(text.length / 4);
    // Who stops reading stops the reading.
    const again = (await world.as(actor).datos.mios({})).leer().getReader();
    await again.read();
    await again.cancel();
  });
});
