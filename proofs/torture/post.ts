import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestServer, NOW } from "@cosecha/api/testing/server";
import type { TestDatabase } from "@cosecha/db/testing";
import { getRequestListener } from "@hono/node-server";
import { checkAppendOnly, checkLibro } from "./libro.ts";
import { createTortureScene, dice } from "./scene.ts";

/** So many are posted at once: payments, what suppliers are paid, and orders. */
const COBROS = 150;
const PAGOS = 30;
const PEDIDOS = 20;
const PRESSES = 50;

export interface Posting {
  /** Promises that did not hold, in words. */
  problems: string[];
  posted: number;
  presses: number;
  seconds: number;
}

/**
 * 200 postings of different things at the same moment over HTTP, and 50 presses of «Contabilizar»
 * on one order among them: each has one entry, none waits for another in a circle, and the rules of
 * accounts hold.
 */
export async function postAtOnce(database: TestDatabase, seed: number): Promise<Posting> {
  const { db } = database;
  const server = await createTestServer({ demo: false, database });
  const scene = await createTortureScene(server, { families: 40, lines: 10, random: dice(seed) });
  const admin = await db.usuario.create({
    data: { username: "Administra", email: "a@x.es", roles: ["ROLE_ADMIN"] },
  });
  const token = await server.sessions.open(admin.id);
  await db.libro.create({ data: { desde: new Date("2026-01-01") } });
  const [disputed = 0, ...pedidos] = await sharedOut(server, scene);
  const http = createServer(getRequestListener(server.app.fetch));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const send = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api/cuentas/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const json = (await response.json()) as { asientoId: number; nuevo: boolean };
    return { path, status: response.status, ...json };
  };
  const paid = (n: number) => ({
    ...{ clave: crypto.randomUUID(), medio: n % 2 === 0 ? "banco" : "caja", importe: (n + 1) / 100 },
    fecha: "2026-03-14",
  });
  const times = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => make(n));
  const familiaOf = (n: number) => scene.familias[n % scene.familias.length]?.familiaId;
  const { proveedorId } = await db.disponible.findFirstOrThrow({ select: { proveedorId: true } });
  try {
    const start = performance.now();
    const [others, presses] = await Promise.all([
      Promise.all([
        ...times(COBROS, (n) => send("cobros", { ...paid(n), familiaId: familiaOf(n) })),
        ...times(PAGOS, (n) => send("pagos", { ...paid(n), proveedorId })),
        ...pedidos.map((id) => send(`pedidos/${id}`, {})),
      ]),
      Promise.all(times(PRESSES, () => send(`pedidos/${disputed}`, {}))),
    ]);
    const seconds = (performance.now() - start) / 1000;
    const problems = [...others, ...presses]
      .filter(({ status }) => status !== 200)
      .map((answer) => JSON.stringify(answer));
    const news = presses.filter(({ nuevo }) => nuevo).length;
    if (news !== 1 || new Set(presses.map(({ asientoId }) => asientoId)).size !== 1)
      problems.push(`${PRESSES} presses posted ${news} times: ${JSON.stringify(presses.slice(0, 3))}`);
    if (new Set(others.map(({ asientoId }) => asientoId)).size !== others.length)
      problems.push("two postings have one entry");
    const entries = await db.asiento.count();
    if (entries !== others.length + 1) problems.push(`there are ${entries} entries of ${others.length + 1}`);
    for (const { msg, err } of server.logged.filter(({ level }) => Number(level) >= 50))
      problems.push(`the log has ${msg}: ${JSON.stringify(err)}`);
    problems.push(...(await checkLibro(db)), ...(await checkAppendOnly(db)));
    return { problems, posted: others.length, presses: presses.length, seconds };
  } finally {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }
}

/** Orders that have been shared out and have their invoice; each family got of each product. */
async function sharedOut(
  { database: { db } }: Awaited<ReturnType<typeof createTestServer>>,
  { pedidos: [pedido], productos, familias }: Awaited<ReturnType<typeof createTortureScene>>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n <= PEDIDOS; n++) {
    const { id: facturaId } = await db.archivo.create({
      data: { nombre: "albaran.jpg", tipo: "image/jpeg", tamano: 1, sha256: "", bytes: new Uint8Array([0]) },
    });
    const { id: pedidoId } = await db.pedido.create({
      data: {
        ...{ disponibleId: pedido?.disponibleId ?? 0, descripcion: `Pedido ${n}`, facturaId },
        ...{ inicio: new Date(NOW.getTime() - 9e8), fin: new Date(NOW.getTime() - 1e8) },
      },
    });
    const cantidadOf = (producto: number, familia: number) => 1 + ((producto + familia + n) % 5) / 8;
    await db.entrega.createMany({
      data: productos.flatMap(({ id: productoId, precio, iva }, p) =>
        familias.map(({ familiaId }, f) => ({
          ...{ pedidoId, productoId, familiaId, precio, iva, origen: "mano" as const },
          entregado: cantidadOf(p, f),
        })),
      ),
    });
    await db.recepcion.createMany({
      data: productos.map(({ id: productoId }, p) => ({
        ...{ pedidoId, productoId, merma: 0.5, sobrante: 0.25 },
        recibido: familias.reduce((sum, _, f) => sum + cantidadOf(p, f), 0.75),
      })),
    });
    await db.pedido.update({ where: { id: pedidoId }, data: { recibidoEn: NOW, repartidoEn: NOW } });
    ids.push(pedidoId);
  }
  return ids;
}
