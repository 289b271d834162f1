import type { TipoDeCargo } from "../contabilizar.ts";
import type { TipoDeAsiento } from "../cuentas.ts";

/** What is said of accounts (CUENTAS 5). Days are «31/10/2026», amounts «12,35 €». */

export const titulo = "Las cuentas";
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
  "Eso ya está apuntado con otros importes u otra fecha. Cargue la página y mírelo antes de repetirlo.";
export const yaEnMarcha = "Las cuentas ya están en marcha.";
export const hayApuntes = "Ya hay apuntes: las cuentas no se pueden quitar.";
export const encendidas = "Las cuentas están en marcha.";
export const quitadas = "Las cuentas ya no están en marcha.";
/** What opening balances leave over: debits and credits, and their difference. */
export const aperturaDescuadrada = (hay: string, deben: string, diferencia: string) =>
  `En el banco y la caja hay ${hay}, y los saldos de los demás suman ${deben}: hay ${diferencia} de diferencia. Póngala en el fondo común, o corrija un saldo.`;
export const hojaSinSaldos =
  "No se encuentran nombres con un saldo al lado. Ponga una fila por familia o proveedor, con una cabecera como «Familia» y «Saldo», y vuelva a subirla.";
export const saldoRepetido = "Ese saldo está dos veces.";
export const cobroApuntado = "Cobro apuntado.";
export const pagoApuntado = "Pago apuntado.";
export const arqueoApuntado = (diferencia: string) => `Apuntada la diferencia: ${diferencia}.`;
export const arqueoRepetido = "Ya estaba apuntado.";
export const arqueoCuadra = "Cuadra: no hay nada que apuntar.";
export const anulado = (asiento: number) => `Anulado con el asiento ${asiento}.`;
/** What a family would owe with the order that is refused, and its limit: «134,20 €», «100 €». */
export const limiteSuperado = (deberia: string, limite: string) =>
  `Con este pedido la familia debería ${deberia}; el límite es ${limite}.`;
export const limiteCambiado = "El límite de deuda se ha cambiado.";
export const codigoCambiado = "El código contable está guardado.";
export const sinCuenta = "No existe esa cuenta.";
export const sinAsiento = "No existe ese asiento.";
export const noSeAnula = "Ese asiento no se puede anular.";
export const aperturaNoSeAnula =
  "Los saldos iniciales no se anulan, porque se ponen una sola vez. Si alguno está mal, apunte la diferencia como un cobro o una devolución.";
export const ejercicioCerrado = (anno: number) => `El año ${anno} está cerrado.`;
export const ejercicioSinTerminar = (anno: number) => `El año ${anno} no ha terminado todavía.`;

export const contabilizado = (asiento: number) => `Contabilizado: asiento ${asiento}.`;
export const yaContabilizado = (asiento: number) => `Ya está contabilizado (asiento ${asiento}).`;
export const contabilizadoNoVuelve = (asiento: number) =>
  `El pedido está contabilizado (asiento ${asiento}): ya no se reabre. Lo que esté mal se corrige en las cuentas.`;
export const sinRepartir = "Falta dar por terminado el reparto.";
/** The same for an order that may be of before the accounts. */
export const sinRepartirODeAntes = (desde: string) =>
  `Falta dar por terminado el reparto. Si se repartió antes del ${desde}, cuando empiezan las cuentas, quien las lleva puede decirlo en «Contabilizar».`;
export const sinFactura = "Falta la factura; vale una foto del albarán.";
export const sinFamilias = "Nadie ha recibido nada de este pedido: no hay entre quién repartir los gastos.";
/** The day from which accounts run: «01/01/2026». */
export const deAntes = (desde: string) =>
  `El pedido es de antes del ${desde}, cuando empiezan las cuentas: está en los saldos iniciales y no se contabiliza. Si no está completado, complételo en su ficha.`;
export const puestoDeAntes = "Anotado: el pedido está en los saldos iniciales y no se contabiliza.";
export const quitadoDeAntes = "Anotado: el pedido no está en los saldos iniciales y se contabiliza.";
export const deAntesConAnonimas =
  "En ese pedido hay familias anonimizadas, a las que ya no se puede cargar nada: sigue en los saldos iniciales.";
