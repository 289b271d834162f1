import { CLASES_DE_CORREO, type ClaseDeCorreo } from "../correos.ts";
import { ZONA_POR_DEFECTO } from "../fechas.ts";
import { cartaDeCajas } from "./cajas.ts";
import type { Carta, Marco } from "./carta.ts";
import { cartaDeCargo, cartaDeDeuda } from "./cuentas.ts";
import {
  cartaDeCesta,
  cartaDeCierrePronto,
  cartaDeFechaCambiada,
  cartaDeLoPedido,
  cartaDeMinimo,
  cartaDePedidoAbierto,
  cartaDePedidoCancelado,
  cartaDePreciosCambiados,
} from "./pedidos.ts";
import { cartaDeContrasena, cartaDeInvitacion, cartaDeMiAcceso, cartaDePrueba } from "./personas.ts";
import { cartaAlProveedor } from "./proveedor.ts";
import { cartaDeDanoDecidido, cartaDeLoRecibido, cartaDeParaRecoger, cartaDeTurno } from "./reparto.ts";
import { cartaDeTocaPedido } from "./ritmos.ts";
import { cartaDeFaltanManos, cartaDeTurnoOfrecido } from "./turnos.ts";

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

const deTurnos = ({ lugar, enlace }: Nombres) => ({
  ...{ clase: "Reparto", dia: "2026-12-01", hora: "18:00", lugar, enlace },
});

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

const FALTA = { lineaId: 1, cantidad: 3, puesto: 0, producto: null };

const MINIMO = { minimo: 150, minimoEn: "euros", portes: null, portesGratisDesde: null } as const;

const RECIBIDO = [
  { producto: "Almendra cruda", unidad: "bolsa 150 g", cobro: "unidad", pedida: 3, entregada: 3 },
  { producto: "Pollo de corral", unidad: "ud", cobro: "kg", pedida: 1, entregada: "2.135" },
  { producto: "Naranja de mesa", unidad: "kg", cobro: "unidad", pedida: null, entregada: "0.5" },
] as const;

const CAJAS = [
  { lleva: 12, motivo: "completar", pedido: 4, hasta: 2, final: 5 },
  { producto: "Aceite", unidad: "lata 5 l", lleva: 4, motivo: "recortar", pedido: 1, hasta: 0, final: 0 },
] as const;

/** What is said of an order until it goes to its supplier. */
function deUnPedido(n: Nombres) {
  const { producto, unidad, enlace } = n;
  const { recogida, lineas } = deReparto(n);
  const pedido = { pedido: n.pedido, proveedor: n.proveedor, enlace };
  const fechas = { ...recogida, fin: FIN };
  return {
    pedidoAbierto: cartaDePedidoAbierto({ ...pedido, ...fechas }, ZONA_POR_DEFECTO),
    cierrePronto: cartaDeCierrePronto({ ...pedido, ...fechas }, ZONA_POR_DEFECTO),
    cesta: cartaDeCesta(
      {
        ...{ ...pedido, ...fechas, puestos: 3 },
        faltan: [
          { ...FALTA, nombre: producto, unidad, cantidad: 2, motivo: "agotado" },
          { ...FALTA, nombre: "Almendra cruda", unidad: "bolsa 150 g", motivo: "quedaMenos", puesto: 1 },
        ],
      },
      ZONA_POR_DEFECTO,
    ),
    loPedido: cartaDeLoPedido({ ...pedido, ...recogida, lineas, hayPorPesar: true }, ZONA_POR_DEFECTO),
    cajas: cartaDeCajas(
      {
        ...{ ...pedido, hasta: FIN, decide: false },
        lineas: [{ producto, unidad, ...CAJAS[0] }, CAJAS[1]],
      },
      ZONA_POR_DEFECTO,
    ),
    fechaCambiada: cartaDeFechaCambiada(
      {
        ...pedido,
        antes: { ...fechas, reparto: null, lugar: "" },
        ahora: { ...fechas, fin: new Date("2026-11-30T19:00:00Z") },
      },
      ZONA_POR_DEFECTO,
    ),
    pedidoCancelado: cartaDePedidoCancelado({ ...pedido, habiaPedido: true }),
    minimo: cartaDeMinimo({
      ...pedido,
      metas: { ...MINIMO, euros: 84.2, kilos: 0, sinPeso: 0, sinMinimo: null },
    }),
    preciosCambiados: cartaDePreciosCambiados(
      {
        ...pedido,
        fin: FIN,
        lineas: [
          { producto, unidad, antes: "2.16", ahora: "2.5", total: "4.99", diferencia: "0.67" },
          {
            ...{ producto: "Almendra cruda", unidad: "bolsa 150 g" },
            ...{ antes: "3.9", ahora: "3.64", total: "3.64", diferencia: "-0.26" },
          },
        ],
      },
      ZONA_POR_DEFECTO,
    ),
  };
}

