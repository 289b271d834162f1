import { inicioDelDia, leerFecha } from "./fechas.ts";
import type { Evento } from "./ical.ts";
import { CANCELADO, COMPLETADO } from "./pedidos.ts";
import { cuandoSera } from "./plazos.ts";
import { lasQueSeMuestran, type Vuelta } from "./ritmos.ts";
import * as textos from "./textos/calendario.ts";

/** An order as the calendar of a family is made of it. */
export interface PedidoDeCalendario {
  id: number;
  descripcion: string;
  nombreProveedor: string;
  estado: number;
  fin: Date;
  reparto: Date | null;
  lugar: string;
  creado: Date;
  /** When the order, or what the family has to do with it, changed for the last time. */
  modificado: Date;
  /** Whether the family has something in it. */
  haPedido: boolean;
  /** Until when the family shares it out; null: it does not. */
  turnoHasta: Date | null;
  /** The time around that it is of, and when its rhythm was made; null: of none. */
  vuelta: { ritmoId: number; dia: string; creado: Date } | null;
}

/** A rhythm, and what comes of it. */
export interface RitmoDeCalendario {
  ritmo: { id: number; proveedor: string; creado: Date; modificado: Date };
  vueltas: readonly Vuelta<NonNullable<Vuelta["apuntada"]> & { modificado: Date }>[];
}

/** A turn that a family is down for. */
export interface TurnoDeCalendario {
  apuntadoId: number;
  nombre: string;
  dia: string;
  /** «18:30»; null: it takes all day. */
  hora: string | null;
  lugar: string;
  descripcion: string;
  modificado: Date;
}

const HORA = 3_600_000;
const DIA = 24 * HORA;

/** What is over stays for so long, in days, and what was cancelled for so long after that. */
const PASADOS = 60;
const CANCELADOS = 14;

/** Of so many orders at most; what is nearest to now comes first. */
export const PEDIDOS_EN_CALENDARIO = 300;

/** From when on something in an order's calendar is shown. */
export const desdeCuandoSeVe = (ahora: Date): Date => new Date(ahora.getTime() - PASADOS * DIA);

/**
 * What a family finds in its calendar: when each order ends, when and where it collects what it has
 * ordered, and when it is to share out. `enlace` makes an address of a path, where there is one.
 * `de` tells this cooperative from others, as programs hold several calendars.
 */
export function eventosDe(
  pedidos: readonly PedidoDeCalendario[],
  {
    ahora,
    familiaId,
    de,
    enlace,
  }: { ahora: Date; familiaId: number; de: string; enlace: (ruta: string) => string | undefined },
): Evento[] {
  return pedidos
    .flatMap((pedido) => eventosDePedido(pedido, { familiaId, de, enlace }))
    .filter(
      ({ inicio, cancelado, modificado }) =>
        inicio >= desdeCuandoSeVe(ahora) &&
        (!cancelado || modificado.getTime() >= ahora.getTime() - CANCELADOS * DIA),
    );
}

/** A number that never goes back: seconds from when something was made to its last change. */
const secuenciaDe = (creado: Date, modificado: Date): number =>
  Math.max(0, Math.floor((modificado.getTime() - creado.getTime()) / 1000));

/** What tells an order that comes round from others, before it is made and after that. */
const deVuelta = (ritmoId: number, dia: string) => `r${ritmoId}-${dia}`;

/**
 * The ends of orders that will come round: each is the event that its order has once it is made.
 */
export function eventosPorVenir(
  ritmos: readonly RitmoDeCalendario[],
  { de, enlace, zona }: { de: string; enlace: (ruta: string) => string | undefined; zona: string },
): Evento[] {
  return ritmos.flatMap(({ ritmo, vueltas }) =>
    lasQueSeMuestran(vueltas)
      .filter(({ suerte }) => suerte === "pendiente")
      .map(({ dia, inicio, fin, apuntada }): Evento => {
        const modificado = new Date(Math.max(+ritmo.modificado, +(apuntada?.modificado ?? 0)));
        return {
          uid: `cierre-${deVuelta(ritmo.id, dia)}@${de}`,
          titulo: textos.cerrara(ritmo.proveedor),
          descripcion: textos.abrira(cuandoSera(inicio, zona)),
          ...{ lugar: "", inicio: fin, fin: null, modificado, cancelado: false, aviso: false },
          secuencia: secuenciaDe(ritmo.creado, modificado),
          url: enlace("/calendario"),
        };
      }),
  );
}

function eventosDePedido(
  pedido: PedidoDeCalendario,
  { familiaId, de, enlace }: Pick<Parameters<typeof eventosDe>[1], "familiaId" | "de" | "enlace">,
): Evento[] {
  const { id, descripcion, fin, reparto, turnoHasta, modificado, vuelta } = pedido;
  const cancelado = pedido.estado === CANCELADO;
  const deProveedor = textos.deProveedor(pedido.nombreProveedor);
  const evento = (
    clase: string,
    propio: Pick<Evento, "titulo" | "inicio" | "fin" | "url"> & Partial<Evento>,
  ) => ({
    uid: `${clase}-${vuelta === null ? id : deVuelta(vuelta.ritmoId, vuelta.dia)}@${de}`,
    descripcion: deProveedor,
    lugar: "",
    // The moment of delivery is changed without a new version.
    secuencia: secuenciaDe(vuelta?.creado ?? pedido.creado, modificado),
    modificado,
    cancelado,
    aviso: false,
    ...propio,
  });
  const eventos: Evento[] = [];
  // An order that was completed before its end is not open any more.
  if (pedido.estado !== COMPLETADO || fin <= modificado) {
    eventos.push(
      evento("cierre", {
        titulo: textos.cierra(descripcion),
        descripcion: `${deProveedor} ${pedido.haPedido ? textos.haPedido : textos.noHaPedido}`,
        ...{ inicio: fin, fin: null, url: enlace(`/lineasPedido/${id}/${familiaId}`) },
        // Nobody is reminded of what they have done.
        aviso: !pedido.haPedido,
      }),
    );
  }
  if (reparto === null) return eventos;
  const cuando = { inicio: reparto, fin: new Date(reparto.getTime() + HORA), lugar: pedido.lugar };
  if (pedido.haPedido) {
    const url = enlace(`/lineasPedido/${id}/${familiaId}`);
    eventos.push(evento("reparto", { titulo: textos.reparto(descripcion), ...cuando, url }));
  }
  if (turnoHasta !== null && turnoHasta > reparto) {
    const url = enlace(`/entregas/${id}`);
    eventos.push(evento("turno", { titulo: textos.turno(descripcion), ...cuando, url, aviso: true }));
  }
  return eventos;
}

/** The turns of a family, on their days: at their hour, or all day long. */
export const eventosDeTurnos = (
  turnos: readonly TurnoDeCalendario[],
  { de, zona, enlace }: { de: string; zona: string; enlace: (ruta: string) => string | undefined },
): Evento[] =>
  turnos.map(({ apuntadoId, nombre, dia, hora, lugar, descripcion, modificado }) => {
    const inicio = leerFecha(hora === null ? dia : `${dia} ${hora}`, zona) ?? inicioDelDia(dia, zona);
    return {
      uid: `turno-de-${apuntadoId}@${de}`,
      titulo: textos.turnoDe(nombre),
      ...{ descripcion, lugar, inicio, modificado, cancelado: false, aviso: true },
      fin: new Date(inicio.getTime() + HORA),
      ...(hora === null && { dia }),
      // What it was made of may be made anew, as when it comes back to a family.
      secuencia: Math.floor(modificado.getTime() / 1000),
      url: enlace("/turnos"),
    };
  });
