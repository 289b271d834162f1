import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Decimal } from "decimal.js";
import { beforeAll, expect, it } from "vitest";
import {
  type Abierto,
  abrir,
  aCentimos,
  type Factura,
  HOJA,
  lineasDeFactura,
  MERMA,
  PEDIDO,
  PROVEEDOR,
  pedir,
  RECIBIDO,
  type Repartido,
  repartir,
  type Saldado,
  saldar,
  suma,
  TRANSPORTE,
} from "../../test/al-centimo.ts";
import { describeInWorld } from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

/**
 * docs/un-pedido-al-centimo.md follows one order from the supplier's sheet to settled accounts. Its
 * tables are what the verbs answer here, its words are its own: with `-u` a run of this file writes
 * the tables anew.
 */
const PAGE = fileURLToPath(new URL("../../../../docs/un-pedido-al-centimo.md", import.meta.url));

// How the page writes numbers: «−1,50». Exact ones have all their decimals.
const n = (numero: Decimal.Value) => new Decimal(numero).toFixed().replace("-", "−").replace(".", ",");
const e = (euros: Decimal.Value) => new Decimal(euros).toFixed(2).replace("-", "−").replace(".", ",");
const pct = (iva: number) => `${n(new Decimal(iva).mul(100))} %`;
const fecha = (iso: string) => iso.split("-").reverse().join("/");
/** The lines of a table; the first one is its head. */
type Tabla = string[][];
const conTotal = (cabeza: string[], filas: string[][], total: (columna: number) => string): Tabla => [
  ...[cabeza, ...filas],
  ["Total", ...cabeza.slice(1).map((_, c) => total(c + 1))],
];

/** Shares out whole things by largest remainder, step by step. Ties to the first. */
function porRestos(cuantos: number, entre: { nombre: string; peso: number; escrito: string }[]) {
  const todo = entre.reduce((total, { peso }) => total + peso, 0);
  const partes = entre.map((una) => ({
    ...una,
    entera: Math.floor((cuantos * una.peso) / todo),
    resto: (cuantos * una.peso) % todo,
  }));
  const sueltas = cuantos - partes.reduce((total, { entera }) => total + entera, 0);
  const orden = partes.toSorted((a, b) => b.resto - a.resto).slice(0, sueltas);
  return partes.map((una) => ({ ...una, mas: orden.includes(una) ? 1 : 0 }));
}

/** The sheet, what was ordered of it, what came and what became of that. */
function tablasDelReparto({ familias, productos }: Abierto, { lineas, recepciones, entregas }: Repartido) {
  const nombres = familias.map(({ nombre }) => nombre);
  const de = <T extends { productoId: number }>(id: number, cuales: readonly T[]) =>
    cuales.filter(({ productoId }) => productoId === id);
  const hoja: Tabla = [
    [...(HOJA[0] ?? []), "Se pide por", "Se cobra a"].map(String),
    ...productos.map(({ id, unidad, cobro }, p) => {
      const [nombre, formato, ...cifras] = HOJA[p + 1] ?? [];
      const [porKilo, porUnidad, iva] = cifras.map((una) => (una === null ? "" : e(Number(una))));
      const se = cobro === "kg" ? "kg" : (unidad ?? "");
      const precio = de(id, entregas)[0]?.precio ?? 0;
      return [
        String(nombre),
        String(formato),
        porKilo,
        porUnidad,
        `${iva?.replace(",00", "")} %`,
        cobro === "kg" ? "pieza" : se,
        `${e(precio)} €/${se}`,
      ].map((una) => una ?? "");
    }),
  ];
  const pedido: Tabla = [["Producto", ...nombres, "Pedido"]];
  const recibido: Tabla = [["Producto", "Esperado", "Diferencia", "Recibido"]];
  const reparto: Tabla = [["Producto", ...nombres, "Sobrante", "Merma", "Recibido"]];
  for (const { id, nombre, pesoMedio } of productos) {
    const suyas = familias.map(
      (f) => de(id, lineas).find(({ familiaId }) => familiaId === f.id)?.cantidad ?? 0,
    );
    const llego = de(id, recepciones)[0];
    const esperado = suma(suyas).mul(pesoMedio ?? 1);
    const dadas = familias.map(
      (f) => de(id, entregas).find(({ familiaId }) => familiaId === f.id)?.entregado ?? 0,
    );
    pedido.push([nombre, ...suyas.map(n), n(suma(suyas))]);
    recibido.push([
      nombre,
      n(esperado),
      n(suma([llego?.recibido ?? 0, esperado.neg()])),
      n(llego?.recibido ?? 0),
    ]);
    reparto.push([
      nombre,
      ...[...dadas, llego?.sobrante ?? 0, llego?.merma ?? 0, llego?.recibido ?? 0].map(n),
    ]);
  }
  return { hoja, pedido, recibido, reparto };
}

