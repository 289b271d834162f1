import { Prisma } from "@cosecha/db/database";
import type { TurnoDelDia } from "@cosecha/domain/esquemas/turnos";
import { cuantasSePiden, proximoAviso, recordatorioDe } from "@cosecha/domain/turnos";
import { type Dicho, decir, deLasFamilias } from "../correos/say.ts";
import type { Trabajo } from "../tareas/runner.ts";
import { hoyDe, loadRecuento, loadTurnosDe } from "../turnos/load.ts";
import type { AsSystem } from "./load.ts";

const ADMINISTRAN = Prisma.sql`SELECT id FROM usuario WHERE 'ROLE_ADMIN' = ANY(roles)`;

/** Who is down for a turn is reminded of it. */
const recordado = ({ claseId, dia, apuntadas }: TurnoDelDia): Dicho => ({
  ...{ clase: "turno", sobre: 0, ventana: `${dia} ${claseId}` },
  a: { usuarios: deLasFamilias(Prisma.sql`SELECT unnest(${apuntadas.map((una) => una.familiaId)}::int[])`) },
});

/** Whoever administers is told of empty places, and as many families as are asked: those that did least. */
function faltan({ claseId, dia, libres, apuntadas }: TurnoDelDia, menos: readonly number[]): Dicho[] {
  const pedidas = menos
    .filter((id) => !apuntadas.some(({ familiaId }) => familiaId === id))
    .slice(0, cuantasSePiden(libres));
  const que = { clase: "faltanManos", sobre: 0, ventana: `${dia} ${claseId}` } as const;
  const familias = deLasFamilias(Prisma.sql`SELECT unnest(${pedidas}::int[])`);
  return [
    { ...que, a: { usuarios: familias } },
    { ...que, datos: "administra", a: { usuarios: ADMINISTRAN } },
  ];
}

/**
 * A day of turns comes near: three days before, where places are empty, that is told once; the day
 * before, who is down is reminded (decision 127).
 */
export const diaDeTurnos =
  (asSystem: AsSystem): Trabajo =>
  async ({ clave: dia }, ahora) => {
    const ctx = asSystem(ahora);
    const { hoy, zona } = hoyDe(ctx);
    if (dia <= hoy) return {};
    const turnos = await loadTurnosDe(ctx.db, { desde: dia, hasta: dia, zona });
    const esLaVispera = ahora >= recordatorioDe(dia, zona);
    const vacios = esLaVispera ? [] : turnos.filter(({ libres }) => libres > 0);
    const { familias } = vacios.length === 0 ? { familias: [] } : await loadRecuento(ctx.db, hoy, zona);
    const menos = familias.filter(({ deBaja }) => !deBaja).map(({ familiaId }) => familiaId);
    const dichos = esLaVispera
      ? turnos.filter(({ apuntadas }) => apuntadas.length > 0).map(recordado)
      : vacios.flatMap((turno) => faltan(turno, menos));
    return {
      otraVez: proximoAviso(dia, ahora, zona) ?? undefined,
      async entonces(tx) {
        for (const dicho of dichos) await decir(tx, ctx, dicho);
      },
    };
  };
