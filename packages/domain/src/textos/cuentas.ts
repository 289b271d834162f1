/** What is said of accounts (CUENTAS 5). Days are «31/10/2026», amounts «12,35 €». */

export const apagadas = "Las cuentas no están en marcha en esta cooperativa.";
export const antesDelComienzo = (desde: string) =>
  `Las cuentas empiezan el ${desde}: ponga una fecha desde ese día.`;
export const periodoCerrado = (hasta: string) =>
  `El período está cerrado hasta el ${hasta}; la corrección llevará fecha de hoy.`;
export const diaCerrado = (hasta: string) =>
  `El período está cerrado hasta el ${hasta}: ponga una fecha posterior.`;
export const enElFuturo = "Esa fecha no ha llegado todavía.";
export const descuadradas = (que: string) =>
  `Las cuentas no cuadran (${que}), así que no se apunta nada más. Avise a quien administra la instalación.`;
export const claveUsada =
  "Eso ya está apuntado con otros importes. Cargue la página y mírelo antes de repetirlo.";
export const yaEnMarcha = "Las cuentas ya están en marcha.";
export const hayApuntes = "Ya hay apuntes: las cuentas no se pueden quitar.";
export const encendidas = "Las cuentas están en marcha.";
export const quitadas = "Las cuentas ya no están en marcha.";
/** What opening balances leave over: debits and credits, and their difference. */
export const aperturaDescuadrada = (hay: string, deben: string, diferencia: string) =>
  `En el banco y la caja hay ${hay}, y los saldos de los demás suman ${deben}: hay ${diferencia} de diferencia. Póngala en el fondo común, o corrija un saldo.`;
export const saldoRepetido = "Ese saldo está dos veces.";
export const cobroApuntado = "Cobro apuntado.";
export const pagoApuntado = "Pago apuntado.";
export const arqueoApuntado = (diferencia: string) => `Apuntada la diferencia: ${diferencia}.`;
export const arqueoRepetido = "Ya estaba apuntado.";
export const arqueoCuadra = "Cuadra: no hay nada que apuntar.";
export const anulado = (asiento: number) => `Anulado con el asiento ${asiento}.`;
export const sinCuenta = "No existe esa cuenta.";
export const sinAsiento = "No existe ese asiento.";
export const noSeAnula = "Ese asiento no se puede anular.";
export const ejercicioCerrado = (anno: number) => `El año ${anno} está cerrado.`;
export const ejercicioSinTerminar = (anno: number) => `El año ${anno} no ha terminado todavía.`;

export const contabilizado = (asiento: number) => `Contabilizado: asiento ${asiento}.`;
export const yaContabilizado = (asiento: number) => `Ya está contabilizado (asiento ${asiento}).`;
export const contabilizadoNoVuelve = (asiento: number) =>
  `El pedido está contabilizado (asiento ${asiento}): ya no se reabre. Lo que esté mal se corrige en las cuentas.`;
export const sinRepartir = "Falta dar por terminado el reparto.";
export const sinFactura = "Falta la factura; vale una foto del albarán.";
export const sinFamilias = "Nadie ha recibido nada de este pedido: no hay entre quién repartir los gastos.";
export const cancelado = "El pedido está cancelado: no se contabiliza.";
/** Amounts with their sign, and the rates at which they differ: «2,40 € al 4 %». */
export const facturaDifiere = (
  factura: string,
  recibido: string,
  diferencia: string,
  tipos: readonly string[],
) =>
  `La factura suma ${factura} y lo recibido ${recibido}: ${diferencia}${tipos.length > 0 ? ` al ${new Intl.ListFormat("es").format(tipos)}` : ""}. Elija qué hacer.`;
export const facturaRepetida = (numero: string, proveedor: string) =>
  `La factura ${numero} de ${proveedor} ya está registrada.`;

export const nadaQueAnular = "Las correcciones no han dejado nada de ese asiento: no hay nada que anular.";
export const corregido = "Corregido: la diferencia está apuntada.";
export const llegaronTarde = "Cambios del reparto que llegaron tarde";
export const tardiasDecididas = "Alguien ha decidido ya sobre esos cambios.";
export const algunasDecididas =
  "Alguien ha decidido ya sobre alguno de esos cambios. Mire los que quedan antes de seguir.";
export const sinTardia = "Ese cambio no llegó tarde a este pedido.";
export const noSeCorrige =
  "Entre lo que llegó tarde hay algo que no es una cantidad: no se toma como corrección, y la factura se queda como está.";
export const sinContabilizar = "El pedido no está contabilizado: se corrige en el reparto.";
export const sinEntrega = "De ese producto no se repartió nada en este pedido, o esa familia no existe.";
export const entregaRepetida = "Hay una familia dos veces con el mismo producto.";

/** What an account is called that is nobody's. */
export const CUENTAS = {
  familia: "Familia",
  fianza: "Fianza",
  proveedor: "Proveedor",
  banco: "Banco",
  caja: "Caja",
  bizum: "Bizum",
  fondo: "Fondo común",
  cuotas: "Cuotas",
  redondeo: "Redondeos",
  merma: "Mermas",
  pendiente: "Pendiente de aclarar",
} as const;

/** What an entry is called. */
export const ASIENTOS = {
  pedido: "Pedido",
  correccion: "Corrección",
  anulacion: "Anulación",
  cobro: "Cobro",
  pago: "Pago a proveedor",
  fianza: "Fianza",
  arqueo: "Arqueo",
  cuota: "Cuota",
  apertura: "Saldos iniciales",
  cierre: "Cierre del año",
} as const;