/** A mail of each kind, and that of the admin who tries the mail server. */
export function ejemplos(n: Nombres): Record<ClaseDeCorreo | "prueba", Carta> {
  const { producto, unidad, cooperativa, enlace, familia } = n;
  const { recogida, lineas } = deReparto(n);
  const pedido = { pedido: n.pedido, proveedor: n.proveedor, enlace };
  const acceso = { email: "ana@garcia.example", familia, caduca: RECOGIDA, enlace };
  return {
    invitacion: cartaDeInvitacion({ ...acceso, cooperativa }, ZONA_POR_DEFECTO),
    contrasena: cartaDeContrasena(acceso, ZONA_POR_DEFECTO),
    miAcceso: cartaDeMiAcceso({ que: ["contrasena", "correo"], enlace }),
    prueba: cartaDePrueba({ cooperativa, quien: familia }),
    ...deUnPedido(n),
    paraRecoger: cartaDeParaRecoger({ ...pedido, ...recogida, aPagar: "34.3" }, ZONA_POR_DEFECTO),
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
    turno: cartaDeTurno(
      { ...pedido, ...recogida, hasta: new Date("2026-12-01T22:59:00Z") },
      ZONA_POR_DEFECTO,
    ),
    cambioDeTurno: cartaDeTurnoOfrecido({
      ...deTurnos(n),
      ...{ familia: n.familia, aTodas: false },
      quiere: { clase: "Limpieza", dia: "2026-12-15", hora: null, lugar: "" },
    }),
    faltanManos: cartaDeFaltanManos({ ...deTurnos(n), faltan: 2, hechos: 1 }),
    tocaPedido: cartaDeTocaPedido(
      {
        ...{ proveedor: n.proveedor, ...recogida, enlace: n.enlace, pregunta: "listaAntigua" },
        ...{ inicio: new Date("2026-11-25T08:00:00Z"), fin: FIN },
      },
      ZONA_POR_DEFECTO,
    ),
    cargo: cartaDeCargo({
      concepto: `Pedido «${n.pedido}»`,
      importe: "35.4",
      saldo: "21.9",
      familiaId: 42,
      enlace,
    }),
    deuda: cartaDeDeuda(
      {
        debe: "1121.9",
        desde: new Date("2026-10-31T12:00:00Z"),
        comoPagar: n.nota === "" ? "" : "Puede hacer un Bizum al 600 000 000, o pagar en el reparto.",
        familiaId: 42,
        enlace,
      },
      ZONA_POR_DEFECTO,
    ),
    alProveedor: cartaAlProveedor(
      {
        ...{ ...pedido, ...recogida, cooperativa, archivo: "pedido-2026-11-29.xlsx" },
        lineas: lineas.map((linea, i) => ({
          ...linea,
          codigo: i === 0 ? "T-104" : null,
          caja: i === 0 ? 2 : null,
        })),
        responde: { nombre: familia, email: "ana@garcia.example" },
      },
      ZONA_POR_DEFECTO,
    ),
  };
}
