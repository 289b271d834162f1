import type { EventoDelGrupo } from "@cosecha/domain/esquemas/calendario";
import { formatoDiaDe, formatoHora } from "@cosecha/domain/fechas";
import { paths } from "../../navigation/paths.ts";
import { ZONE } from "../../texts/zone.ts";

/** What the calendar says of an event: briefly in a month, whole in a list; and where it leads. */
export interface Dicho {
  breve: string;
  entero: string;
  href: string | null;
  /** Whether it is certain yet. */
  previsto: boolean;
}

const en = (lugar: string) => (lugar === "" ? "" : `, en ${lugar}`);

/** A new kind of event says itself here, and nowhere else on this screen. */
export function decir(evento: EventoDelGrupo): Dicho {
  switch (evento.clase) {
    case "cierre":
      return {
        breve: `Cierra ${evento.proveedor}`,
        entero: `Cierra el pedido «${evento.descripcion}» de ${evento.proveedor}`,
        ...{ href: paths.pedido({ id: evento.pedidoId }), previsto: false },
      };
    case "reparto":
      return {
        breve: `Se reparte ${evento.proveedor}`,
        entero: `Se reparte «${evento.descripcion}» de ${evento.proveedor}${en(evento.lugar)}`,
        ...{ href: paths.pedido({ id: evento.pedidoId }), previsto: false },
      };
    case "turno":
      return {
        breve: `Reparte ${evento.familia}`,
        entero: `Reparte «${evento.descripcion}»: familia ${evento.familia}`,
        ...{ href: paths.entregas({ pedidoId: evento.pedidoId }), previsto: false },
      };
    case "turnoDelDia": {
      const { nombre, familias, libres, lugar } = evento;
      const faltan = libres === 0 ? [] : [libres === 1 ? "falta 1 familia" : `faltan ${libres} familias`];
      return {
        breve: nombre,
        entero: `${nombre}${en(lugar)}: ${[...familias, ...faltan].join(", ")}`,
        ...{ href: paths.turnos(), previsto: false },
      };
    }
    case "cierrePrevisto":
      return {
        breve: `Cerrará ${evento.proveedor}`,
        entero: `Cerrará «${evento.descripcion}» de ${evento.proveedor}`,
        ...{ href: ritmoDe(evento.proveedorId), previsto: true },
      };
    case "repartoPrevisto":
      return {
        breve: `Se repartirá ${evento.proveedor}`,
        entero: `Se repartirá «${evento.descripcion}» de ${evento.proveedor}${en(evento.lugar)}`,
        ...{ href: ritmoDe(evento.proveedorId), previsto: true },
      };
    case "pausa": {
      const de = evento.proveedor ?? "todo el grupo";
      const motivo = evento.motivo === "" ? "" : ` (${evento.motivo})`;
      return {
        breve: `Sin pedidos: ${de}`,
        entero: `Sin pedidos de ${de}${motivo}, hasta el ${formatoDiaDe(evento.hasta)}`,
        ...{ href: evento.proveedorId === null ? null : ritmoDe(evento.proveedorId), previsto: false },
      };
    }
  }
}

const ritmoDe = (id: number) => `${paths.proveedor({ id })}?pestana=ritmo`;

/** «20:00»; "" for what lasts days. */
export function horaDe(evento: EventoDelGrupo): string {
  if (evento.clase === "pausa") return "";
  return evento.clase === "turnoDelDia" ? (evento.hora ?? "") : formatoHora(evento.cuando, ZONE);
}
