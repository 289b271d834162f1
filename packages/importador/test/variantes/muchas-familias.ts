import { type Campos, cab, da, type Fila, no, si, type Valor, type Variante, variante } from "./construir.ts";

/** Order sheets with a column for each of many families, whatever these are called. */

const PRODUCTOS: readonly (readonly [string, string, number, number])[] = [
  ["Tomate rosa", "kg", 2.5, 4],
  ["Lechuga romana", "ud", 1.1, 4],
  ["Miel de romero", "500 g", 6, 10],
  ["Pan de espelta", "ud", 3, 4],
  ["Ajo morado", "kg", 5.5, 4],
  ["Queso curado", "ud", 12, 4],
  ["Pera conferencia", "kg", 1.9, 4],
  ["Uva de mesa", "kg", 2.2, 4],
];

/** Families whose names are words of headers too. */
const CON_NOMBRE_DE_CABECERA = (
  "García,López,Martín,Stock,Sto,Disponible López,Total,Kilo,Ruiz,Casa,Precioso,Tipo,Cajas,Oferta,Dispo,Hay,Quedan,Lote," +
  "Unai,Marca,Origen,Min,Clara,Rosa,Neto,Importe,PVP,Gama,Nom,Data,Día,Re,Cuota,Ref,Id,Plu,Coste,Precio Justo,Valor,Soci," +
  "Tienda,Nueva,Familia Stock,N,Ud,U,Eco,Finca,Nota,Zona,Lugar,Vega"
).split(",");

const letra = (n: number) => String.fromCharCode(65 + (n % 26));
const NOMBRES = {
  "con número": (i: number) => `Familia ${i + 1}`,
  "que son números": (i: number) => i + 1,
  "por sus iniciales": (i: number) => letra(i) + letra(Math.floor(i / 26)),
  "con nombres de cabecera": (i: number) => CON_NOMBRE_DE_CABECERA[i] ?? `Vecina ${letra(i)}${letra(i / 26)}`,
} satisfies Record<string, (i: number) => Valor>;

interface Hoja {
  readonly familias: number;
  readonly nombres: keyof typeof NOMBRES;
  readonly delante?: boolean;
  readonly stock?: string;
  readonly total?: boolean;
  /** Whether a quantity stands in that product's and family's cell. */
  readonly pide?: (producto: number, familia: number) => boolean;
  readonly nada?: Valor;
  /** A row over the names that says what they are. */
  readonly encima?: boolean;
  readonly formato?: Variante["formato"];
}

function hojaDePedido(nombre: string, hoja: Hoja): Variante {
  const { familias, nombres, delante = false, stock, total = false, nada = null, encima = false } = hoja;
  const pide = hoja.pide ?? ((p: number, f: number) => (f * 7 + p * 13) % 11 === 0);
  const indices = Array.from({ length: familias }, (_, i) => i);
  const fila = (base: readonly Valor[], suyas: readonly Valor[], stockDe: Valor, totalDe: Valor): Valor[] => [
    ...(delante ? [...suyas, ...base] : [...base, ...suyas]),
    ...(total ? [totalDe] : []),
    ...(stock === undefined ? [] : [stockDe]),
  ];
  const cabecera = fila(
    ["Producto", "Formato", "Precio", "IVA"],
    indices.map((i): Valor => NOMBRES[nombres](i)),
    stock ?? null,
    "TOTAL",
  );
  const arriba = fila(
    [null, null, null, null],
    ["FAMILIAS", ...indices.slice(1).map(() => null)],
    null,
    null,
  );
  const filas = PRODUCTOS.map(([producto, formato, precio, iva], p): Fila => {
    const cantidades = indices.map((f) => (pide(p, f) ? 1 + ((f + p) % 3) : nada));
    const pedido = cantidades.reduce((suma: number, uno) => suma + Number(uno ?? 0), 0);
    const campos: Campos = {
      nombre: producto,
      unidad: formato,
      precio: String(precio),
      iva: String(iva / 100),
      ...(stock !== undefined && { stock: String(20 + p), critico: ["stock"] }),
    };
    return si(campos, ...fila([producto, formato, precio, iva], cantidades, 20 + p, pedido));
  });
  const primera = delante ? 0 : 4;
  return variante(
    `${familias} familias ${nombres}: ${nombre}`,
    {
      formato: hoja.formato ?? "xlsx",
      hoja: "Pedido",
      fusiones: encima ? [`${columna(primera)}2:${columna(primera + familias - 1)}2`] : [],
      nulos: ["codigo", "categoria", ...(stock === undefined ? (["stock"] as const) : [])],
    },
    no("Pedido de la semana"),
    ...(encima ? [da(...arriba)] : []),
    cab(...cabecera),
    ...filas,
  );
}

