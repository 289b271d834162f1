import { beforeAll, expect, it } from "vitest";
import { countingWork } from "../../test/work.ts";
import { archivoCsv, describeOnBothEngines, NOW } from "../../test/world.ts";

/** So many products, of all of which one family orders. */
const MANY = 200;
const lista = (precio: string) =>
  archivoCsv(
    "Producto;Formato;Precio sin IVA;IVA",
    ...Array.from({ length: MANY }, (_, n) => `Cosa ${n};kg;${precio};4`),
  );

/**
 * The database believes what it has last counted. Right after a large file or order that is a
 * handful of rows, for which it looks at every row of one table for every row of another: 157 s for
 * an order of 20,000 lines that is cleared.
 */
describeOnBothEngines("with statistics from when the tables were small,", ({ world }) => {
  beforeAll(async () => {
    // A demo that was thrown away, and the little that came after it.
    for (const productos of [MANY, 3]) {
      await world.db.lineaPedido.deleteMany();
      await world.db.pedido.deleteMany();
      await world.db.producto.deleteMany();
      const { disponible, gestora, pedido } = await world.crearPedidoAbierto({ productos: 0 });
      await world.db.producto.createMany({
        data: Array.from({ length: productos }, (_, n) => ({
          disponibleId: disponible.id,
          nombre: `P${n}`,
          precio: "1",
          iva: "0.04",
        })),
      });
      const suyos = await world.db.producto.findMany({ select: { id: true } });
      await world.as(gestora.actor).lineas.guardar({
        pedidoId: pedido.id,
        familiaId: gestora.id,
        lineas: suyos.map(({ id }) => ({ productoId: id, cantidad: 1 })),
      });
    }
    for (const table of ["linea_pedido", "producto", "pedido", "disponible"]) {
      await world.db.$executeRawUnsafe(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    }
    await world.db.$executeRawUnsafe("ANALYZE");
  });

  it("no statement of a large listing or order reads all rows for each row", async () => {
    const proveedor = await world.crearProveedor();
    const { id: familiaId, actor } = await world.crearFamilia({ gestiona: [proveedor] });
    const { db, most } = countingWork(world.db);
    const caller = world.with({ db, actor });
    const work: Record<string, number> = {};
    const count = async <T>(what: string, doing: Promise<T>): Promise<T> => {
      const done = await doing;
      work[what] = most();
      return done;
    };
    const datos = (precio: string) => ({ subida: NOW, descripcion: "Lista", archivoExcel: lista(precio) });
    const { id } = await count(
      "crear",
      caller.disponibles.crear({ proveedorId: proveedor.id, ...datos("1,00") }),
    );
    const { id: pedidoId, ...pedido } = await world.crearPedido({ id });
    const productos = await world.db.producto.findMany({ where: { disponibleId: id }, select: { id: true } });
    const guardar = (cantidad: number) =>
      caller.lineas.guardar({
        pedidoId,
        familiaId,
        lineas: productos.map((producto) => ({ productoId: producto.id, cantidad })),
      });
    const poner = (estado: number) =>
      caller.pedidos.actualizar({ id: pedidoId, ...pedido, version: undefined, estado });
    await count("guardar", guardar(1));
    await count("cambiar", guardar(2));
    await count("pantalla", caller.lineas.pantalla({ pedidoId, familiaId }));
    await count(
      "vista previa",
      caller.disponibles.vistaPrevia({ proveedorId: proveedor.id, id, archivoExcel: lista("2,00") }),
    );
    await count("importar precios", caller.disponibles.actualizar({ id, ...datos("2,00") }));
    await count("deshacer", caller.disponibles.deshacer({ id }));
    await world.db.producto.updateMany({ where: { disponibleId: id }, data: { stock: 5 } });
    await count("cancelar", poner(4));
    await count("reabrir", poner(1));
    await count("pantalla con stock", caller.lineas.pantalla({ pedidoId, familiaId }));
    await count("cambiar con stock", guardar(1));
    await count("quitar", guardar(0));
    const quadratic = Object.entries(work).filter(([, rows]) => rows > 30 * MANY);
    expect(quadratic).toEqual([]);
  });
});
