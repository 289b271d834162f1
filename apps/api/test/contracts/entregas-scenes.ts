import { randomUUID } from "node:crypto";
import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import { makeIn, type Target } from "../matrix.ts";
import type { Scene } from "../scene.ts";
import { NOW } from "../server.ts";
import { anotherListing } from "../targets.ts";
import { PNG } from "./kit.ts";

export const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);

/**
 * An order of somebody, which has closed; the family that is asked about ordered 2 of its product.
 */
export async function cerrado(scene: Scene) {
  const disponible = await scene.disponible();
  const producto = await scene.crearProducto(disponible);
  const pedido = await scene.crearPedido(disponible);
  const familia = await scene.propia();
  const suyas = { pedidoId: pedido.id, familiaId: familia.id };
  await scene.asSystem.lineas.guardar({ ...suyas, lineas: [{ productoId: producto.id, cantidad: 2 }] });
  await close(scene, pedido);
  return { pedidoId: pedido.id, productoId: producto.id, familiaId: familia.id, producto, familia };
}

export const close = (
  scene: Scene,
  { id, inicio, descripcion }: { id: number; inicio: Date; descripcion: string },
) => scene.asSystem.pedidos.actualizar({ id, inicio, fin: hours(-1), descripcion, estado: 1 });

export const send = (scene: Scene, pedidoId: number, ...operaciones: Operacion[]) =>
  scene.asSystem.entregas.aplicar({ pedidoId, dispositivo: "tableta-1", operaciones });

export const llegan = (productoId: number, recibido: number): Operacion => ({
  id: randomUUID(),
  productoId,
  familiaId: null,
  hecha: NOW,
  antes: { recibido: null },
  despues: { recibido },
});
export const seLleva = (productoId: number, familiaId: number, entregado: number): Operacion => ({
  id: randomUUID(),
  productoId,
  familiaId,
  hecha: NOW,
  antes: { entregado: null },
  despues: { entregado },
});

/** The same once all of it came and was delivered, and is known to have come. */
export async function repartible(scene: Scene) {
  const cual = await cerrado(scene);
  const { pedidoId, productoId, familiaId } = cual;
  await send(scene, pedidoId, llegan(productoId, 2), seLleva(productoId, familiaId, 2));
  await scene.asSystem.entregas.recibido({ pedidoId, hecho: true });
  return cual;
}

/** Some of what the family got is damaged. */
export async function danado(scene: Scene, { conFoto = false } = {}) {
  const cual = await repartible(scene);
  const { pedidoId, productoId, familiaId } = cual;
  const id = randomUUID();
  const bytes = new Uint8Array(Buffer.from(PNG.split(",")[1] ?? "", "base64"));
  const foto = conFoto ? { nombre: "foto.png", tipo: "image/png", bytes } : null;
  await scene.asSystem.entregas.avisarDano({ id, pedidoId, familiaId, productoId, cantidad: 0.5, foto });
  return { ...cual, id };
}

/** Hands the day of an order to the family of whoever asks; takes it back where it is `over`. */
export const onItsDay =
  (target: Target, { over = false } = {}): Target =>
  async (scene, asker) => {
    const input = (await makeIn(scene, target, asker)) as { pedidoId: number };
    const role = asker();
    const familiaId = role === "anonymous" ? null : (await scene.somebody(role)).familiaId;
    const { pedidoId } = input;
    if (familiaId !== null && (role === "family" || role === "own" || role === "treasurer")) {
      await scene.asSystem.entregas.turno({ pedidoId, familias: [familiaId] });
      if (over) await scene.asSystem.entregas.turno({ pedidoId, familias: [] });
    }
    return input;
  };

/** An order on a listing that nobody who asks manages. */
export const another =
  (input: object): Target =>
  async (scene) => {
    const pedido = await scene.crearPedido(await anotherListing(scene));
    await close(scene, pedido);
    return { pedidoId: pedido.id, ...input };
  };
