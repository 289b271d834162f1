import { setTimeout as sleep } from "node:timers/promises";
import { type Grupo, time } from "./installation.ts";
import { PRODUCTS, SAVED } from "./model.ts";

/** What was measured of one kind of request, in ms. */
export interface Times {
  p50: number;
  p99: number;
}

export function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Which is asked next: the second half as often as the first, and so on. */
export function zipf(length: number): () => number {
  const weights = Array.from({ length }, (_, n) => 1 / (n + 1));
  const sum = weights.reduce((a, b) => a + b, 0);
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  return () => {
    let left = random() * sum;
    return Math.max(
      0,
      weights.findIndex((weight) => {
        left -= weight;
        return left <= 0;
      }),
    );
  };
}

/** What people wait for: home, and saving thirty lines. */
export const HOME = { path: "/api/pedidos/Lanzados?pagina=0&tamano=10" };
const saving = (turn: number) => ({
  method: "POST",
  path: "/api/lineasPedido/1/2",
  body: JSON.stringify(
    Array.from({ length: SAVED }, (_, n) => ({
      productoId: 1 + ((n * 10) % PRODUCTS),
      cantidad: 1 + (turn % 5),
    })),
  ),
});

export interface Loaded {
  home: Times;
  saving: Times;
}

/**
 * So many people at once, each asking again a while after their answer, for so many seconds: nine look
 * while one saves. Gives how long each kind took.
 */
export async function load(
  port: number,
  next: () => Pick<Grupo, "anfitrion" | "token">,
  { people, seconds, pause }: { people: number; seconds: number; pause: number },
): Promise<Loaded> {
  const [homes, savings]: [number[], number[]] = [[], []];
  const end = performance.now() + seconds * 1_000;
  const person = async (n: number) => {
    await sleep((n * pause) / people);
    for (let turn = n; performance.now() < end; turn++) {
      const grupo = next();
      if (turn % 10 === 0) savings.push(await time(port, grupo, saving(turn)));
      else homes.push(await time(port, grupo, HOME));
      await sleep(pause);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, n) => person(n)));
  return { home: timesOf(homes), saving: timesOf(savings) };
}
