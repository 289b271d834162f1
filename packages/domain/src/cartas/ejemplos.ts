import { CLASES_DE_CORREO, type ClaseDeCorreo } from "../correos.ts";
import type { Carta, Marco } from "./carta.ts";
import { cartaDeCargo, cartaDeDeuda } from "./cuentas.ts";
import {
  cartaDeCierrePronto,
  cartaDeFechaCambiada,
  cartaDeLoPedido,
  cartaDePedidoAbierto,
  cartaDePedidoCancelado,
  cartaDePreciosCambiados,
} from "./pedidos.ts";
import { cartaDeContrasena, cartaDeInvitacion, cartaDePrueba } from "./personas.ts";
import { cartaAlProveedor } from "./proveedor.ts";
import { cartaDeDanoDecidido, cartaDeLoRecibido, cartaDeParaRecoger, cartaDeTurno } from "./reparto.ts";
import { cartaDeTocaPedido } from "./ritmos.ts";

/** One mail of each kind, for the tests and for their pictures. */

/** What names a mail is full of, so that long and hostile ones can be tried. */
export interface Nombres {
  pedido: string;
  proveedor: string;
  familia: string;
  cooperativa: string;
  producto: string;
  unidad: string;
  lugar: string;
  nota: string;
  /** Undefined: nobody knows the address of Cosecha. */
  enlace: string | undefined;
}

export const NOMBRES: Nombres = {
  pedido: "Verdura de temporada",
  proveedor: "Huerta La Vega",
  familia: "García",
  cooperativa: "La Colmena de Ruzafa",
  producto: "Tomate rosa",
  unidad: "kg",
  lugar: "Calle Cuba, 12",
  nota: "maduros, por favor",
  enlace: "https://pedidos.colmena.example/lineasPedido/12/4",
};

const FIN = new Date("2026-11-29T19:00:00Z");
const RECOGIDA = new Date("2026-12-01T17:00:00Z");

/**
 * What stands around a mail of a kind: who chooses nothing is offered no choice, and a supplier is
 * greeted by its own name.
 */
export function marcoDe(nombres: Nombres, clase: ClaseDeCorreo | "prueba"): Marco {
  const { cooperativa, familia, proveedor, enlace } = nombres;
  const marco = {
    cooperativa,
    logo: false,
    apertura: "",
    saludo: clase === "alProveedor" ? proveedor : familia,
  };
  const deClase = clase === "prueba" ? null : CLASES_DE_CORREO[clase];
  if (!enlace || deClase === null || !("canal" in deClase)) return marco;
  const baja = { enlace: `https://pedidos.colmena.example/baja/4.${clase}.9f86d081`, clase: deClase.nombre };
  return { ...marco, preferencias: "https://pedidos.colmena.example/avisos", baja };
}

const deReparto = (n: Nombres) => {
  const { producto, unidad, nota } = n;
  const recogida = { reparto: RECOGIDA, lugar: n.lugar };
  const lineas = [
    { producto, unidad, cantidad: 2, total: "4.32", nota },
    { producto: "Almendra cruda", unidad: "bolsa 150 g", cantidad: 3, total: "11.7", nota: "" },
    { producto: "Pollo de corral", unidad: "ud", cantidad: 1, total: "18.28", nota: "" },
  ];
  return { recogida, lineas };
};

const RECIBIDO = [
  { producto: "Almendra cruda", unidad: "bolsa 150 g", cobro: "unidad", pedida: 3, entregada: 3 },
  { producto: "Pollo de corral", unidad: "ud", cobro: "kg", pedida: 1, entregada: "2.135" },
  { producto: "Naranja de mesa", unidad: "kg", cobro: "unidad", pedida: null, entregada: "0.5" },
] as const;

/** A mail of each kind, and that of the admin who tries the mail server. */
export function ejemplos(n: Nombres): Record<ClaseDeCorreo | "prueba", Carta> {
  const { producto, unidad, cooperativa, enlace, familia } = n;
  const { recogida, lineas } = deReparto(n);
  const pedido = { pedido: n.pedido, proveedor: n.proveedor, enlace };
  const fechas = { ...recogida, fin: FIN };
  const acceso = { email: "ana@garcia.example", familia, caduca: RECOGIDA, enlace };
  const precio = (neto: string) => ({ precio: neto, iva: "0.04" });
  return {
    invitacion: cartaDeInvitacion({ ...acceso, cooperativa }),
    contrasena: cartaDeContrasena(acceso),
    prueba: cartaDePrueba({ cooperativa, quien: familia }),
    pedidoAbierto: cartaDePedidoAbierto({ ...pedido, ...fechas }),
    cierrePronto: cartaDeCierrePronto({ ...pedido, ...fechas }),
    loPedido: cartaDeLoPedido({ ...pedido, ...recogida, lineas, hayPorPesar: true }),
    fechaCambiada: cartaDeFechaCambiada({
      ...pedido,
      antes: { ...fechas, reparto: null, lugar: "" },
      ahora: { ...fechas, fin: new Date("2026-11-30T19:00:00Z") },
    }),
    pedidoCancelado: cartaDePedidoCancelado({ ...pedido, habiaPedido: true }),
    preciosCambiados: cartaDePreciosCambiados({
      ...pedido,
      fin: FIN,
      lineas: [
        { producto, unidad, antes: precio("2.0769"), ahora: precio("2.4") },
        { producto: "Almendra cruda", unidad: "bolsa 150 g", antes: precio("3.75"), ahora: precio("3.5") },
      ],
    }),
    paraRecoger: cartaDeParaRecoger({ ...pedido, ...recogida, aPagar: "34.3" }),
    loRecibido: cartaDeLoRecibido({
      ...pedido,
      lineas: [
        { producto, unidad, cobro: "unidad", pedida: 2, entregada: "1.5", motivo: "falta", total: "3.24" },
        { ...RECIBIDO[0], motivo: null, total: "11.7" },
        { ...RECIBIDO[1], motivo: null, total: "19.52" },
        { ...RECIBIDO[2], motivo: "sobrante", total: "0.94" },
      ],
    }),
    danoDecidido: cartaDeDanoDecidido({
      ...pedido,
      producto,
      unidad,
      cobro: "kg",
      cantidad: "0.4",
      aceptado: true,
    }),
    turno: cartaDeTurno({ ...pedido, ...recogida, hasta: new Date("2026-12-01T22:59:00Z") }),
    tocaPedido: cartaDeTocaPedido({
      ...{ proveedor: n.proveedor, ...recogida, enlace: n.enlace, pregunta: "listaAntigua" },
      ...{ inicio: new Date("2026-11-25T08:00:00Z"), fin: FIN },
    }),
    cargo: cartaDeCargo({
      concepto: `Pedido «${n.pedido}»`,
      importe: "35.4",
      saldo: "21.9",
      familiaId: 42,
      enlace,
    }),
    deuda: cartaDeDeuda({
      debe: "1121.9",
      desde: new Date("2026-10-31T12:00:00Z"),
      comoPagar: n.nota === "" ? "" : "Puede hacer un Bizum al 600 000 000, o pagar en el reparto.",
      familiaId: 42,
      enlace,
    }),
    alProveedor: cartaAlProveedor({
      ...{ ...pedido, ...recogida, cooperativa, archivo: "pedido-2026-11-29.xlsx" },
      lineas: lineas.map((linea, i) => ({ ...linea, codigo: i === 0 ? "T-104" : null })),
      responde: { nombre: familia, email: "ana@garcia.example" },
    }),
  };
}
