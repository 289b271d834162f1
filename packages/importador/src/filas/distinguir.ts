import { claveDeCodigo, claveDeNombre } from "@cosecha/domain/comparacion";
import { clave, normalizar } from "@cosecha/domain/nombres";
import { claveUnidad, conCifrasAparte } from "@cosecha/domain/unidades";
import { completarNombre, DISTINGUE } from "../listas/grupos-de-nombres.ts";
import type { Lista } from "../listas/lista.ts";
import type { ProductoLeido } from "../resultado/resultado.ts";
import { ordenar } from "../valores/texto.ts";
import { claseDePalabra, medidaDe } from "../valores/unidades.ts";
import { cellAt } from "../workbook/cells.ts";

const LARGO_MAXIMO = 30;
/** Each two of these columns are tried on all rows. */
const LIBRES_MAXIMAS = 8;

/** A product and the row that it was read from, an index from 0. */
export interface DeFila {
  readonly fila: number;
  readonly producto: ProductoLeido;
}

/**
 * The products with names completed that several rows share, where a column or two tell those rows
 * apart: the vintage of a wine, the calibre of a fruit, size and box of eggs. Rows that only their
 * price tells apart stay as they are, and are reported as repeated.
 */
export function distinguirRepetidos(lista: Lista, leidos: readonly DeFila[]): ProductoLeido[] {
  const grupos = new Map<string, DeFila[]>();
  for (const leido of leidos) {
    const { nombre, unidad, codigo } = leido.producto;
    // Two codes tell two products apart already.
    const suya = `${claveDeNombre(nombre)} ${claveUnidad(unidad)} ${claveDeCodigo(codigo)}`;
    const juntos = grupos.get(suya);
    if (juntos === undefined) grupos.set(suya, [leido]);
    else juntos.push(leido);
  }
  const repetidos = [...grupos.values()].filter(
    ([primero, ...otros]) =>
      primero && otros.some(({ producto }) => !producto.precio.eq(primero.producto.precio)),
  );
  if (repetidos.length === 0) return leidos.map(({ producto }) => producto);
  const texto = (fila: number, columna: number) => {
    const dicho = ordenar(cellAt(lista.hoja, fila, columna).texto);
    if (!/^\d+(?:[.,]\d+)?$/u.test(dicho)) return dicho;
    // «500» under «Contido (g)», or before «g».
    const alLado = ordenar(cellAt(lista.hoja, fila, columna + 1).texto);
    const medida =
      medidaDe(lista.cabeceras.get(columna) ?? "") ??
      (claseDePalabra(normalizar(alLado)) === null ? null : alLado);
    return medida === null ? dicho : `${dicho} ${medida}`;
  };
  const distinguen = (columnas: readonly number[]) =>
    repetidos.every((suyos) => {
      const vistos = new Set<string>();
      return (
        suyos.every(({ fila }) => {
          const dichos = columnas.map((columna) => texto(fila, columna));
          vistos.add(clave(conCifrasAparte(dichos.join(" "))));
          return dichos.every((dicho) => dicho !== "" && dicho.length <= LARGO_MAXIMO);
        }) && vistos.size === suyos.length
      );
    });
  const libres = columnasLibres(lista, leidos, texto).slice(0, LIBRES_MAXIMAS);
  const pares = libres.flatMap((una, i) => libres.slice(i + 1).map((otra) => [una, otra]));
  const columnas = [...libres.map((una) => [una]), ...pares].find(distinguen);
  if (columnas === undefined) return leidos.map(({ producto }) => producto);
  const completos = new Set(repetidos.flat());
  return leidos.map((leido) =>
    completos.has(leido)
      ? conDistincion(leido.producto, columnas.map((columna) => texto(leido.fila, columna)).join(" "))
      : leido.producto,
  );
}

/** Under its completed name; a code that several share gets the difference, too. */
const conDistincion = (producto: ProductoLeido, dicho: string): ProductoLeido => ({
  ...producto,
  nombre: completarNombre(producto.nombre, dicho),
  codigo: producto.codigo === null ? null : `${producto.codigo}-${dicho}`,
});

/** The columns that say something of the products, and neither money nor how many there are. */
function columnasLibres(
  { hoja, cabeceras, columnas, otrosImportes }: Lista,
  leidos: readonly DeFila[],
  texto: (fila: number, columna: number) => string,
): number[] {
  const { nombre, precios, iva, stock, categoria, unidad, ignoradas } = columnas;
  const usadas = new Set<number | null>([
    nombre,
    iva,
    stock,
    categoria,
    ...precios.map((precio) => precio.columna),
    ...otrosImportes.map((importe) => importe.columna),
    ...[...ignoradas].flatMap(([columna, dicho]) =>
      dicho === "fecha" || dicho === "alcohol" ? [] : [columna],
    ),
  ]);
  const primerPrecio = Math.min(...precios.map(({ columna }) => columna));
  // «L», «XL» and «12 uds» come again for other products, and stand before the price; what is said
  // of one product alone does not make another of it, and who grew it neither.
  const vuelve = (columna: number) => {
    const nombres = new Map<string, Set<string>>();
    for (const { fila, producto } of leidos) {
      const dicho = clave(texto(fila, columna));
      if (
        (dicho.length > 4 && !/\d/u.test(dicho)) ||
        /^(?:si|no|s|n|y|x|(?:19|20)\d\d|s(?:em)?\d{1,2})$/u.test(dicho)
      )
        return false;
      nombres.set(dicho, (nombres.get(dicho) ?? new Set()).add(claveDeNombre(producto.nombre)));
    }
    return [...nombres].filter(([dicho, suyos]) => dicho !== "" && suyos.size > 1).length > 1;
  };
  return [...cabeceras].flatMap(([columna, cabecera]) => {
    // When an answer to a form came says nothing of what it offers.
    if (leidos.some(({ fila }) => cellAt(hoja, fila, columna).tipo === "fecha")) return [];
    const distingue =
      ignoradas.has(columna) ||
      DISTINGUE.test(normalizar(cabecera)) ||
      (columna > nombre && (columna < primerPrecio || columna === unidad) && vuelve(columna));
    return usadas.has(columna) || !distingue ? [] : [columna];
  });
}
