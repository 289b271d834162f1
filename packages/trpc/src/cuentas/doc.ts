import { cuentaDeProveedor, facturaAbierta } from "@cosecha/domain/esquemas/contabilizar";
import {
  asientoVista,
  cuentaDeFamilia,
  cuentaVista,
  cuotasVista,
  movimiento,
} from "@cosecha/domain/esquemas/cuentas";
import { docOf } from "../kernel/doc.ts";

export const cuentasDoc = docOf({
  about: "Lo que deben y tienen las familias, los proveedores y la cooperativa, donde se llevan las cuentas",
  schemas: {
    Cuenta: cuentaVista,
    Movimiento: movimiento,
    Asiento: asientoVista,
    CuentaDeFamilia: cuentaDeFamilia,
    CuentaDeProveedor: cuentaDeProveedor,
    FacturaAbierta: facturaAbierta,
    Cuotas: cuotasVista,
  },
  fields: {
    proveedorId: { description: "El proveedor; null si la cuenta no es de ninguno", example: null },
    tipo: { description: "Qué cuenta o qué asiento es", example: "cobro" },
    hoja: { description: "La hoja del libro; null en un .csv", example: "Saldos" },
    signo: {
      description:
        "Si debe o tiene a favor, donde la hoja lo dice; null donde solo lo dice el signo del número",
      example: "debe",
    },
    problema: { description: "Por qué no se lee el importe; null si se lee", example: null },
    de: { description: "De quién parece ser: `tipo` e `id`; null si no se sabe" },
    avisados: { description: "A cuántas personas se lo decimos", example: 4 },
    sobran: { description: "Cuántas filas hay además de las que se leen", example: 0 },
    codigoContable: { description: "Cómo la llama quien lleva la contabilidad", example: "430.12" },
    saldo: {
      description:
        "Euros. Por encima de 0, lo que debe una familia o lo que hay en el banco o la caja; por debajo, lo que tiene a favor o lo que se debe a un proveedor",
      example: 12.35,
    },
    debeDesde: {
      description: "Desde qué día debe algo una familia sin haberlo saldado; null si no debe",
      example: "2026-03-14",
    },
    n: { description: "El número del movimiento en su cuenta, sin huecos", example: 12 },
    asientoId: { description: "El número del asiento en el diario, sin huecos", example: 1042 },
    fecha: { description: "El día, `aaaa-mm-dd`", example: "2026-03-14" },
    concepto: { description: "Lo que se ha escrito de él", example: "Transferencia de marzo" },
    corrigeId: { description: "El asiento que corrige o anula; null si ninguno", example: null },
    corregidoPor: { description: "Los asientos que lo corrigen o anulan", example: [] },
    importe: {
      description:
        "Euros, en céntimos enteros; en un movimiento, lo que suma (o resta) al saldo de su cuenta",
      example: 20,
    },
    quien: { description: "Quién lo apuntó", example: "García" },
    apuntes: { description: "Lo que mueve en cada cuenta; suma 0" },
    fianza: { description: "Lo que la familia tiene depositado como fianza, en euros", example: 50 },
    sinContabilizar: {
      description: "Lo pedido, o entregado, en pedidos que no se le han cargado todavía, en euros con IVA",
      example: 31.2,
    },
    disponible: {
      description:
        "Lo que le quedará cuando se le cargue todo lo que ha pedido; por debajo de 0, lo que deberá",
      example: 18.8,
    },
    limite: {
      description:
        "Cuánto puede deber una familia con lo que ha pedido, en euros; null si lo que sea. En `estado`, el de las que no tienen uno propio",
      example: 100,
    },
    puedePedir: {
      description: "Por cuánto puede pedir todavía sin pasar de su límite, en euros; null si por lo que sea",
      example: 118.8,
    },
    referencia: { description: "La referencia para sus transferencias (ISO 11649)", example: "RF34 0042" },
    movimientos: { description: "Los movimientos, el último primero" },
    quedan: { description: "Si hay otros anteriores: se piden con `antesDe`", example: false },
    enMarcha: { description: "Si se llevan las cuentas", example: true },
    desde: { description: "El primer día, `aaaa-mm-dd`", example: "2026-01-01" },
    hasta: { description: "El último día, `aaaa-mm-dd`", example: "2026-12-31" },
    cerradoHasta: { description: "El último día del último año cerrado; null si ninguno", example: null },
    descuadre: {
      description:
        "Lo que no cuadra, según la comprobación de cada día; null si cuadra. Mientras, no se apunta nada",
      example: null,
    },
    asientos: { description: "Cuántos asientos hay: el número del último", example: 1042 },
    saldos: {
      description:
        "Lo que debe o tiene cada cual ese día; lo que no está en banco, caja ni Bizum suma lo contrario",
    },
    anno: { description: "El año que se cierra", example: 2026 },
    clave: {
      description: "Un UUID de quien lo apunta: repetirlo con la misma clave no lo apunta dos veces",
      example: "5f0c7a52-7c6f-4f0e-9d0a-3a1f6f7b2c11",
    },
    clase: { description: "Qué es: lo que paga, lo que se le devuelve, o su fianza", example: "cobro" },
    medio: { description: "Cómo: «pendiente» es de otra forma", example: "banco" },
    nuevo: { description: "false: ya estaba apuntado", example: true },
    contado: { description: "Lo que hay de verdad, en euros", example: 48.2 },
    deAntes: { description: "Si está en los saldos iniciales, y no se contabiliza", example: false },
    puedeSerDeAntes: {
      description: "Si puede estarlo: no se ha contabilizado nunca, y se cerró antes de empezar las cuentas",
      example: false,
    },
    faltas: { description: "Lo que falta para contabilizarlo, en palabras", example: [] },
    dispositivos: { description: "Los aparatos con los que se repartió, y cuándo se supo de cada uno" },
    dispositivo: { description: "Cómo se llama el aparato", example: "Tableta del local" },
    ultima: { description: "Cuándo llegó lo último de ese aparato", example: "2026-03-14 13:00:00" },
    porDecidir: {
      description: "Cuántos cambios que llegaron tarde esperan a que alguien decida",
      example: 0,
    },
    danosPorDecidir: {
      description: "Cuántos productos dañados esperan a que alguien decida; contabilizado, no se aceptan",
      example: 0,
    },
    cargos: { description: "Lo que se paga además, o de menos, y cómo se reparte" },
    criterio: {
      description:
        "Por qué se reparte un cargo: a cada familia lo mismo, por lo que paga o por lo que se lleva",
    },
    numero: { description: "El número de la factura; uno por proveedor", example: "2026/118" },
    tipos: { description: "La factura por tipos de IVA, como la trae; null si nadie la copia" },
    base: { description: "La base, en euros", example: 47.31 },
    cuota: { description: "El IVA, en euros", example: 1.89 },
    recargo: { description: "El recargo de equivalencia, en euros", example: 0 },
    diferencia: {
      description: "Qué se hace con lo que la factura difiere de lo recibido, si es más que redondeo",
      example: "fondo",
    },
    comision: { description: "Lo que el banco cobra por un recibo devuelto, en euros", example: 0 },
    comisionDe: { description: "Quién paga esa comisión: la familia o el fondo común", example: "familia" },
    facturaId: { description: "La factura", example: 7 },
    facturas: {
      description: "Las facturas: las que quedan por pagar, o lo que se paga de cada una",
    },
    abonos: { description: "Los abonos de los que queda algo" },
    abonoId: { description: "El abono con que se pagan; null: con lo pagado a cuenta", example: null },
    usado: { description: "Lo que ha pagado ya de otras facturas o se ha devuelto, en euros", example: 0 },
    destino: {
      description: "Quién lo recibe: el fondo común, o lo que se había reclamado",
      example: "fondo",
    },
    contabilizados: { description: "Los últimos pedidos contabilizados, con factura o sin ella" },
    aCuenta: {
      description: "Lo pagado a un proveedor que todavía no paga ninguna factura, en euros",
      example: 50,
    },
    pagado: { description: "Lo pagado de ella, o lo usado de un abono, en euros", example: 100 },
    pagos: {
      description:
        "Los asientos que la han pagado, sin los anulados, con cuánto; de un abono, lo que se ha devuelto y, por su propio asiento, lo que ha pagado",
    },
    salda: { description: "La factura que ha pagado un abono; null si no es de eso" },
    queda: { description: "Lo que queda por pagar de ella, en euros", example: 114.3 },
    productos: { description: "Los productos del pedido, con lo que llegó y lo que se entregó" },
    pedidos: { description: "Los pedidos: los de una factura, o los que están sin ella" },
    abonado: { description: "Lo que se abonó al proveedor por el pedido, en euros", example: 46.8 },
    cuantosProductos: { description: "De cuántos productos es el pedido", example: 12 },
    alMes: {
      description: "La cuota en euros al mes; null: ninguna o, de una familia, la de todas",
      example: 6,
    },
    proxima: {
      description: "El primer día del próximo mes que se apuntará; null: ninguno",
      example: "2026-04-01",
    },
    entregas: { description: "Lo que se llevó de verdad cada familia de cada producto" },
    entregado: { description: "Cuánto se llevó, en aquello por lo que se cobra", example: 1.35 },
    antes: {
      description:
        "Cuánto ponía que se llevó cuando se miró; 0, nada. Si ya no es eso, ni lo que se pone, se responde 409; sin ello se corrige sin mirar",
      example: 1.5,
    },
    repartidoEn: { description: "Cuándo se dio por terminado el reparto", example: "2026-03-20 19:10:00" },
    aPagar: { description: "Lo entregado a todas las familias, en euros con IVA", example: 240.15 },
    motivo: { description: "Por qué", example: "El queso pesaba menos" },
    tardias: { description: "Los cambios que llegaron tarde, los 50 más antiguos" },
    despues: { description: "Los campos que cambia y cómo quedan" },
    hay: {
      description: "Lo que vale mientras nadie decide: lo entregado, lo recibido o la merma",
      example: 1.2,
    },
    hecha: { description: "Cuándo se hizo, según el reloj del dispositivo", example: "2026-03-20 18:42:00" },
    llegada: { description: "Cuándo llegó al servidor", example: "2026-03-20 18:43:10" },
    operaciones: { description: "Los cambios que llegaron tarde sobre los que se decide" },
    valen: { description: "true si se toman como corrección; false si se deja lo que hay", example: true },
    marca: {
      description:
        "De qué cifras se trata: quien contabiliza la devuelve, y si lo repartido ha cambiado entretanto la respuesta es 409. Sin ella se carga lo que haya",
      example: "5f2c0a9d3b7e41c8a6d0f2b1",
    },
    cuentaId: { description: "La cuenta", example: 3 },
    cantidad: { description: "Cuánto se llevó en total, en aquello por lo que se cobra", example: 17.5 },
    total: { description: "Lo que suma la factura, en euros con IVA", example: 49.2 },
    deben: { description: "Lo que deben en total las familias, en euros", example: 182.4 },
    cuantasDeben: { description: "Cuántas familias deben", example: 7 },
    aFavor: { description: "Lo que tienen a favor en total las familias, en euros", example: 60.1 },
    fianzas: { description: "Lo que tienen depositado como fianza, en euros", example: 400 },
    seDebe: { description: "Lo que se debe en total a los proveedores, en euros", example: 310.2 },
    banco: { description: "Lo que hay en el banco, en euros", example: 1240.5 },
    caja: { description: "Lo que hay en la caja, en euros", example: 85.2 },
    bizum: { description: "Lo que hay en Bizum, en euros", example: 0 },
    formato: { description: "Como qué: un .csv con puntos y comas, o un libro de Excel", example: "xlsx" },
    pedido: { description: "Cuánto pidió la familia de ello; null si nada", example: 1.5 },
    texto: {
      description: "Parte del concepto o del nombre de una familia o un proveedor, o una referencia",
      example: "transferencia",
    },
  },
  own: {
    total: {
      description: "Lo que la hoja dice que suman todos, en su fila de total; null si no lo dice",
    },
    factura: { description: "Lo que dice la factura; null: lo recibido" },
  },
});