export const facturaSinSaldoInicial = (proveedor: string) =>
  `«${proveedor}» no tenía saldo inicial, así que esta factura no puede estar en él. Diga que la pone el fondo común.`;
export const noEsDeAntes =
  "Ese pedido no puede estar en los saldos iniciales: se contabilizó, o se cerró después de empezar las cuentas.";
export const haCambiadoLoRepartido =
  "Lo repartido ha cambiado desde que abrió esta pantalla, y no se ha apuntado nada. Mire las cifras de ahora y pulse otra vez «Contabilizar».";
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

export const facturaRegistrada = "Factura registrada.";
/** Amounts as people read them, the difference without its sign. */
export const facturaConDiferencia = (diferencia: string, asiento: number) =>
  `Factura registrada: la diferencia, ${diferencia}, está en el asiento ${asiento}.`;
export const facturaDelFondo = (asiento: number) =>
  `Factura registrada: la pone el fondo común, en el asiento ${asiento}.`;
export const conceptoDeFactura = (numero: string, proveedor: string) => `Factura ${numero} de ${proveedor}`;
export const facturaAnulada = (numero: string, conPedidos: boolean) =>
  `La factura ${numero} está anulada${conPedidos ? ": sus pedidos vuelven a estar sin factura" : ""}.`;
/** Where an invoice is of no order, and nobody has said who bears it. */
export const facturaSinPedidos =
  "Una factura sin pedidos la paga el fondo común, o está ya en el saldo inicial del proveedor: elija qué hacer.";
export const facturaConPedidos = "Una factura con pedidos no es del saldo inicial: elija otra cosa.";
export const facturaConOtros = (numero: string) =>
  `El pedido está en la factura ${numero} con otros: anule antes esa factura.`;
export const sinFacturaAsi = "No existe esa factura de ese proveedor.";
export const cuotaDosVeces = "Ponga cada familia una sola vez.";
/** What an invoice covers, or a payment settles, is named once. */
export const facturaDosVeces = "Ahí está dos veces lo mismo.";
export const pedidoDeOtro = "Ese pedido es de otro proveedor.";
export const pedidoSinCargar = (pedido: string) =>
  `El pedido «${pedido}» no está contabilizado: póngale la factura al contabilizarlo.`;
export const pedidoSinCargo = (pedido: string) =>
  `El pedido «${pedido}» no está contabilizado: no hay nada que abonar de él.`;
export const pedidoConFactura = (pedido: string, numero: string) =>
  `El pedido «${pedido}» ya tiene la factura ${numero}.`;
export const facturaPagada = (numero: string, asiento: number) =>
  `La factura ${numero} está pagada, en parte o entera: anule antes el pago (asiento ${asiento}).`;
export const facturaDeMas = (numero: string, queda: string, importe: string) =>
  `De la factura ${numero} quedan por pagar ${queda}, y este pago le pone ${importe}.`;
export const pagoCorto = (facturas: string) =>
  `Lo que se paga de las facturas suma ${facturas}, más que el pago.`;
export const facturaConAbono = (numero: string, abono: string) =>
  `La factura ${numero} se paga, en parte o entera, con el abono ${abono}: anule antes ese abono.`;

export const facturaNoSuma =
  "Los tipos de IVA no suman el total de la factura. Cópielos como vienen, o déjelos en blanco.";
export const abonoSinSigno = "Un abono va en negativo: escríbalo con el signo menos, como «-12,50».";
export const abonoNoSuma = "Los tipos de IVA no suman el total del abono. Escríbalos con su signo.";
export const abonoRegistrado = (asiento: number) => `Abono registrado: asiento ${asiento}.`;
export const abonoAnulado = (numero: string) =>
  `El abono ${numero} está anulado: vuelve a deberse lo que abonaba.`;
export const abonoDevuelto = (numero: string, asiento: number) =>
  `El abono ${numero} está devuelto, en parte o entero: anule antes la devolución (asiento ${asiento}).`;
export const conceptoDeAbono = (numero: string, proveedor: string) => `Abono ${numero} de ${proveedor}`;
export const conceptoDeDevolucion = (numero: string) => `Devolución del abono ${numero}`;
export const sinAbono = "No existe ese abono de ese proveedor.";
/** What is left of a credit note, and what is asked of it. */
export const abonoCorto = (numero: string, queda: string, importe: string) =>
  `Del abono ${numero} quedan ${queda}, y se toman ${importe}.`;