/** What each family got, to the last decimal and as it is charged. */
function tablaDeFamilia({ entregas }: Saldado["desgloses"][number]): Tabla {
  const lineas = entregas.map(({ nombreProducto, entregado, precio, iva, total }) => {
    const base = new Decimal(entregado ?? 0).mul(precio);
    const cuota = base.mul(iva);
    const redondeo = new Decimal(total ?? 0).sub(base).sub(cuota);
    expect([nombreProducto, e(total ?? 0)]).toEqual([nombreProducto, e(aCentimos(base.add(cuota)))]);
    const cuenta = `${n(entregado ?? 0)} × ${e(precio)}`;
    return {
      celdas: [nombreProducto, cuenta, n(base), pct(iva)],
      cifras: [base, cuota, redondeo, total ?? 0],
    };
  });
  const cabeza = ["Producto", "Cuenta", "Base", "IVA", "Cuota", "Redondeo", "Se carga"];
  const filas = lineas.map(({ celdas, cifras: [, cuota = 0, redondeo = 0, total = 0] }) => [
    ...celdas,
    ...[n(cuota), n(redondeo), e(total)],
  ]);
  const de = (c: number) => suma(lineas.map(({ cifras }) => cifras[c] ?? 0));
  return conTotal(cabeza, filas, (c) => ["", "", n(de(0)), "", n(de(1)), n(de(2)), e(de(3))][c] ?? "");
}

/** What came by rate, as an order is checked, and what the supplier invoices. */
function tablasDeFactura(factura: Factura, total: Decimal) {
  const exacta = ({ recibido, precio }: Factura[number]) => new Decimal(recibido).mul(precio);
  const tipos = [0.04, 0.1].map((iva) => {
    const bruta = suma(factura.flatMap((linea) => (linea.iva === iva ? exacta(linea) : [])));
    const base = aCentimos(bruta);
    return { iva, bruta, base, exacto: base.mul(iva), cuota: aCentimos(base.mul(iva)) };
  });
  const lineas = factura.map((una) => {
    const suya = n(exacta(una));
    return [
      una.nombre,
      `${n(una.recibido)} × ${e(una.precio)}`,
      ...tipos.map(({ iva }) => (iva === una.iva ? suya : "")),
    ];
  });
  const bases = conTotal(["Producto", "Cuenta", "Base al 4 %", "Base al 10 %"], lineas, (c) =>
    c < 2 ? "" : n(tipos[c - 2]?.bruta ?? 0),
  );
  const previsto = suma(tipos.flatMap(({ base, cuota }) => [base, cuota]));
  const porTipo = conTotal(
    ["Tipo", "Base", "Cuota exacta", "Cuota", "Suma"],
    tipos.map(({ iva, base, exacto, cuota }) => [pct(iva), e(base), n(exacto), e(cuota), e(base.add(cuota))]),
    (c) =>
      ["", e(suma(tipos.map(({ base }) => base))), "", e(suma(tipos.map(({ cuota }) => cuota))), e(previsto)][
        c
      ] ?? "",
  );
  const papel = conTotal(
    ["Línea", "Precio con IVA", "Cuenta", "Exacto", "Importe"],
    [
      ...factura.map(({ nombre, precio, iva, conIva, recibido, exacto, importe }) => [
        ...[nombre, `${n(new Decimal(precio).mul(1 + iva))} → ${e(conIva)}`],
        ...[`${n(recibido)} × ${e(conIva)}`, n(exacto), e(importe)],
      ]),
      ["Transporte", "", "", "", e(TRANSPORTE)],
    ],
    (c) => (c === 4 ? e(total) : ""),
  );
  const diferencia = conTotal(
    ["Qué", "Importe"],
    [
      ["Lo recibido, por tipos de IVA", e(previsto)],
      ["El transporte", e(TRANSPORTE)],
      ["La factura dice de más", e(total.sub(previsto).sub(TRANSPORTE))],
    ],
    () => e(total),
  );
  return { tablas: { bases, tipos: porTipo, factura: papel, diferencia }, previsto };
}

