import { disponibleCambioVisto, disponibleNuevoVisto } from "@cosecha/domain/esquemas/disponibles";
import { textos } from "@cosecha/domain/textos";
import { beforeAll, expect, it } from "vitest";
import {
  archivoCsv,
  codeOf,
  describeInWorld,
  type FamiliaConCuenta,
  NOW,
  type World,
} from "../../test/world.ts";
import { createUploads } from "../kernel/uploads.ts";

const LISTA = archivoCsv("Producto;Precio;IVA", "Acelga;1,50;4", "Puerro;2,00;4");
const MAS_CARA = archivoCsv("Producto;Precio;IVA", "Acelga;1,60;4", "Puerro;2,10;4");

/** A key that no file has. */
const NINGUNA = "0".repeat(64);

const isLost = { message: textos.archivo.perdido, cause: { code: "NO_ENCONTRADO" } };

describeInWorld("a file that has been previewed", ({ world }) => {
  let proveedor: { id: number };
  let gestora: FamiliaConCuenta;
  beforeAll(async () => {
    proveedor = await world.crearProveedor();
    gestora = await world.crearFamilia({ gestiona: [proveedor] });
  });

  const lista = { subida: NOW, descripcion: "Lista de la semana" };
  const stored = async () => [await world.db.disponible.count(), await world.db.archivo.count()];

  /** What calls the procedures, for one process. */
  const callers =
    (uploads = createUploads()) =>
    (actor: Parameters<World["as"]>[0] = gestora.actor) =>
      world.with({ actor, uploads }).disponibles;
  const previewed = async (
    disponibles: ReturnType<ReturnType<typeof callers>>,
    archivoExcel = LISTA,
    proveedorId = proveedor.id,
  ) => {
    const { clave } = await disponibles.vistaPreviaCompacta({ proveedorId, archivoExcel });
    return { clave: `${clave}` };
  };

  it("has the prices in force by the cooperative's calendar, which begins its day before UTC", async () => {
    const archivoExcel = archivoCsv(
      "Producto;Precio hasta 31/12;Precio desde 01/01;IVA",
      "Acelga;1,50;1,60;4",
      "Puerro;2,00;2,10;4",
    );
    const priced = async (now: Date, zona?: string) => {
      const { disponibles } = world.with({ actor: gestora.actor, now, ...(zona && { zona }) });
      const { productos } = await disponibles.vistaPrevia({ proveedorId: proveedor.id, archivoExcel });
      return productos.map(({ precio }) => precio);
    };
    expect(await priced(new Date("2026-12-31T22:30:00Z"))).toEqual([1.5, 2]);
    expect(await priced(new Date("2026-12-31T23:30:00Z"))).toEqual([1.6, 2.1]);
    expect(await priced(new Date("2026-12-31T23:30:00Z"), "Atlantic/Canary")).toEqual([1.5, 2]);
  });

  it("is corrected and stored by its key, as if it were sent again", async () => {
    const disponibles = callers()();
    const pedida = { proveedorId: proveedor.id, archivoExcel: LISTA };
    const { clave, ...vista } = await disponibles.vistaPreviaCompacta(pedida);
    const archivoExcel = { clave: `${clave}` };
    expect(await disponibles.vistaPreviaCompacta({ ...pedida, archivoExcel })).toEqual({ ...vista, clave });
    const omitidas = [{ hoja: null, fila: 3 }];
    expect(await disponibles.vistaPreviaCompacta({ ...pedida, archivoExcel, omitidas })).toEqual(
      await disponibles.vistaPreviaCompacta({ ...pedida, omitidas }),
    );
    const { id, importacion } = await disponibles.crearVisto({ ...lista, ...pedida, archivoExcel, omitidas });
    expect(importacion.creados).toBe(1);
    expect(await disponibles.excel({ id })).toEqual(LISTA);
  });

  it("replaces a listing's by its key, also after a question", async () => {
    const disponibles = callers()();
    const { id } = await disponibles.crearVisto({
      ...lista,
      proveedorId: proveedor.id,
      archivoExcel: await previewed(disponibles),
    });
    const archivoExcel = await previewed(disponibles, MAS_CARA);
    const cambio = { ...lista, id, archivoExcel };
    expect(await codeOf(disponibles.actualizarVisto({ ...cambio, version: 7 }))).toBe("CONFLICTO");
    const { importacion, version } = await disponibles.actualizarVisto({ ...cambio, version: 1 });
    expect([importacion?.actualizados, version]).toEqual([2, 2]);
    expect(await disponibles.excel({ id })).toEqual(MAS_CARA);
  });

  it("asks to be looked at again where somebody has changed a product meanwhile", async () => {
    const disponibles = callers()();
    const { id, version } = await disponibles.crearVisto({
      ...lista,
      proveedorId: proveedor.id,
      archivoExcel: await previewed(disponibles),
    });
    const otra = await world.crearFamilia({ gestiona: [proveedor] });
    const preview = async () => {
      const { clave, estadoVisto } = await disponibles.vistaPreviaCompacta({
        ...{ proveedorId: proveedor.id, id, archivoExcel: MAS_CARA },
      });
      return {
        ...lista,
        id,
        version,
        archivoExcel: { clave: `${clave}` },
        estadoVisto: estadoVisto ?? undefined,
      };
    };
    const { productos } = world.as(otra.actor);
    const { filas } = await productos.listar({ disponibleId: id });
    const [acelga] = filas as [(typeof filas)[number]];
    const cambiar = (precio: number) =>
      productos.actualizar({ ...acelga, descripcion: "De hoy", version: undefined, precio });
    const precio = async () => (await productos.ver({ id: acelga.id })).precio;
    const vista = await preview();
    await cambiar(1.75);
    const message = textos.disponible.cambiadosDesdeLaVista;
    const refused = { message, cause: { code: "CONFLICTO", issues: [{ path: "estadoVisto", message }] } };
    await expect(disponibles.actualizarVisto(vista)).rejects.toMatchObject(refused);
    expect(await precio()).toBe(1.75);
    await disponibles.actualizarVisto(await preview());
    expect(await precio()).toBe(1.6);
    // Who has looked at nothing means it, as other applications do.
    await cambiar(1.75);
    await disponibles.actualizarVisto({ ...vista, version: undefined, estadoVisto: undefined });
    expect(await precio()).toBe(1.6);
    const nueva = { proveedorId: proveedor.id, archivoExcel: LISTA };
    expect((await disponibles.vistaPreviaCompacta(nueva)).estadoVisto).toBeNull();
  });

  it("is stored whole by the procedures that other clients call: these take a key alone", async () => {
    const nuevo = { ...lista, proveedorId: proveedor.id };
    expect((await callers()().crear({ ...nuevo, archivoExcel: LISTA })).importacion?.creados).toBe(2);
    for (const archivoExcel of [LISTA, {}, undefined]) {
      expect(disponibleNuevoVisto.safeParse({ ...nuevo, archivoExcel }).success).toBe(false);
      expect(disponibleCambioVisto.safeParse({ ...lista, id: 1, archivoExcel }).success).toBe(false);
    }
  });

  it("is asked for where it is lost, and nothing is stored; sent again, it has the same key", async () => {
    const archivoExcel = await previewed(callers()());
    const disponibles = callers()();
    const { id } = await world.crearDisponible({ proveedor });
    const before = await stored();
    const proveedorId = proveedor.id;
    for (const call of [
      () => disponibles.vistaPreviaCompacta({ proveedorId, archivoExcel }),
      () => disponibles.crearVisto({ ...lista, proveedorId, archivoExcel }),
      () => disponibles.actualizarVisto({ ...lista, id, archivoExcel }),
    ]) {
      await expect(call()).rejects.toMatchObject(isLost);
    }
    expect(await stored()).toEqual(before);
    expect(await previewed(disponibles)).toEqual(archivoExcel);
    await disponibles.actualizarVisto({ ...lista, id, archivoExcel });
    expect(await disponibles.excel({ id })).toEqual(LISTA);
  });

  it("is kept where it comes whole with a save that is refused, too", async () => {
    const archivoExcel = await previewed(callers()());
    const disponibles = callers()();
    const datos = { ...lista, proveedorId: proveedor.id };
    const omitidas = [2, 3].map((fila) => ({ hoja: null, fila }));
    const nothing = disponibles.crear({ ...datos, archivoExcel: LISTA, omitidas });
    expect(await codeOf(nothing)).toBe("DATOS_INVALIDOS");
    const { id } = await disponibles.crearVisto({ ...datos, archivoExcel });
    expect(await disponibles.excel({ id })).toEqual(LISTA);
  });

  it("is as good as lost to others who manage the supplier, and for another supplier", async () => {
    const of = callers();
    const otro = await world.crearProveedor();
    const otra = await world.crearFamilia({ gestiona: [proveedor, otro] });
    const archivoExcel = await previewed(of());
    const datos = { ...lista, proveedorId: proveedor.id, archivoExcel };
    await expect(of(otra.actor).crearVisto(datos)).rejects.toMatchObject(isLost);
    await expect(of(await world.crearAdmin()).crearVisto(datos)).rejects.toMatchObject(isLost);
    const suyo = await previewed(of(otra.actor));
    await expect(
      of(otra.actor).crearVisto({ ...datos, archivoExcel: suyo, proveedorId: otro.id }),
    ).rejects.toMatchObject(isLost);
    await of(otra.actor).crearVisto({ ...datos, archivoExcel: suyo });
  });

  it("is of no use to who does not manage the supplier any more, nor to who has signed out", async () => {
    const of = callers();
    const familia = await world.crearFamilia({ gestiona: [proveedor] });
    const archivoExcel = await previewed(of(familia.actor));
    const datos = { ...lista, proveedorId: proveedor.id, archivoExcel };
    expect(await codeOf(of(world.anonimo).crearVisto(datos))).toBe("NO_AUTENTICADO");
    await world.db.familia.update({ where: { id: familia.id }, data: { proveedores: { deleteMany: {} } } });
    expect(await codeOf(of(familia.actor).crearVisto(datos))).toBe("SIN_PERMISO");
    expect(await codeOf(of(familia.actor).vistaPreviaCompacta(datos))).toBe("SIN_PERMISO");
  });

  it("is stored under the name that was previewed, where another has the same content", async () => {
    const disponibles = callers()();
    const archivoExcel = await previewed(disponibles);
    await previewed(disponibles, { ...LISTA, nombre: "otra.csv" });
    const { id } = await disponibles.crearVisto({ ...lista, proveedorId: proveedor.id, archivoExcel });
    expect((await disponibles.excel({ id })).nombre).toBe("lista.csv");
  });

  it("has no key where nothing is kept, and none that is no digest", async () => {
    const { disponibles } = world.as(gestora.actor);
    const pedida = { proveedorId: proveedor.id, archivoExcel: LISTA };
    expect((await disponibles.vistaPreviaCompacta(pedida)).clave).toBeNull();
    await expect(
      disponibles.vistaPreviaCompacta({ ...pedida, archivoExcel: { clave: NINGUNA } }),
    ).rejects.toMatchObject(isLost);
    for (const clave of ["", "x", `${NINGUNA}0`]) {
      const call = disponibles.crearVisto({ ...lista, ...pedida, archivoExcel: { clave } });
      expect(await codeOf(call)).toBe("BAD_REQUEST");
    }
  });
});
