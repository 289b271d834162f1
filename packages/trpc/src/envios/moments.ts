import { type Db, type DirectTx, Prisma, rows, type Tx } from "@cosecha/db/database";
import { cerroHaceTiempo } from "@cosecha/domain/correos";
import { diaDe } from "@cosecha/domain/fechas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { ponerCestas } from "../cestas/poner.ts";
import { cerrarSinDecision, proponerAlCerrar } from "../cierre/cajas.ts";
import { enviarSiNadaEspera } from "../cierre/enviar.ts";
import { type Dicho, decir, deLasFamilias, quienesPidieron } from "../correos/say.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import type { Trabajo, Trabajos } from "../tareas/runner.ts";
import type { AsSystem } from "./load.ts";

interface Pedido {
  id: number;
  estado: number;
  inicio: Date;
  fin: Date;
  proveedorId: number;
  reparto: Date | null;
}

async function loadPedido(db: Db, id: number): Promise<Pedido | null> {
  const [fila] = await rows<FromJson<Pedido>>(
    db,
    Prisma.sql`SELECT p.id, p.estado, p.inicio, p.fin, p.reparto, d."proveedorId"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" WHERE p.id = ${id}`,
  );
  if (fila === undefined) return null;
  const reparto = fila.reparto === null ? null : new Date(fila.reparto);
  return { ...fila, inicio: new Date(fila.inicio), fin: new Date(fila.fin), reparto };
}

const acabaDeCerrar = (pedido: Pedido, ahora: Date) =>
  motivoNoEditable(pedido, ahora) === "caducado" && !cerroHaceTiempo(pedido.fin, ahora);

/** What is told at an order's moments, of the order as it is then (decision 120). */
export function momentsOf(asSystem: AsSystem): Trabajos {
  const at =
    (
      tell: (pedido: Pedido, ahora: Date, zona: string) => Dicho[],
      besides?: (tx: Tx | DirectTx, ctx: AuthedContext, pedido: Pedido) => Promise<void>,
    ): Trabajo =>
    async ({ clave }, ahora) => {
      const ctx = asSystem(ahora);
      const pedido = await loadPedido(ctx.db, Number(clave));
      if (pedido === null) return {};
      return {
        async entonces(tx) {
          for (const dicho of tell(pedido, ahora, ctx.zona)) await decir(tx, ctx, dicho);
          await besides?.(tx, ctx, pedido);
        },
      };
    };
  return {
    apertura: async ({ clave }, ahora) => {
      const ctx = asSystem(ahora);
      const pedido = await loadPedido(ctx.db, Number(clave));
      if (pedido === null || motivoNoEditable(pedido, ahora) !== null) return {};
      await ponerCestas(ctx, pedido);
      const a = { usuarios: deLasFamilias() };
      return {
        entonces: (tx) =>
          decir(tx, ctx, { clase: "pedidoAbierto", sobre: pedido.id, antesDe: pedido.fin, a }),
      };
    },
    recordatorio: at((pedido, ahora) => {
      if (motivoNoEditable(pedido, ahora) !== null) return [];
      const sinPedir = Prisma.sql`SELECT id FROM familia EXCEPT ${quienesPidieron(pedido.id)}`;
      const a = { usuarios: deLasFamilias(sinPedir) };
      return [{ clase: "cierrePronto", sobre: pedido.id, ventana: pedido.fin.toISOString(), a }];
    }),
    cierre: at(
      (pedido, ahora) => {
        if (!acabaDeCerrar(pedido, ahora)) return [];
        const a = { usuarios: deLasFamilias(quienesPidieron(pedido.id)) };
        return [{ clase: "loPedido", sobre: pedido.id, ventana: pedido.fin.toISOString(), a }];
      },
      async (tx, ctx, pedido) => {
        if (!acabaDeCerrar(pedido, ctx.now)) return;
        await proponerAlCerrar(tx, ctx, pedido.id);
        await enviarSiNadaEspera(tx, ctx, pedido.id);
      },
    ),
    cajas: at(
      () => [],
      (tx, ctx, pedido) => cerrarSinDecision(tx, ctx, pedido.id),
    ),
    // On the day itself, who shares out is told so; on another, it is due then. Who is down for a
    // turn has been reminded the day before.
    reparto: at((pedido, ahora, zona) => {
      if (pedido.reparto === null || diaDe(pedido.reparto, zona) !== diaDe(ahora, zona)) return [];
      const turnos = Prisma.sql`SELECT t."familiaId" FROM turno t
        WHERE t."pedidoId" = ${pedido.id} AND t.hasta > ${ahora} AND t.origen = 'mano'`;
      const a = { usuarios: deLasFamilias(turnos) };
      return [{ clase: "turno", sobre: pedido.id, ventana: `hoy ${diaDe(ahora, zona)}`, a }];
    }),
  };
}