/** How the order is charged: the transport, what each family pays, the posting, its roundings. */
function tablasDelCargo(saldado: Saldado, productos: Factura, previsto: Decimal, total: Decimal) {
  const { desgloses, libro } = saldado;
  const suyo = desgloses.map(({ entregas, cargos }, f) => ({
    nombre: ["García", "Ruiz", "Sanz"][f] ?? "",
    mercancia: suma(entregas.map((una) => una.total ?? 0)),
    transporte: suma(cargos.map(({ importe }) => importe)),
  }));
  const de = (campo: "mercancia" | "transporte") => suma(suyo.map((una) => una[campo]));
  const pesos = suyo.map(({ nombre, mercancia }) => ({
    nombre,
    peso: mercancia.mul(100).toNumber(),
    escrito: e(mercancia),
  }));
  const transporte = tablaDeRestos("Mercancía", "Céntimos", TRANSPORTE * 100, pesos);
  expect(suyo.map((una) => n(una.transporte.mul(100)))).toEqual(
    transporte.slice(1, -1).map((fila) => fila.at(-1)),
  );
  const cargo = conTotal(
    ["Familia", "Mercancía", "Transporte", "Se le carga"],
    suyo.map((una) => [
      una.nombre,
      ...[una.mercancia, una.transporte, una.mercancia.add(una.transporte)].map(e),
    ]),
    (c) => ["", e(de("mercancia")), e(de("transporte")), e(de("mercancia").add(de("transporte")))][c] ?? "",
  );
  const apuntes = libro.diario.find(({ tipo }) => tipo === "pedido")?.apuntes ?? [];
  const transporteDe = (nombre: string) =>
    nombre === PROVEEDOR
      ? new Decimal(-TRANSPORTE)
      : (suyo.find((una) => una.nombre === nombre)?.transporte ?? new Decimal(0));
  const asiento = conTotal(
    ["Cuenta", "Mercancía", "Transporte", "Importe"],
    apuntes.map(({ nombre, importe }) => [
      nombre,
      e(suma([importe, transporteDe(nombre).neg()])),
      e(transporteDe(nombre)),
      e(importe),
    ]),
    () => e(0),
  );
  for (const [f, { nombre, mercancia, transporte: parte }] of suyo.entries()) {
    const cargado = apuntes.find((uno) => uno.nombre === nombre)?.importe;
    expect([nombre, cargado, desgloses[f]?.total]).toEqual([
      nombre,
      ...[1, 2].map(() => mercancia.add(parte).toNumber()),
    ]);
  }
  const redondeos = tablasDeRedondeo(saldado, suyo, productos, previsto, total);
  return { transporte, cargo, asiento, ...redondeos };
}

/** Where the cents come from that went to roundings. */
function tablasDeRedondeo(
  { desgloses, libro }: Saldado,
  suyo: { nombre: string; mercancia: Decimal }[],
  productos: Factura,
  previsto: Decimal,
  total: Decimal,
) {
  const apuntes = libro.diario.find(({ tipo }) => tipo === "pedido")?.apuntes ?? [];
  const apuntado = (nombre: string) => apuntes.find((uno) => uno.nombre === nombre)?.importe ?? 0;
  const exacto = (que: string, cantidad: number) => {
    const { precio = 0, iva = 0 } = productos.find(({ nombre }) => nombre === que) ?? {};
    return new Decimal(cantidad).mul(precio).mul(1 + iva);
  };
  const repartido = [
    ...desgloses.map(({ entregas }, f) => ({
      que: `Lo que se llevó ${suyo[f]?.nombre}`,
      exacto: suma(entregas.map(({ nombreProducto, entregado }) => exacto(nombreProducto, entregado ?? 0))),
      euros: suyo[f]?.mercancia ?? 0,
    })),
    { que: "La merma de tomate", exacto: exacto("Tomate", MERMA[1] ?? 0), euros: apuntado("Mermas") },
    { que: "El tarro de miel que sobró", exacto: exacto("Miel", 1), euros: apuntado("Fondo común") },
  ];
  const todo = suma(repartido.map(({ euros }) => euros));
  const repartidoTabla = conTotal(
    ["Qué", "Exacto", "Redondeo", "Apuntado"],
    repartido.map((una) => [una.que, n(una.exacto), n(suma([una.euros, una.exacto.neg()])), e(una.euros)]),
    (c) =>
      [
        "",
        n(suma(repartido.map((una) => una.exacto))),
        n(suma(repartido.flatMap((una) => [una.euros, una.exacto.neg()]))),
        e(todo),
      ][c] ?? "",
  );
  const redondeo = conTotal(
    ["De dónde sale", "Importe"],
    [
      ["La factura dice de más que lo recibido", e(total.sub(TRANSPORTE).sub(previsto))],
      ["Lo recibido por tipos, menos lo apuntado línea a línea", e(previsto.sub(todo))],
    ],
    () => e(apuntado("Redondeos")),
  );
  return { apuntado: repartidoTabla, redondeo };
}

