import { Prisma, type Tx } from "@cosecha/db/database";
import { loQueToca, type Vuelta } from "@cosecha/domain/ritmos";
import { decir, deLasFamilias } from "../correos/say.ts";
import type { AsSystem } from "../envios/load.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { lockProveedor } from "../kernel/locks.ts";
import { changeTurnos } from "../kernel/transaction.ts";
import type { Trabajos } from "../tareas/runner.ts";
import { apuntar, hacerVuelta } from "./commands.ts";
import { loadRitmos, type RitmoVivo, type VueltaApuntada } from "./load.ts";

/** The work of rhythms, whose ids the tasks bear. */
export const ritmosOf = (asSystem: AsSystem): Trabajos => ({
  ritmo: async ({ clave }, ahora) => ({ otraVez: await darVueltas(asSystem(ahora), Number(clave)) }),
});

/** How often, in ms, an order that should be open already looks whether its list has come. */
const UN_RATO = 3_600_000;

/**
 * Makes the orders of a rhythm that are to open, or asks for them, and says when it is to be looked at
 * again; undefined where never. What it makes is written down in the same transaction, so another
 * attempt finds it. Where the rhythm is changed meanwhile, its task has another moment by then.
 */
const darVueltas = (ctx: AuthedContext, ritmoId: number): Promise<Date | undefined> =>
  changeTurnos(ctx, async (tx) => {
    const ritmo = await tx.ritmo.findUnique({ where: { id: ritmoId }, select: { proveedorId: true } });
    if (ritmo === null) return undefined;
    await lockProveedor(tx, ritmo.proveedorId);
    const [vivo] = await loadRitmos(tx, ctx, Prisma.sql`r.id = ${ritmoId}`);
    if (vivo === undefined || vivo.ritmo.descansa) return undefined;
    const { abrir, avisar, otraVez } = loQueToca(vivo.ritmo, vivo.vueltas, ctx.now);
    const lista = vivo.ritmo.listas[0]?.id;
    const sola = vivo.pregunta === null && lista !== undefined;
    for (const vuelta of abrir) {
      if (sola) await hacerVuelta(tx, ctx, vivo, vuelta, lista);
      else await proponer(tx, ctx, vivo, vuelta);
    }
    if (sola) return otraVez ?? undefined;
    for (const vuelta of avisar) await proponer(tx, ctx, vivo, vuelta);
    const espera = abrir.length > 0 && vivo.ritmo.modo === "solo";
    const enUnRato = new Date(ctx.now.getTime() + UN_RATO);
    return espera && (otraVez === null || enUnRato < otraVez) ? enUnRato : (otraVez ?? undefined);
  });

/**
 * Asks who leads, or every administrator where nobody can, once; again where it is moved, or where
 * another leads by then.
 */
async function proponer(
  tx: Tx,
  ctx: AuthedContext,
  { ritmo }: RitmoVivo,
  { dia, inicio, apuntada }: Vuelta<VueltaApuntada>,
): Promise<void> {
  if (apuntada?.propuesta != null) return;
  const { id } = await apuntar(tx, ritmo.id, dia, { propuesta: ctx.now });
  const lidera = ritmo.puedeLiderar ? (ritmo.lidera?.id ?? null) : null;
  const usuarios =
    lidera === null
      ? Prisma.sql`SELECT u.id FROM usuario u WHERE 'ROLE_ADMIN' = ANY(u.roles)`
      : deLasFamilias(Prisma.sql`SELECT ${lidera}::int`);
  const ventana = `${inicio.toISOString()} ${lidera ?? ""}`;
  await decir(tx, ctx, { clase: "tocaPedido", sobre: id, ventana, a: { usuarios } });
}
