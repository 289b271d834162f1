import { clave, normalizar } from "@cosecha/domain/nombres";
import { claveUnidad } from "@cosecha/domain/unidades";
import { completarNombre, DISTINGUE } from "../listas/grupos-de-nombres.ts";
import type { Lista } from "../listas/lista.ts";
import type { ProductoLeido } from "../resultado/resultado.ts";
import { ordenar } from "../valores/texto.ts";
import { cellAt } from "../workbook/cells.ts";

const LARGO_MAXIMO = 30;

/** A product and the row that it was read from, an index from 0. */
export interface DeFila {
  readonly fila: number;
  readonly producto: ProductoLeido;
}

/**
 * The products with names completed that several rows share, where one column tells those rows
 * apart: the vintage of a wine, the calibre of a fruit. Rows that only their price tells apart stay
 * as they are, and are reported as repeated.
 */
export function distinguirRepetidos(lista: Lista, leidos: readonly DeFila[]): ProductoLeido[] {
  const grupos = new Map<string, DeFila[]>();
  for (const leido of leidos) {
    const { nombre, unidad, codigo } = leido.producto;
    // Two codes tell two products apart already.
    const suya = `${clave(nombre)} ${claveUnidad(unidad)} ${clave(codigo ?? "")}`;
    grupos.set(suya, [...(grupos.get(suya) ?? []), leido]);
  }
  const repetidos = [...grupos.values()].filter(
    ([primero, ...otros]) =>
      primero && otros.some(({ producto }) => !producto.precio.eq(primero.producto.precio)),
  );
  if (repetidos.length === 0) return leidos.map(({ producto }) => producto);
  const texto = (fila: number, columna: number) => ordenar(cellAt(lista.hoja, fila, columna).texto);
  const columna = columnasLibres(lista).find((posible) =>
    repetidos.every((suyos) => {
      const textos = suyos.map(({ fila }) => texto(fila, posible));
      return (
        textos.every((dicho) => dicho !== "" && dicho.length <= LARGO_MAXIMO) &&
        new Set(textos.map((dicho) => clave(dicho))).size === suyos.length
      );
    }),
  );
  if (columna === undefined) return leidos.map(({ producto }) => producto);
  const completos = new Set(repetidos.flat());
  return leidos.map((leido) =>
    completos.has(leido) ? conDistincion(leido.producto, texto(leido.fila, columna)) : leido.producto,
  );
}

/** Under its completed name; a code that several share gets the difference, too. */
const conDistincion = (producto: ProductoLeido, dicho: string): ProductoLeido => ({
  ...producto,
  nombre: completarNombre(producto.nombre, dicho),
  codigo: producto.codigo === null ? null : `${producto.codigo}-${dicho}`,
});

/** The columns that say something of the products, and neither money nor how many there are. */
function columnasLibres({ cabeceras, columnas, otrosImportes }: Lista): number[] {
  const { nombre, precios, iva, stock, categoria, ignoradas } = columnas;
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
  return [...cabeceras].flatMap(([columna, texto]) => {
    const distingue = ignoradas.has(columna) || DISTINGUE.test(normalizar(texto));
    return usadas.has(columna) || !distingue ? [] : [columna];
  });
}