const UNA_FAMILIA_O_EXISTENCIAS: Variante = variante(
  "«Disponible López», junto a las familias y tan vacía como ellas, se dice",
  {
    hoja: "Pedido",
    comun: { iva: "0.04" },
    general: [["puede ser de una familia", "Disponible López.*junto a las de las familias"]],
  },
  cab("Producto", "Precio", "IVA", "Disponible López", "Ana", "Bea", "Curro", "Delia", "Eloy", "Fe"),
  si({ precio: "1" }, "Acelga", 1, 4, null, 1, null, null, 2, null, null),
  si({ precio: "2" }, "Apio", 2, 4, null, null, 1, null, null, null, null),
  si({ precio: "3" }, "Berza", 3, 4, 2, null, null, 1, null, null, 3),
  si({ precio: "4" }, "Borraja", 4, 4, null, null, null, null, null, 1, null),
  si({ precio: "5" }, "Cardo", 5, 4, null, 1, null, 2, null, null, null),
);

/** The column's letters. */
function columna(indice: number): string {
  return indice < 26 ? letra(indice) : columna(Math.floor(indice / 26) - 1) + letra(indice);
}

export const MUCHAS_FAMILIAS: readonly Variante[] = [
  UNA_FAMILIA_O_EXISTENCIAS,
  hojaDePedido("detrás del producto", { familias: 60, nombres: "con nombres de cabecera" }),
  hojaDePedido("detrás, con existencias al final", {
    familias: 250,
    nombres: "con nombres de cabecera",
    total: true,
    stock: "Existencias",
  }),
  hojaDePedido("delante del producto", { familias: 250, nombres: "con nombres de cabecera", delante: true }),
  hojaDePedido("detrás, con cero donde no se pide", {
    familias: 120,
    nombres: "con nombres de cabecera",
    nada: 0,
    total: true,
  }),
  hojaDePedido("solo pide una, que se llama Hay", {
    familias: 60,
    nombres: "con nombres de cabecera",
    pide: (p, f) => CON_NOMBRE_DE_CABECERA[f] === "Hay" && p % 2 === 0,
  }),
  hojaDePedido("nadie ha pedido", { familias: 60, nombres: "con nombres de cabecera", pide: () => false }),
  hojaDePedido("los nombres en la segunda fila de la cabecera", {
    familias: 60,
    nombres: "con nombres de cabecera",
    encima: true,
    total: true,
  }),
  hojaDePedido("detrás", { familias: 60, nombres: "por sus iniciales", total: true }),
  hojaDePedido("delante, con existencias al final", {
    familias: 500,
    nombres: "con número",
    delante: true,
    stock: "Stock",
    formato: "ods",
  }),
  hojaDePedido("detrás, con existencias al final", {
    familias: 500,
    nombres: "que son números",
    stock: "Stock",
    total: true,
  }),
  hojaDePedido("delante, con los nombres en la segunda fila", {
    familias: 60,
    nombres: "por sus iniciales",
    delante: true,
    encima: true,
    stock: "Disponible",
  }),
];
