import { beforeAll, expect, it } from "vitest";
import { type Admin, type Caller, codeOf, describeOnBothEngines, hours, NOW } from "../../test/world.ts";

describeOnBothEngines("creating under a key", ({ world, database }) => {
  let root: Admin;
  beforeAll(async () => {
    root = await world.crearAdmin();
  });

  const bearing = (text: string, { actor = root, now = NOW } = {}) => {
    const idempotencyKey = { text, repeated: false };
    return { idempotencyKey, caller: world.with({ actor, now, idempotencyKey }) };
  };
  const count = (nombre: string) => world.db.proveedor.count({ where: { nombre } });
  const datos = (nombre: string) => ({ nombre, email: "p@x.es" });

  it("is done once, and a repetition gets the same answer", async () => {
    const first = bearing("uno");
    const answer = await first.caller.proveedores.crear(datos("Repetido"));
    const again = bearing("uno");
    expect(await again.caller.proveedores.crear(datos("Repetido"))).toEqual(answer);
    expect([first.idempotencyKey.repeated, again.idempotencyKey.repeated]).toEqual([false, true]);
    expect(await count("Repetido")).toBe(1);
  });

  it("returns dates and bytes unchanged in a repetition", async () => {
    const { id: proveedorId } = await world.crearProveedor();
    const archivoExcel = {
      nombre: "l.csv",
      tipo: "",
      bytes: new Uint8Array(Buffer.from("producto;precio\nAcelga;1,5\n")),
    };
    const lista = { proveedorId, subida: hours(-2), descripcion: "Lista", archivoExcel };
    const answer = await bearing("lista").caller.disponibles.crear(lista);
    const again = await bearing("lista").caller.disponibles.crear(lista);
    expect(again).toEqual(answer);
    expect(again.subida).toBeInstanceOf(Date);
    const other = { ...lista, archivoExcel: { ...archivoExcel, bytes: new Uint8Array([1, 2, 3]) } };
    expect(await codeOf(bearing("lista").caller.disponibles.crear(other))).toBe("CONFLICTO");
  });

  it("is refused when the same key comes with another request", async () => {
    await bearing("dos").caller.proveedores.crear(datos("De dos"));
    expect(await codeOf(bearing("dos").caller.proveedores.crear(datos("Otro")))).toBe("CONFLICTO");
    expect(await codeOf(bearing("dos").caller.familias.crear(datos("De dos")))).toBe("CONFLICTO");
    expect([await count("Otro"), await world.db.familia.count({ where: { nombre: "De dos" } })]).toEqual([
      0, 0,
    ]);
  });

  it("keeps each user's keys apart", async () => {
    const otra = await world.crearAdmin();
    await bearing("suya").caller.usuarios.crear({ username: "Ana", email: "ana1@x.es" });
    const { id } = await bearing("suya", { actor: otra }).caller.usuarios.crear({
      username: "Ana",
      email: "ana2@x.es",
    });
    expect(await world.db.usuario.findUnique({ where: { id } })).toMatchObject({ email: "ana2@x.es" });
  });

  it("can be tried again with the same key after a refusal", async () => {
    await bearing("nueva").caller.proveedores.crear(datos("Ya está"));
    expect(await codeOf(bearing("otra").caller.proveedores.crear(datos("Ya está")))).toBe("CONFLICTO");
    await world.db.proveedor.delete({ where: { nombre: "Ya está" } });
    await bearing("otra").caller.proveedores.crear(datos("Ya está"));
    expect(await count("Ya está")).toBe(1);
  });

  it("is done once when it is sent ten times at once", async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, () =>
        codeOf(bearing("a-la-vez").caller.proveedores.crear(datos("A la vez"))),
      ),
    );
    expect(await count("A la vez")).toBe(1);
    // Whose answer is not there yet is told to ask again.
    expect(codes.filter((code) => code !== "no error" && code !== "CONFLICTO")).toEqual([]);
    expect(await codeOf(bearing("a-la-vez").caller.proveedores.crear(datos("A la vez")))).toBe("no error");
  });

  it("tells a repetition to wait while the first runs, and is not repeated when its answer was lost", async () => {
    const crear = (now: Date) => bearing("perdida", { now }).caller.proveedores.crear(datos("Perdida"));
    await crear(NOW);
    await world.db.$executeRaw`UPDATE peticion SET respuesta = NULL WHERE clave = 'perdida'`;
    await expect(crear(NOW)).rejects.toMatchObject({ cause: { retryAfter: 2, reason: "enCurso" } });
    await expect(crear(hours(1))).rejects.toMatchObject({
      message: expect.stringMatching(/la respuesta se perdió/),
      cause: { retryAfter: undefined, reason: "respuestaPerdida" },
    });
    expect(await count("Perdida")).toBe(1);
  });

  it("forgets a key after a day", async () => {
    await bearing("vieja").caller.usuarios.crear({ username: "Vieja", email: "v1@x.es" });
    const later = hours(24);
    await bearing("vieja", { now: later }).caller.usuarios.crear({ username: "Vieja", email: "v2@x.es" });
    expect(await world.db.usuario.count({ where: { username: "Vieja" } })).toBe(2);
    expect(await world.db.peticion.count({ where: { clave: "vieja" } })).toBe(1);
  });

  it("refuses an invalid key, and stores no password", async () => {
    for (const texto of ["", " ", "con espacio", "ñ", "x".repeat(256)]) {
      expect(await codeOf(bearing(texto).caller.proveedores.crear(datos("Sin clave")))).toBe(
        "DATOS_INVALIDOS",
      );
    }
    const ana = { username: "Ana", email: "ana3@x.es", password: "espinaca" };
    await bearing("ana").caller.usuarios.crear(ana);
    expect(await codeOf(bearing("ana").caller.usuarios.crear({ ...ana, password: "otra" }))).toBe(
      "CONFLICTO",
    );
    const [kept] = await world.db.peticion.findMany({ where: { clave: "ana" } });
    expect(JSON.stringify(kept)).not.toMatch(/espinaca/);
  });

  it("costs four more statements: read the key, delete old ones, take it, store the answer", async () => {
    const statements = async (caller: Caller, nombre: string) => {
      database.takeStatements();
      await caller.proveedores.crear(datos(nombre));
      return database.takeStatements().length;
    };
    const without = await statements(world.as(root), "Sin contar");
    expect(await statements(bearing("contada").caller, "Contada")).toBe(without + 4);
  });
});
