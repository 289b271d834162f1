import { normalizar } from "@cosecha/domain/nombres";
import { conPalabraAjena, datosPrecio } from "../palabras/significados.ts";
import { quitarNotaIva } from "../valores/nota-iva.ts";
import type { ColumnaPrecio } from "./columnas.ts";
import type { Perfil } from "./evidencia.ts";

/** «Se vende por paquetes enteros»: the word of what is sold. */
const POR_ENTEROS =
  /(?:vend\p{L}*|venta|serv\p{L}*|solo|ven\p{L}*) (?:\p{L}+ ){0,2}(?:por|per|en) (\p{L}{4,}?)e?s? (?:complet|enter|cerrad|tancad|sencer)/u;

/** The prices with the tariff first that a letterhead gives the customer: «Tarifa asignada: 3». */
export function conTarifaDicha(precios: ColumnaPrecio[], encima: string): ColumnaPrecio[] {
  if (precios.length < 2) return precios;
  const dicha =
    /(?:^| )(?:su |vuestra )?(?:tarifa|precio)s? (?:asignad[ao]|aplicable|aplicada|vigente|cliente|del cliente|para vosotros)? ?(?:numero |n )?(\d{1,2}|[a-z])(?: |$)/u.exec(
      normalizar(encima.replace(/[:|]/gu, " ")),
    )?.[1];
  const entero = POR_ENTEROS.exec(normalizar(encima))?.[1];
  const dice = ({ cabecera }: ColumnaPrecio, vale: (palabra: string) => boolean) =>
    normalizar(cabecera).split(" ").some(vale);
  const suya =
    precios.find((precio) => entero !== undefined && dice(precio, (palabra) => palabra.startsWith(entero))) ??
    precios.find((precio) => dicha !== undefined && dice(precio, (palabra) => palabra === dicha));
  if (suya === undefined) return precios;
  return [{ ...suya, rango: suya.rango + 5 }, ...precios.filter((precio) => precio !== suya)];
}

/** The price columns, the list's own first. */
export function ordenarPrecios(
  columnas: readonly number[],
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): ColumnaPrecio[] {
  const precios = columnas.map((columna) => {
    const cabecera = textos.get(columna) ?? "";
    const perfil = perfiles.get(columna);
    const datos = datosPrecio(cabecera);
    const enDivisas = (perfil?.divisas ?? 0) >= 0.5;
    return {
      columna,
      cabecera,
      llenas: perfil?.llenas ?? 0,
      ...datos,
      rango: enDivisas ? Math.min(datos.rango, -70) : datos.rango,
    };
  });
  alFinalLosAproximados(precios);
  antesElUltimoAno(precios);
  const hayDePieza = precios.some(({ unidad }) => unidad === "ud");
  const lejos = (precio: ColumnaPrecio) => lejania(precio, hayDePieza);
  precios.sort((a, b) => b.rango - a.rango || lejos(a) - lejos(b) || a.columna - b.columna);
  const masLlenas = Math.max(...precios.map(({ llenas }) => llenas));
  const principal = precios.find(({ llenas }) => llenas >= masLlenas / 2);
  return principal === undefined ? precios : [principal, ...precios.filter((precio) => precio !== principal)];
}

const APROXIMADO = /(?:^| )(?:aprox\p{L}*|orientativ[oa]s?|estimad[oa]s?|estimacion)(?: |$)/u;

/**
 * Takes a price that is only about so much, «Precio aprox. lote», behind that of the kilo, by which
 * it is charged: the row's format may still choose the price of a piece.
 */
function alFinalLosAproximados(precios: { cabecera: string; rango: number; unidad: string | null }[]): void {
  const porKilo = precios.filter(
    ({ cabecera, unidad }) => unidad === "kg" && !APROXIMADO.test(normalizar(cabecera)),
  );
  if (porKilo.length === 0) return;
  const tope = Math.max(...porKilo.map(({ rango }) => rango));
  for (const precio of precios)
    if (APROXIMADO.test(normalizar(precio.cabecera)))
      precio.rango = Math.min(precio.rango, precio.unidad === null ? tope - 0.5 : tope);
}

/** How the header of the prices in force ends, where headers say from when to when theirs hold. */
export const VIGENTE = "(vigente)";
/** How it ends where none of them holds today: the last that has begun, else the next. */
export const NO_VIGENTE = "(hoy no vigente)";

/** Of «Precio 2025» and «Precio 2026 (IVA incl.)», the newer one goes first, whatever else it says. */
function antesElUltimoAno(precios: { cabecera: string; rango: number }[]): void {
  if (precios.some(({ cabecera }) => /vigente\)$/u.test(cabecera))) return;
  const deAnos = precios.flatMap((precio) => {
    const ano = /(?<!\d)20\d\d(?!\d)/u.exec(precio.cabecera)?.[0];
    return ano === undefined ? [] : [{ precio, ano: Number(ano) }];
  });
  const ultimo = Math.max(...deAnos.map(({ ano }) => ano));
  const tope = Math.max(...deAnos.flatMap(({ precio, ano }) => (ano === ultimo ? [precio.rango] : [])));
  for (const { precio, ano } of deAnos)
    if (ano < ultimo) precio.rango = Math.min(precio.rango, tope - (ultimo - ano) / 1000);
}

/**
 * Among equal prices, the one of what is sold goes before the price by weight, which the law
 * requires, and before the price of a box: beside «Precio ud», «Precio retráctil» may be one.
 */
function lejania({ unidad, cabecera }: ColumnaPrecio, hayDePieza: boolean): number {
  if (unidad === null) return hayDePieza && conPalabraAjena(normalizar(quitarNotaIva(cabecera))) ? 2 : 0;
  return unidad === "caja" ? 2 : 1;
}
