import { ZONA_POR_DEFECTO } from "@cosecha/domain/fechas";
import { cuandoSera } from "@cosecha/domain/plazos";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createPost } from "../../test/post.ts";
import { describeInWorld, hours, NOW } from "../../test/world.ts";

/** What may happen to an order, each so many hours after what came before. */
const event = fc.record({
  after: fc.integer({ min: 0, max: 40 }),
  what: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        ...{ do: fc.constant("order" as const), who: fc.integer({ min: 0, max: 2 }) },
        n: fc.integer({ min: 0, max: 3 }),
      }),
    },
    fc.record({ do: fc.constant("move" as const), by: fc.integer({ min: -30, max: 60 }) }),
    fc.record({ do: fc.constant("cancel" as const) }),
    fc.record({ do: fc.constant("reopen" as const) }),
    fc.record({ do: fc.constant("close" as const) }),
    fc.record({ do: fc.constant("nothing" as const) }),
  ),
});

describeInWorld("on a clock that goes on at random", ({ world, database }) => {
  it("nobody is told what is not so any more, nothing twice, and the supplier gets each order once", async () => {
    const post = createPost(world, database);
    const { gestora, proveedor, disponible, productos } = await world.crearPedidoAbierto({ productos: 1 });
    await world.db.proveedor.update({ where: { id: proveedor.id }, data: { enviarAlCerrar: true } });
    const familias = [gestora, await world.crearFamilia(), await world.crearFamilia()];
    const emails = new Map<string, number>();
    for (const [n, { actor }] of familias.entries()) {
      emails.set((await world.db.usuario.findUniqueOrThrow({ where: { id: actor.id } })).email, n);
    }
    let serial = 0;
    let reminders = 0;
    let sheets = 0;

    const run = async (
      lasts: number,
      events: (typeof event extends fc.Arbitrary<infer Event> ? Event : never)[],
    ) => {
      const descripcion = `Pedido al azar ${++serial}`;
      const base = { disponibleId: disponible.id, inicio: NOW, fin: hours(lasts), descripcion, estado: 1 };
      const caller = (now: Date, n = 0) =>
        world.with({ actor: familias[n]?.actor ?? gestora.actor, now, correo: post.correo });
      const { id } = await caller(NOW).pedidos.crear(base);
      const state = { fin: base.fin, estado: 1, lines: [0, 0, 0] };
      const seen = new Set<string>();
      let now = 0;
      // Nobody is told any more of what ended two days before it was set so.
      let isOld = false;
      /** Looks at what is mailed up to a moment, each mail at its own. */
      const goOn = async (to: number) => {
        for (;;) {
          const due = await post.next();
          if (due === null || due > hours(to)) break;
          const at = new Date(Math.max(+due, +hours(now)));
          for (const mail of await post.mailed(at)) look(mail, at);
        }
        now = to;
      };
      const look = ({ a, asunto, texto }: { a: string; asunto: string; texto: string }, at: Date) => {
        if (!asunto.includes(descripcion) && !texto.includes(descripcion)) return;
        const isOpen = state.estado === 1 && at <= state.fin;
        const mine = state.lines[emails.get(a) ?? -1] ?? 0;
        if (texto.includes("todavía no ha pedido nada")) {
          reminders++;
          expect([isOpen, mine]).toEqual([true, 0]);
          expect(asunto).toBe(`Cierra ${cuandoSera(state.fin, ZONA_POR_DEFECTO)}: ${descripcion}`);
          expect(seen).not.toContain(`recordatorio ${a} ${+state.fin}`);
          seen.add(`recordatorio ${a} ${+state.fin}`);
        }
        if (a === proveedor.email) {
          sheets++;
          expect([state.estado, at > state.fin, state.lines.some((n) => n > 0)]).toEqual([1, true, true]);
          expect(seen).not.toContain(`hoja ${+state.fin}`);
          seen.add(`hoja ${+state.fin}`);
        }
        if (asunto.startsWith("Lo que ha pedido"))
          expect([state.estado, at > state.fin, mine > 0]).toEqual([1, true, true]);
      };
      for (const { after, what } of events) {
        await goOn(now + after);
        const at = hours(now);
        const change = async (cambio: { fin?: Date; estado?: number }) => {
          const next = { ...state, ...cambio };
          await caller(at).pedidos.actualizar({ ...base, id, fin: next.fin, estado: next.estado });
          Object.assign(state, next);
          isOld = +at - +next.fin > 48 * 3_600_000;
        };
        if (what.do === "order" && state.estado === 1 && at <= state.fin) {
          const lineas = [{ productoId: productos[0]?.id ?? 0, cantidad: what.n }];
          await caller(at, what.who).lineas.guardar({
            pedidoId: id,
            familiaId: familias[what.who]?.id ?? 0,
            lineas,
          });
          state.lines[what.who] = what.n;
        }
        if (what.do === "move") {
          const fin = new Date(Math.max(+NOW + 1, +state.fin + what.by * 3_600_000));
          await change({ fin });
        }
        if (what.do === "cancel") await change({ estado: 4 });
        if (what.do === "reopen") await change({ estado: 1 });
        if (what.do === "close" && state.estado === 1 && at < state.fin) {
          state.fin = (await caller(at).pedidos.cerrar({ id })).fin;
        }
      }
      await goOn(Math.max(now, (+state.fin - +NOW) / 3_600_000) + 60);
      const wanted = state.estado === 1 && state.lines.some((n) => n > 0) && !isOld;
      if (wanted) expect(seen).toContain(`hoja ${+state.fin}`);
      expect(await world.db.tarea.count()).toBe(0);
      expect(post.failures).toEqual([]);
    };

    const property = fc.asyncProperty(
      fc.integer({ min: 2, max: 80 }),
      fc.array(event, { maxLength: 8 }),
      run,
    );
    const known: [number, Parameters<typeof run>[1]][] = [
      [48, [{ after: 1, what: { do: "order", who: 1, n: 1 } }]], // reminds one family, sends the sheet
      [2, [{ after: 0, what: { do: "close" } }]], // closes in the millisecond of its beginning
    ];
    await fc.assert(property, { numRuns: 30, examples: known });
    expect([reminders > 0, sheets > 0]).toEqual([true, true]);
  });
});
