import type { EventoDelGrupo } from "./esquemas/calendario.ts";
import { diaDe, formatoHora } from "./fechas.ts";
import type { Vuelta } from "./ritmos.ts";

type Dia = string;

interface PedidoDelGrupo {
  pedidoId: number;
  descripcion: string;
  proveedor: string;
  fin: Date;
  reparto: Date | null;
  lugar: string;
  /** The families that share it out. */
  turnos: readonly { familiaId: number; familia: string }[];
}

interface VueltasDelGrupo {
  ritmo: { proveedorId: number; proveedor: string; descripcion: string; lugar: string };
  vueltas: readonly Vuelta[];
}

/**
 * What the group's calendar holds between two days, both included, in order: what is on days before
 * what is at a moment. `pedidos` are not cancelled.
 */
export function eventosDelGrupo(
  {
    pedidos,
    ritmos,
    pausas,
    turnos,
  }: {
    pedidos: readonly PedidoDelGrupo[];
    ritmos: readonly VueltasDelGrupo[];
    pausas: readonly Omit<Extract<EventoDelGrupo, { clase: "pausa" }>, "clase">[];
    turnos: readonly Omit<Extract<EventoDelGrupo, { clase: "turnoDelDia" }>, "clase">[];
  },
  { desde, hasta, zona }: { desde: Dia; hasta: Dia; zona: string },
): EventoDelGrupo[] {
  return [
    ...pausas.map((pausa): EventoDelGrupo => ({ clase: "pausa", ...pausa })),
    ...turnos.map((turno): EventoDelGrupo => ({ clase: "turnoDelDia", ...turno })),
    ...pedidos.flatMap(dePedido),
    ...ritmos.flatMap(deRitmo),
  ]
    .filter((evento) => {
      const [primero, ultimo] = diasDe(evento, zona);
      return primero <= hasta && ultimo >= desde;
    })
    .toSorted((a, b) => (orden(a, zona) < orden(b, zona) ? -1 : 1));
}

/** The first and the last day of an event. */
export function diasDe(evento: EventoDelGrupo, zona: string): [Dia, Dia] {
  if (evento.clase === "pausa") return [evento.desde, evento.hasta];
  if (evento.clase === "turnoDelDia") return [evento.dia, evento.dia];
  const dia = diaDe(evento.cuando, zona);
  return [dia, dia];
}

/** The days first, then what is at a moment: an hour of the clock sorts as its text does. */
function orden(evento: EventoDelGrupo, zona: string): string {
  if (evento.clase === "pausa") return evento.desde;
  if (evento.clase === "turnoDelDia") return `${evento.dia} ${evento.hora ?? ""} ${evento.nombre}`;
  return `${diaDe(evento.cuando, zona)} ${formatoHora(evento.cuando, zona)} ${evento.cuando.toISOString()} ${evento.clase}`;
}

function dePedido({ fin, reparto, lugar, turnos, ...pedido }: PedidoDelGrupo): EventoDelGrupo[] {
  const cierre: EventoDelGrupo = { clase: "cierre", ...pedido, cuando: fin };
  if (reparto === null) return [cierre];
  return [
    cierre,
    { clase: "reparto", ...pedido, cuando: reparto, lugar },
    ...turnos.map((turno): EventoDelGrupo => ({ clase: "turno", ...pedido, ...turno, cuando: reparto })),
  ];
}

const deRitmo = ({ ritmo: { lugar, ...ritmo }, vueltas }: VueltasDelGrupo): EventoDelGrupo[] =>
  vueltas
    .filter(({ suerte }) => suerte === "pendiente")
    .flatMap(({ dia, inicio, fin, reparto }): EventoDelGrupo[] => [
      { clase: "cierrePrevisto", ...ritmo, dia, inicio, cuando: fin },
      ...(reparto === null
        ? []
        : [{ clase: "repartoPrevisto" as const, ...ritmo, dia, cuando: reparto, lugar }]),
    ]);
