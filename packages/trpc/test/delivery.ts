import { randomUUID } from "node:crypto";
import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import { type FamiliaConCuenta, hours, NOW, type World } from "./world.ts";

/** Kilos of tomatoes at 2.50 €; what is ordered of it by the two families. */
interface Pedido {
  fin?: Date;
  lineas?: readonly (readonly number[])[];
}

/**
 * An order that has closed an hour ago, of two families: what each ordered of its products, by
 * default 2 and 1 of the first one, and 3 of the second one for the first family alone.
 */
export async function crearReparto(world: World, { fin = hours(-1), lineas = [[2, 1], [3]] }: Pedido = {}) {
  const { proveedor, gestora, disponible, productos, pedido } = await world.crearPedidoAbierto({
    productos: lineas.length,
  });
  const { db } = world;
  await db.pedido.update({ where: { id: pedido.id }, data: { fin } });
  await db.producto.updateMany({ where: { disponibleId: disponible.id }, data: { unidad: "kg" } });
  const cuantas = Math.max(2, ...lineas.map((suyas) => suyas.length));
  const familias: FamiliaConCuenta[] = [];
  for (let n = 0; n < cuantas; n++) familias.push(await world.crearFamilia());
  await db.lineaPedido.createMany({
    data: lineas.flatMap((suyas, p) =>
      suyas.flatMap((cantidad, f) => {
        const [producto, familia] = [productos[p], familias[f]];
        if (producto === undefined || familia === undefined || cantidad === 0) return [];
        const { nombre, precio, iva } = producto;
        return [
          {
            pedidoId: pedido.id,
            familiaId: familia.id,
            productoId: producto.id,
            cantidad,
            nombre,
            precio,
            iva,
            unidad: "kg",
          },
        ];
      }),
    ),
  });
  const [primero, segundo = primero] = productos;
  const [garcia, ruiz] = familias;
  if (!primero || !segundo || !garcia || !ruiz) throw new Error("An order has a product and two families.");
  return {
    proveedor,
    gestora,
    caller: world.as(gestora.actor),
    disponible,
    pedido: { ...pedido, fin },
    pedidoId: pedido.id,
    productos,
    familias,
    tomate: primero,
    queso: segundo,
    garcia,
    ruiz,
  };
}

export type Reparto = Awaited<ReturnType<typeof crearReparto>>;

type Cambio = Partial<Pick<Operacion, "id" | "hecha" | "resuelve">>;

/** An operation on what came of a product. */
export const recibir = (
  { id: productoId }: { id: number },
  antes: Extract<Operacion, { familiaId: null }>["antes"],
  despues: Extract<Operacion, { familiaId: null }>["despues"],
  cambio: Cambio = {},
): Operacion => ({ id: randomUUID(), productoId, familiaId: null, hecha: NOW, antes, despues, ...cambio });

/** An operation on what a family got of a product. */
export const entregar = (
  { id: productoId }: { id: number },
  { id: familiaId }: { id: number },
  antes: number | null,
  despues: number | null,
  cambio: Cambio = {},
): Operacion => ({
  id: randomUUID(),
  productoId,
  familiaId,
  hecha: NOW,
  antes: { entregado: antes },
  despues: { entregado: despues },
  ...cambio,
});

const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

/**
 * An order that has been shared out: 18 kg of tomatoes came at 2.50 € with 4 %, of which one family
 * got 10 and another 7.5; half a kilo was lost.
 */
export async function crearRepartido(world: World, { conFactura = true } = {}) {
  const reparto = await crearReparto(world, { lineas: [[10, 8]] });
  const { pedidoId, tomate, garcia, ruiz, caller } = reparto;
  await caller.entregas.aplicar({
    pedidoId,
    dispositivo: "Tableta del local",
    operaciones: [
      recibir(tomate, { recibido: null }, { recibido: 18 }),
      entregar(tomate, garcia, null, 10),
      entregar(tomate, ruiz, null, 7.5),
      recibir(tomate, { merma: 0 }, { merma: 0.5 }),
    ],
  });
  await caller.entregas.recibido({ pedidoId, hecho: true });
  await caller.entregas.repartido({ pedidoId, hecho: true });
  if (conFactura) await traerFactura(world, pedidoId);
  return reparto;
}

/** Gives an order the photo of its invoice. */
export async function traerFactura({ db }: World, pedidoId: number): Promise<void> {
  const { id } = await db.archivo.create({
    data: { nombre: "albaran.jpg", tipo: "image/jpeg", tamano: 4, sha256: "", bytes },
  });
  await db.pedido.update({ where: { id: pedidoId }, data: { facturaId: id } });
}