export const devolucionApuntada = "Devolución apuntada.";

/** An amount, and what it is taken of: «lo pagado a cuenta». */
export const asignado = (importe: string, deAbono: boolean) =>
  `Asignado: ${importe} de ${deAbono ? "ese abono" : "lo pagado a cuenta"} pagan ya esas facturas.`;
/** What is left on account, and what is asked of it. */
export const aCuentaCorto = (queda: string, importe: string) =>
  `A cuenta quedan ${queda}, y se asignan ${importe}.`;
export const conceptoDePago = (numeros: readonly string[]) =>
  `${numeros.length === 1 ? "Factura" : "Facturas"} ${new Intl.ListFormat("es").format(numeros)}`;

export const comisionSinRecibo = "La comisión es de los recibos que devuelve el banco.";
/** What is said of a receipt that the bank has given back; "" where it took nothing for it. */
export const conceptoDeRecibo = (comision: string) =>
  `Recibo devuelto por el banco${comision === "" ? "" : `, con ${comision} de comisión`}`;

export const cuotasPuestas = "Las cuotas están guardadas.";
/** «Cuota de noviembre de 2026», of a month's first day. */
export const cuotaDe = (mes: string) =>
  `Cuota de ${new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${mes}T00:00:00Z`))}`;

export const nadaQueAnular = "Las correcciones no han dejado nada de ese asiento: no hay nada que anular.";
export const corregido = "Corregido: la diferencia está apuntada.";
export const corregidoEntretanto = (producto: string, hay: string, habia: string) =>
  `Entretanto alguien ha corregido lo que se llevó esa familia de ${producto}: ahora es ${hay}, y no ${habia}. Mire lo que cambia y vuelva a apuntarlo.`;
export const sinNombre = (familia: string) =>
  `${familia} ya no tiene nombre: no habría a quién cobrárselo ni devolvérselo. Déjela como está; lo que falte o sobre se apunta al contar la caja o el banco.`;
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

/** What a family owes that is to leave, and what it has; none of both is not said. */
const leQueda = (debe: readonly string[], tiene: readonly string[]) =>
  [
    ...(debe.length > 0 ? [`debe ${debe.join(" y ")}`] : []),
    ...(tiene.length > 0 ? [`tiene ${tiene.join(" y ")}`] : []),
  ].join(" y ");
export const seVaSinSaldar = (debe: readonly string[], tiene: readonly string[], antesDe: string) =>
  `La familia ${leQueda(debe, tiene)}: salde la cuenta antes de ${antesDe}.`;
export const aFavor = (importe: string) => `${importe} a favor`;
export const deFianza = (importe: string) => `${importe} de fianza`;
export const comoSeguir = "Para darla de baja de todos modos, envíe «aunqueDeba» con el valor true.";

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

/** What an entry is to a family, where that is not what it is called in the journal. */
const PARA_LA_FAMILIA: Partial<Record<TipoDeAsiento, string>> = {
  cobro: "Pago",
  apertura: "Saldo inicial",
};

interface Que {
  tipo: TipoDeAsiento;
  importe: number;
  concepto: string;
}

/**
 * What a movement was to a family: «Pedido», «Pago», «Devolución», «Cuota de noviembre de 2026».
 */
export function queFue({ tipo, importe, concepto }: Que): string {
  if (tipo === "cobro" && importe > 0) return "Devolución";
  if (tipo === "cuota" && concepto !== "") return concepto;
  return PARA_LA_FAMILIA[tipo] ?? ASIENTOS[tipo];
}

/** What is said of a movement besides; "": nothing. */
export const queMas = (movimiento: Que): string =>
  queFue(movimiento) === movimiento.concepto ? "" : movimiento.concepto;

export const DIFERENCIA = "Diferencia con la factura";
/** What a charge of an order is called. */
export const CARGOS: Record<TipoDeCargo, string> = {
  transporte: "Transporte",
  envase: "Envases",
  descuento: "Descuento",
  margen: "Para el fondo común",
  otro: "Otro gasto",
};

export const cargoAnulado = "Ese cargo está anulado: no cuenta.";
export const sinCargo = "De ese pedido no se le ha cargado nada a esa familia.";
/** What a family's statement says of itself, on paper and as a workbook. */
export const noEsFactura = "No es una factura.";