/** How whole things were shared out by largest remainder. */
function tablaDeRestos(
  peso: string,
  cosas: string,
  cuantos: number,
  entre: Parameters<typeof porRestos>[1],
): Tabla {
  const todo = entre.reduce((total, una) => total + una.peso, 0);
  const partes = porRestos(cuantos, entre);
  return conTotal(
    ["Familia", peso, cosas, "Resto", "Uno más", "Le tocan"],
    partes.map((una) => [
      una.nombre,
      una.escrito,
      ...[una.entera, una.resto, una.mas, una.entera + una.mas].map(n),
    ]),
    (c) =>
      [
        ...["", peso === "Pidió" ? n(todo) : e(new Decimal(todo).div(100))],
        ...[
          n(partes.reduce((a, { entera }) => a + entera, 0)),
          "",
          n(partes.reduce((a, { mas }) => a + mas, 0)),
          n(cuantos),
        ],
      ][c] ?? "",
  );
}

/** What moved each account since, and what is left. */
function tablasDeSaldos({ libro: { diario, cuentas } }: Saldado) {
  const movimientos: Tabla = [["Cuenta", "Fecha", "Concepto", "Importe", "Saldo"]];
  for (const { tipo, nombre, movimientos: suyos } of cuentas) {
    if (tipo !== "familia" && tipo !== "proveedor") continue;
    for (const uno of suyos)
      movimientos.push([nombre, fecha(uno.fecha), uno.concepto, e(uno.importe), e(uno.saldo)]);
  }
  const clases = ["apertura", "pedido", "correccion", "cobro", "pago"];
  const de = (cuentaId: number, clase: string) =>
    suma(
      diario.flatMap(({ tipo, apuntes }) =>
        tipo === clase ? apuntes.flatMap((uno) => (uno.cuentaId === cuentaId ? uno.importe : [])) : [],
      ),
    );
  const saldos = conTotal(
    ["Cuenta", "Antes", "Pedido", "Tarro", "Cobros", "Pago", "Queda"],
    cuentas.map(({ id, nombre, saldo }) => [nombre, ...clases.map((clase) => e(de(id, clase))), e(saldo)]),
    () => e(0),
  );
  const cambia = (tipos: string[], clase: string) =>
    suma(cuentas.flatMap(({ id, tipo }) => (tipos.includes(tipo) ? de(id, clase) : [])));
  const queda = (cual: string) => cuentas.find(({ tipo }) => tipo === cual)?.saldo ?? 0;
  const gasto = conTotal(
    ["Qué", "Importe"],
    [
      ["Cobrado a las familias", e(cambia(["banco", "caja"], "cobro"))],
      ["Pagado al proveedor", e(cambia(["banco", "caja"], "pago"))],
      ["Mermas: la merma de tomate", e(queda("merma"))],
      ["Redondeos", e(queda("redondeo"))],
    ],
    () => e(0),
  );
  return { movimientos, saldos, gasto };
}

/** What of a row sums to what, by the names of its columns; a total sums the rows above it anyway. */
const SUMAN: Record<string, [string[], string]> = {
  pedido: [["García", "Ruiz", "Sanz"], "Pedido"],
  recibido: [["Esperado", "Diferencia"], "Recibido"],
  reparto: [["García", "Ruiz", "Sanz", "Sobrante", "Merma"], "Recibido"],
  lechugas: [["Lechugas", "Uno más"], "Le tocan"],
  ...Object.fromEntries(
    ["garcia", "ruiz", "sanz"].map((de) => [de, [["Base", "Cuota", "Redondeo"], "Se carga"]]),
  ),
  tipos: [["Base", "Cuota"], "Suma"],
  transporte: [["Céntimos", "Uno más"], "Le tocan"],
  cargo: [["Mercancía", "Transporte"], "Se le carga"],
  asiento: [["Mercancía", "Transporte"], "Importe"],
  apuntado: [["Exacto", "Redondeo"], "Apuntado"],
  saldos: [["Antes", "Pedido", "Tarro", "Cobros", "Pago"], "Queda"],
};

/** A printed number; null: a cell that holds none. */
const numero = (celda: string): Decimal | null =>
  /^−?\d+(,\d+)?$/.test(celda) ? new Decimal(celda.replace("−", "-").replace(",", ".")) : null;

