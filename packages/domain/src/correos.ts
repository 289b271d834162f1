import { aLaHora, proximaHora } from "./fechas.ts";

/** How somebody is told: by mail, on the devices that they have allowed to, or not at all. */
export const CANALES = ["correo", "push", "nada"] as const;
export type Canal = (typeof CANALES)[number];

interface Clase {
  /** What people call it, on the screen where they choose. */
  nombre: string;
  /** Whom it goes to: everybody chooses for themselves, but for what one must get. */
  para: "persona" | "proveedor";
  /** Whether it goes at once, or with the others of the day in one mail. */
  cuando: "ya" | "resumen";
  /** Where nobody has chosen; undefined where there is no choice: it is mailed. */
  canal?: Canal;
}

/** All that is said to people, by kind (decision 120). */
export const CLASES_DE_CORREO = {
  invitacion: { nombre: "Invitación", para: "persona", cuando: "ya" },
  contrasena: { nombre: "Contraseña nueva", para: "persona", cuando: "ya" },
  miAcceso: { nombre: "Otra persona cambia cómo entro", para: "persona", cuando: "ya" },
  pedidoAbierto: { nombre: "Se abre un pedido", para: "persona", cuando: "resumen", canal: "correo" },
  cierrePronto: {
    nombre: "Un pedido cierra pronto y no he pedido",
    ...{ para: "persona", cuando: "ya", canal: "correo" },
  },
  cesta: {
    nombre: "Se pone mi cesta en un pedido",
    ...{ para: "persona", cuando: "resumen", canal: "correo" },
  },
  loPedido: { nombre: "Lo que he pedido, al cerrar", para: "persona", cuando: "resumen", canal: "correo" },
  cajas: {
    nombre: "Cambia lo que recibo, por cajas enteras",
    para: "persona",
    cuando: "ya",
    canal: "correo",
  },
  fechaCambiada: {
    nombre: "Cambian las fechas de un pedido",
    ...{ para: "persona", cuando: "ya", canal: "correo" },
  },
  pedidoCancelado: { nombre: "Se cancela un pedido", para: "persona", cuando: "ya", canal: "correo" },
  minimo: {
    nombre: "Un pedido que llevo no llega al mínimo",
    ...{ para: "persona", cuando: "ya", canal: "correo" },
  },
  preciosCambiados: {
    nombre: "Cambia el precio de lo que he pedido",
    ...{ para: "persona", cuando: "resumen", canal: "correo" },
  },
  paraRecoger: { nombre: "Ya puedo recoger", para: "persona", cuando: "ya", canal: "push" },
  loRecibido: { nombre: "Lo que he recibido", para: "persona", cuando: "resumen", canal: "correo" },
  danoDecidido: {
    nombre: "Se decide lo que avisé dañado",
    ...{ para: "persona", cuando: "resumen", canal: "correo" },
  },
  turno: { nombre: "Me toca un turno", para: "persona", cuando: "ya", canal: "correo" },
  cambioDeTurno: { nombre: "Cambios de turno", para: "persona", cuando: "ya", canal: "correo" },
  faltanManos: { nombre: "Faltan manos en un turno", para: "persona", cuando: "ya", canal: "correo" },
  tocaPedido: {
    nombre: "Toca crear un pedido que llevo",
    ...{ para: "persona", cuando: "ya", canal: "correo" },
  },
  cargo: { nombre: "Cargos en mi cuenta", para: "persona", cuando: "resumen", canal: "correo" },
  deuda: { nombre: "Recordatorio de lo que debo", para: "persona", cuando: "ya", canal: "correo" },
  alProveedor: { nombre: "El pedido, al proveedor", para: "proveedor", cuando: "ya" },
} as const satisfies Record<string, Clase>;
export type ClaseDeCorreo = keyof typeof CLASES_DE_CORREO;

/** The hour, in the cooperative's zone, of the one mail a day that gathers what is not urgent. */
const HORA_DEL_RESUMEN = 8;

/** When the next mail of the day goes out. */
export const proximoResumen = (ahora: Date, zona: string): Date => proximaHora(ahora, HORA_DEL_RESUMEN, zona);

/** When whoever shares out on a day is told that it is today. */
export const avisoDelDia = (reparto: Date, zona: string): Date => aLaHora(reparto, HORA_DEL_RESUMEN, zona);

const HORA = 3_600_000;

/** How long before its end who has not ordered is reminded of an order, in ms. */
export const ANTES_DEL_CIERRE = 24 * HORA;

/**
 * Whether an order closed so long ago that nobody is told of it any more: its families know, and its
 * supplier has been called. So a server that was off, or a backup that was restored, says nothing
 * old.
 */
export const cerroHaceTiempo = (fin: Date, ahora: Date): boolean =>
  ahora.getTime() - fin.getTime() > 48 * HORA;

/** How long what could not be sent is tried again, in ms. What a device shows is soon old. */
const SE_INTENTA: Record<Exclude<Canal, "nada">, number> = { correo: 48 * HORA, push: HORA };

/** Whether what has failed is given up: what it said is old by now. */
export const seAbandona = (
  { canal, creado }: { canal: Exclude<Canal, "nada">; creado: Date },
  ahora: Date,
): boolean => ahora.getTime() - creado.getTime() >= SE_INTENTA[canal];

/** Of one kind somebody is sent so many in an hour: about one thing, and in all. */
const EN_UNA_HORA = { deLoMismo: 10, deLaClase: 30 };

/** What is read of what somebody has been sent of one kind, the newest first. */
export interface Enviado {
  /** What it was about; 0: about no single thing. */
  sobre: number;
  terminado: Date;
}

/** Since when, and how many of them at most, count against what is to be sent now. */
export const cuentanDesde = (ahora: Date): Date => new Date(ahora.getTime() - HORA);
export const CUENTAN = EN_UNA_HORA.deLaClase;

/**
 * When another of that kind may be sent; null: now. Whoever may change an order, or mail it to its
 * supplier, could else have the cooperative write to somebody without end.
 */
export function cuandoCabe(enviados: readonly Enviado[], sobre: number): Date | null {
  const deLoMismo = sobre === 0 ? [] : enviados.filter((uno) => uno.sobre === sobre);
  const llenan = [deLoMismo[EN_UNA_HORA.deLoMismo - 1], enviados[EN_UNA_HORA.deLaClase - 1]];
  const hasta = llenan.flatMap((uno) => (uno === undefined ? [] : uno.terminado.getTime() + HORA));
  return hasta.length === 0 ? null : new Date(Math.max(...hasta));
}

/**
 * Since when administrators are told of mails that could not be sent: what an older one said is
 * known, or of no use any more.
 */
export const fallosDesde = (ahora: Date): Date => new Date(ahora.getTime() - 7 * 24 * HORA);

/**
 * Whom mail is from: an address, or «Nombre <dirección>», in one line. Commas and the like in the
 * name would make several of one.
 */
export const REMITENTE =
  /^(?:[^<>@\r\n"\\,;:()]*<[^<>@\s,;:"]+@[^<>@\s,;:"]+>|[^<>@\s,;:"()]+@[^<>@\s,;:"()]+)$/;
