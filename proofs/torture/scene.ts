import { NOW, type TestServer } from "@cosecha/api/testing/server";

const IVAS = ["0", "0.04", "0.052", "0.1", "0.21"];
const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000);

/** Numbers from 0 to 1 that are the same in every run with the same seed. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A supplier's listing with twice as many products as each family orders, every third of them
 * scarce; two open orders that share it; families of two members, half of them in each order;
 * somebody who manages it.
 */
export async function createTortureScene(
  { database: { db }, sessions }: TestServer,
  { families, lines, random }: { families: number; lines: number; random: () => number },
) {
  const proveedor = await db.proveedor.create({ data: { nombre: "Tormento", email: "t@x.es" } });
  const people = await db.familia.createManyAndReturn({
    data: Array.from({ length: families + 1 }, (_, n) => ({ nombre: `Familia ${n}`, email: `f${n}@x.es` })),
  });
  const users = await db.usuario.createManyAndReturn({
    data: people.flatMap(({ id, nombre }) =>
      ["Uno", "Otro"].map((which) => ({
        username: `${which} de ${nombre}`,
        email: `${which}${id}@x.es`,
        roles: ["ROLE_FAMILIA" as const],
        familiaId: id,
      })),
    ),
    omit: { hash: true },
  });
  const tokensOf = async (familiaId: number) =>
    Promise.all(users.filter((user) => user.familiaId === familiaId).map(({ id }) => sessions.open(id)));
  const [gestora, ...ordering] = people;
  await db.proveedorFamilia.create({ data: { proveedorId: proveedor.id, familiaId: gestora!.id } });
  const disponible = await db.disponible.create({
    data: { proveedorId: proveedor.id, subida: NOW, descripcion: "Tormento" },
  });
  // Each product is wanted by every other family, about 2.5 of it: of some there is next to
  // nothing, so that those who come first take it from each other; of others for half of the
  // families or for nearly all.
  const stockOf = (n: number) =>
    n % 3 > 0 ? null : (n % 2 > 0 ? 2 + random() * 4 : families * (0.2 + random())).toFixed(3);
  const productos = await db.producto.createManyAndReturn({
    data: Array.from({ length: 2 * lines }, (_, n) => ({
      disponibleId: disponible.id,
      nombre: `Producto ${n}`,
      posicion: n,
      precio: (0.1 + random() * 20).toFixed(4),
      iva: IVAS[n % IVAS.length]!,
      stock: stockOf(n),
    })),
  });
  const pedidos = await db.pedido.createManyAndReturn({
    data: ["Uno", "Otro"].map((descripcion) => ({
      disponibleId: disponible.id,
      descripcion,
      inicio: hours(-24),
      fin: hours(24),
    })),
  });
  const familias = [];
  for (const [n, { id }] of ordering.entries()) {
    familias.push({ familiaId: id, pedidoId: pedidos[n % 2]!.id, tokens: await tokensOf(id) });
  }
  const [manager = ""] = await tokensOf(gestora!.id);
  return { productos, pedidos, familias, manager };
}

export type TortureScene = Awaited<ReturnType<typeof createTortureScene>>;