/** Adds up a table as it is printed. */
function mustAddUp(nombre: string, impresa: string): void {
  const [cabeza = [], , ...filas] = impresa
    .trim()
    .split("\n")
    .map((linea) =>
      linea
        .split("|")
        .slice(1, -1)
        .map((celda) => celda.trim()),
    );
  const [partes, entera] = SUMAN[nombre] ?? [[], ""];
  for (const fila of partes.length === 0 ? [] : filas) {
    const de = (columna: string) => numero(fila[cabeza.indexOf(columna)] ?? "") ?? new Decimal(Number.NaN);
    expect([nombre, fila[0], n(suma(partes.map(de)))]).toEqual([nombre, fila[0], n(de(entera))]);
  }
  if (cabeza.at(-1) === "Saldo") mustRun(filas);
  const total = filas.at(-1);
  if (total?.[0] !== "Total") return;
  for (const [c, celda] of total.entries()) {
    if (numero(celda) === null) continue;
    const sumadas = suma(filas.slice(0, -1).flatMap((fila) => numero(fila[c] ?? "") ?? []));
    expect([nombre, cabeza[c], n(sumadas)]).toEqual([nombre, cabeza[c], n(numero(celda) ?? 0)]);
  }
}

/** Each balance is the account's last one and what moved it; the last one of each is 0. */
function mustRun(filas: string[][]): void {
  const saldos = new Map<string, Decimal>();
  for (const [cuenta = "", , , importe = "", saldo = ""] of filas) {
    const queda = suma([saldos.get(cuenta) ?? 0, numero(importe) ?? Number.NaN]);
    expect([cuenta, e(queda)]).toEqual([cuenta, saldo]);
    saldos.set(cuenta, queda);
  }
  expect([...saldos.values()].map(e)).toEqual([...saldos].map(() => e(0)));
}

const imprimir = ([cabeza = [], ...filas]: Tabla): string => {
  const raya = cabeza.map((_, c) =>
    filas.every((fila) => fila[c] === "" || numero(fila[c] ?? "")) ? "--:" : "---",
  );
  return [cabeza, raya, ...filas].map((fila) => `| ${fila.join(" | ")} |`).join("\n");
};

/** Where a table stands in the page: between two comments, of which the first says which. */
const HUECO = /(<!-- tabla: (\S+) -->\n)([\s\S]*?)(<!-- fin -->)/g;

describeInWorld("docs/un-pedido-al-centimo.md", ({ world }) => {
  const page = readFileSync(PAGE, "utf8");
  let tablas: Record<string, Tabla>;
  beforeAll(async () => {
    const abierto = await abrir(world);
    await pedir(world, abierto);
    const repartido = await repartir(world, abierto);
    const factura = lineasDeFactura(abierto, repartido);
    const total = suma([TRANSPORTE, ...factura.map(({ importe }) => importe)]);
    const saldado = await saldar(world, abierto, total);
    const pidieron = abierto.familias.map(({ nombre }, f) => {
      const peso = PEDIDO[0]?.[f] ?? 0;
      return { nombre, peso, escrito: n(peso) };
    });
    const [garcia, ruiz, sanz] = saldado.desgloses.map(tablaDeFamilia);
    const deFactura = tablasDeFactura(factura, total);
    tablas = {
      ...tablasDelReparto(abierto, repartido),
      lechugas: tablaDeRestos("Pidió", "Lechugas", RECIBIDO[0] ?? 0, pidieron),
      ...{ garcia: garcia ?? [], ruiz: ruiz ?? [], sanz: sanz ?? [] },
      ...deFactura.tablas,
      ...tablasDelCargo(saldado, factura, deFactura.previsto, total),
      ...tablasDeSaldos(saldado),
    };
  });

  it("has the tables of what the verbs answer", async () => {
    const huecos = [...page.matchAll(HUECO)].map(([, , nombre = ""]) => nombre);
    expect(huecos.toSorted()).toEqual(Object.keys(tablas).toSorted());
    const llena = page.replace(HUECO, (_, abre: string, nombre: string, __, cierra: string) =>
      [abre, imprimir(tablas[nombre] ?? []), "\n", cierra].join(""),
    );
    await expect(llena).toMatchFileSnapshot(PAGE);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("adds up as it is printed, and its words name no other figures", () => {
    const impresas = [...page.matchAll(HUECO)];
    for (const [, , nombre = "", tabla = ""] of impresas) mustAddUp(nombre, tabla);
    const cifras = (texto: string) => texto.match(/\d+(?:,\d+)+/g) ?? [];
    const deTablas = new Set(impresas.flatMap(([, , , tabla = ""]) => cifras(tabla)));
    expect(cifras(page.replace(HUECO, "")).filter((cifra) => !deTablas.has(cifra))).toEqual([]);
  });
});
