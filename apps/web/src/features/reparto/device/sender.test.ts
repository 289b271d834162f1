import type { Acuse, Operacion } from "@cosecha/domain/esquemas/entregas";
import { describe, expect, it } from "vitest";
import type { Queued } from "./cells.ts";
import { memoryPlace } from "./place.ts";
import { Sender } from "./sender.ts";

/** A product of which nothing can be stored. */
const MALO = 1_000_000;

describe("what is sent of a long queue", () => {
  /** A queue of so many changes; `answer` says what the server answers to each. */
  async function queue(
    many: number,
    answer: (operacion: Operacion) => Omit<Acuse, "id" | "motivo"> | null = () => ({ resultado: "aplicada" }),
  ) {
    const place = memoryPlace();
    const una = (orden: number) =>
      ({
        operacion: { id: `${orden}`, productoId: orden },
        orden,
        estado: "pendiente",
        motivo: null,
      }) as Queued;
    await place.write({ poner: Array.from({ length: many }, (_, orden) => una(orden)) });
    const seen = { reads: 0, told: 0, waited: 0, batches: [] as number[], sent: [] as string[] };
    const sender = new Sender({
      place: () => ({
        ...place,
        cola() {
          seen.reads += 1;
          return place.cola();
        },
      }),
      async aplicar(operaciones) {
        if (operaciones.some(({ productoId }) => productoId === MALO)) throw new Error("datos");
        seen.batches.push(operaciones.length);
        seen.sent.push(...operaciones.map(({ id }) => id));
        return operaciones.flatMap((operacion): Acuse[] => {
          const said = answer(operacion);
          return said === null ? [] : [{ id: operacion.id, motivo: null, ...said }];
        });
      },
      problemaDe: () => ({ tipo: "datos", mensaje: "No." }),
      newId: () => "otro",
      alone(work) {
        seen.waited += 1;
        return work();
      },
      onSettled: () => {},
      onSent: () => {
        seen.told += 1;
      },
    });
    const pending = async () => (await place.cola()).filter(({ estado }) => estado === "pendiente").length;
    return { sender, seen, place, una, pending };
  }

  it("is read three times, and told of once, however long it is", async () => {
    const { sender, seen, pending } = await queue(24_000);
    expect(await sender.send()).toBe(true);
    expect([seen.reads, seen.told, seen.batches.length, await pending()]).toEqual([3, 1, 240, 0]);
    expect(seen.sent).toEqual(Array.from({ length: 24_000 }, (_, n) => `${n}`));
    // Whoever has nothing to send waits for no other tab.
    expect(await sender.send()).toBe(false);
    expect([seen.reads, seen.told, seen.waited]).toEqual([4, 1, 1]);
  });

  it("is told also where it was sent in part", async () => {
    const { sender, seen, pending } = await queue(250, ({ productoId }) =>
      productoId < 150 ? { resultado: "aplicada" } : null,
    );
    await expect(sender.send()).rejects.toThrow();
    expect([seen.told, await pending()]).toEqual([1, 100]);
  });

  it("is all that is there in the end, what came meanwhile, too, and in order", async () => {
    let came = false;
    const { sender, seen, place, una, pending } = await queue(800, ({ id, productoId }) => {
      if (!came) void place.write({ poner: [una(900)] });
      came = true;
      return productoId === 5 && id === "5"
        ? { resultado: "rechazada", idUsado: true }
        : { resultado: "aplicada" };
    });
    await sender.send();
    expect(await pending()).toBe(0);
    // What takes another id goes before what was changed after it, in the next batch.
    expect(seen.sent.slice(100, 102)).toEqual(["otro", "100"]);
    expect([seen.sent.length, seen.sent.at(-1)]).toEqual([802, "900"]);
    // One that cannot be stored holds nothing back.
    await place.write({ poner: Array.from({ length: 300 }, (_, n) => una(MALO - 150 + n)) });
    await sender.send();
    expect(await pending()).toBe(0);
    expect((await place.cola()).filter(({ estado }) => estado === "rechazada")).toMatchObject([
      { operacion: { productoId: MALO } },
    ]);
  });
});
