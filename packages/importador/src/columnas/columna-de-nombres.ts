import { normalizar } from "@cosecha/domain/nombres";
import { esEnCastellano } from "../palabras/lenguas.ts";
import { esVariedad, significados } from "../palabras/significados.ts";
import { esPalabraDeSeccion } from "../palabras/textos-de-fila.ts";
import { CABECERAS_AJENAS, type Significado } from "../palabras/vocabulario.ts";
import { type Candidatura, columnaDeFormatosDicha, MINIMO } from "./candidaturas.ts";
import type { Perfil } from "./evidencia.ts";

/** Fields that a list of products has and a list of expenses does not. */
const DE_PRODUCTOS: ReadonlySet<Significado> = new Set<Significado>([
  "unidad",
  "codigo",
  "iva",
  "stock",
  "precio",
]);

/**
 * The column of the names: the one whose header says so, unless it only remarks on products; else
 * the one whose cells look like names. `encima` is what stands above the header. Undefined where
 * this is no table of products.
 */
export function columnaDeNombres(
  candidaturas: readonly Candidatura[],
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  encima: string,
): Candidatura | undefined {
  const dichos = candidaturas.filter(
    ({ significado, puntos }) => significado === "nombre" && puntos >= MINIMO,
  );
  // Of «Especie» and «Variedad», the variety completes the name.
  const dicho =
    dichos.find(({ columna }) => !esVariedad(textos.get(columna) ?? "")) ??
    especieDe(dichos[0], candidaturas, perfiles) ??
    dichos[0];
  const enCastellano = dicho && laDeCastellano(dicho, dichos, textos, perfiles);
  if (enCastellano !== undefined) return enCastellano;
  const deLotes = columnaDeLotes(textos, perfiles);
  const nombre =
    deLotes !== undefined && significados(textos.get(dicho?.columna ?? -1) ?? "").get("nombre") !== 1
      ? deLotes
      : dicho === undefined || esDePaso(dicho, textos, perfiles)
        ? (nombrePorSusCeldas(textos, perfiles) ?? dicho ?? formatosPorNombres(textos, perfiles))
        : dicho;
  return nombre === undefined || esDeOtraCosa(textos, nombre.columna, encima) ? undefined : nombre;
}

/** Two columns of texts that name what is sold together: «Pizza | Masa». */
interface Pareja {
  readonly nombre: number;
  /** What tells apart the rows of one name. */
  readonly completa: number;
  /** Whether the other one may as well be the name. */
  readonly dudosa: boolean;
}

/**
 * The name's column and the one that completes it, where the header of the names (`dicho`) is only
 * the word of a section, and texts stand left of it: of «Pizza | Masa», «Pizza» has the names.
 * Texts that differ less than those of `dicho`, below a header that says nothing, may be who grows
 * it, «Finca», and name nothing. Null without such texts.
 */
export function parejaDeNombres(
  dicho: number,
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): Pareja | null {
  const suyo = perfiles.get(dicho);
  if (suyo === undefined) return null;
  const masLlena = Math.max(...[...perfiles.values()].map(({ llenas }) => llenas));
  if (!esDeSeccion(textos.get(dicho) ?? "") || dicho === Math.min(...textos.keys()))
    return detallaNombres(dicho, textos, perfiles, masLlena)
      ? { nombre: dicho, completa: dicho + 1, dudosa: false }
      : null;
  const [antes, texto] =
    [...textos].find(([columna, cabecera]) => {
      const perfil = perfiles.get(columna);
      return (
        columna < dicho &&
        !DE_QUIEN.test(normalizar(cabecera)) &&
        perfil !== undefined &&
        perfil.textos >= 0.8 &&
        perfil.llenas >= 0.9 * masLlena &&
        perfil.unidades < 0.8 &&
        perfil.codigos < 0.5 &&
        perfil.distintos >= 0.3 &&
        (esDeSeccion(cabecera) || [...significados(cabecera).values()].every((peso) => peso < 0.8))
      );
    }) ?? [];
  if (antes === undefined || texto === undefined) return null;
  // Where both differ in each row, «Etiqueta | Vino», either may be the name.
  const { distintos = 0 } = perfiles.get(antes) ?? {};
  const esAntes =
    esDeSeccion(texto) || distintos > suyo.distintos || (distintos === suyo.distintos && distintos < 0.9);
  return esAntes
    ? { nombre: antes, completa: dicho, dudosa: false }
    : { nombre: dicho, completa: antes, dudosa: true };
}

/** Who makes what is sold, or where, and no name of it. */
const DE_QUIEN =
  /^(?:proveedor\p{L}*|granjas?|huertas?|hortelan\p{L}*|agricultor\p{L}*|ganader\p{L}*|pages\p{L}*|queseria|obrador|panaderia|cooperativa|casa|quien|pueblo|comarca|d o|mes)(?: |$)/u;

/** Whether texts directly behind the names tell what they are of: «Leche» behind «Queso». */
function detallaNombres(
  nombre: number,
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  masLlena: number,
): boolean {
  const pesos = significados(textos.get(nombre) ?? "");
  const perfil = perfiles.get(nombre + 1);
  // «Producto | Carne» names its products.
  if (pesos.size > 1 || (pesos.get("nombre") ?? 0) > 0.6 || perfil === undefined) return false;
  const sonTextos = perfil.textos >= 0.8 && perfil.marcas < 0.5 && perfil.unidades < 0.5;
  return sonTextos && perfil.llenas >= 0.9 * masLlena && esDeSeccion(textos.get(nombre + 1) ?? "");
}

/** Whether a header has no other meaning than the word of a section: «Carne», «Masa». */
const esDeSeccion = (cabecera: string): boolean => {
  const pesos = significados(cabecera);
  return pesos.size === 1 && (pesos.get("nombre") ?? 1) <= 0.6 && esPalabraDeSeccion(cabecera);
};

/**
 * Of «Izena | Nombre» or «Producte | Producto», the same names in two languages, the Spanish ones.
 * Undefined where the header does not say so, or they are missing in many rows.
 */
function laDeCastellano(
  dicho: Candidatura,
  dichos: readonly Candidatura[],
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): Candidatura | undefined {
  const lengua = ({ columna }: Candidatura) => esEnCastellano(textos.get(columna) ?? "");
  const sonNombres = ({ columna }: Candidatura) => {
    const { textos: deTexto = 0, distintos = 0, unidades = 1, codigos = 1 } = perfiles.get(columna) ?? {};
    return deTexto >= 0.8 && distintos >= 0.5 && unidades < 0.5 && codigos < 0.5;
  };
  const llenas = ({ columna }: Candidatura) => perfiles.get(columna)?.llenas ?? 0;
  const otra = dichos.find((una) => lengua(una) === false && sonNombres(una));
  const suya = dichos.find((una) => lengua(una) === true && sonNombres(una));
  if (otra === undefined || suya === undefined || lengua(dicho) === true) return undefined;
  return llenas(suya) >= 0.6 * llenas(otra)
    ? { ...suya, puntos: Math.max(suya.puntos, otra.puntos) }
    : undefined;
}

/**
 * «LOTE | CONTENIDO», «Cesta | Descripción»: what is sold is called so. A batch has a code or a
 * number.
 */
function columnaDeLotes(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): Candidatura | undefined {
  const columna = [...textos].find(([suya, texto]) => {
    const { textos: deTexto = 0, codigos = 0, distintos = 0, numeradas = 0 } = perfiles.get(suya) ?? {};
    return (
      /^(?:lotes?|cestas?|cistell\p{L}*)$/u.test(normalizar(texto)) &&
      deTexto >= 0.8 &&
      distintos >= 0.8 &&
      codigos + numeradas < 0.5
    );
  })?.[0];
  return columna === undefined ? undefined : { columna, significado: "nombre", puntos: 0.6 };
}

/** Whether several columns might hold the names, and no header says that it is this one. */
export const esNombreDeducido = (
  columna: number,
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): boolean =>
  !significados(textos.get(columna) ?? "").has("nombre") && puedenSerNombres(textos, perfiles).length > 1;

/**
 * «Familia | Variedad» with few rows for each family: it says what the varieties are of, «Tomate»,
 * and is no section of a shop.
 */
function especieDe(
  variedad: Candidatura | undefined,
  candidaturas: readonly Candidatura[],
  perfiles: ReadonlyMap<number, Perfil>,
): Candidatura | undefined {
  const suya = candidaturas.find(
    ({ columna, significado, puntos }) =>
      significado === "categoria" &&
      puntos >= MINIMO &&
      columna < (variedad?.columna ?? -1) &&
      (perfiles.get(columna)?.distintos ?? 0) >= 0.35,
  );
  return suya && { ...suya, significado: "nombre" };
}

/**
 * Where the header clearly names the other fields, the column with many different texts holds the
 * names, whatever its own header says.
 */
function nombrePorSusCeldas(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): Candidatura | undefined {
  const dichos = [...textos.values()].map((texto) => significados(texto));
  const dicen = (peso: number, ...campos: Significado[]) =>
    dichos.filter((pesos) => campos.some((campo) => (pesos.get(campo) ?? 0) >= peso)).length;
  const precios = dicen(0.7, "precio");
  if (
    precios === 0 ||
    (precios === 1 && dicen(0.6, "iva", "unidad", "codigo", "stock", "precioAnterior") === 0)
  )
    return undefined;
  const masLlena = Math.max(...[...perfiles.values()].map(({ llenas }) => llenas));
  const hayFormatos = columnaDeFormatosDicha(textos, perfiles) !== undefined;
  const posibles = [...perfiles].filter(
    ([suya, perfil]) =>
      [...significados(textos.get(suya) ?? "")].every(
        ([campo, peso]) =>
          campo === "descripcion" ||
          campo === "codigo" ||
          peso < 0.6 ||
          // «Pieza» above names of breads is no unit.
          (campo === "unidad" && perfil.unidades < 0.3 && perfil.distintos >= 0.9),
      ) &&
      perfil.textos >= 0.8 &&
      perfil.distintos >= 0.5 &&
      perfil.llenas >= 0.5 * masLlena &&
      (perfil.unidades < 0.5 || (hayFormatos && perfil.distintos >= 0.9)) &&
      perfil.codigos < 0.5,
  );
  // Names come first: a column further on that differs a little more says something of them.
  const masDistintos = Math.max(...posibles.map(([, { distintos }]) => distintos));
  const casi = ({ distintos }: Perfil) => distintos >= 0.9 && distintos >= masDistintos - 0.15;
  // A header that says something else goes behind one that says nothing.
  const muda = (suya: number) => (significados(textos.get(suya) ?? "").size === 0 ? 1 : 0);
  const columna = posibles.sort(
    ([a, suya], [b, otra]) =>
      (casi(suya) && casi(otra) ? 0 : otra.distintos - suya.distintos) || muda(b) - muda(a) || a - b,
  )[0]?.[0];
  return columna === undefined ? undefined : { columna, significado: "nombre", puntos: 0.5 };
}

/** «Envase | Precio» below «PICUAL»: the formats of one product, where no other column names any. */
function formatosPorNombres(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): Candidatura | undefined {
  const [primera = -1] = textos.keys();
  const perfil = perfiles.get(primera);
  const deFormato = (significados(textos.get(primera) ?? "").get("unidad") ?? 0) >= 0.85;
  const conPrecio = [...textos.values()].some((texto) => (significados(texto).get("precio") ?? 0) >= 0.85);
  return deFormato && conPrecio && perfil !== undefined && perfil.textos >= 0.9 && perfil.llenas > 1
    ? { columna: primera, significado: "nombre", puntos: 0.4 }
    : undefined;
}

/** The columns of many different texts whose header says nothing. */
function puedenSerNombres(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): readonly number[] {
  return [...textos]
    .filter(([columna, texto]) => {
      const perfil = perfiles.get(columna);
      return (
        significados(texto).size === 0 && (perfil?.textos ?? 0) >= 0.8 && (perfil?.distintos ?? 0) >= 0.7
      );
    })
    .map(([columna]) => columna);
}

const DE_VENTA =
  /(?:^| )(?:ofertas?|tarifas?|catalogos?|lista(?:do)? de precios|precios|productos|disponib\p{L}*|presupuesto)(?: |$)/u;

/**
 * Whether the header belongs to accounts, a rota or the like, and no word clearly names products.
 */
function esDeOtraCosa(textos: ReadonlyMap<number, string>, nombre: number, encima: string): boolean {
  const peso = significados(textos.get(nombre) ?? "").get("nombre") ?? 0;
  if (peso >= 0.85) return false;
  // «OFERTA P-2641» above «Concepto | Base | Cuota IVA» says that it is what somebody sells.
  const conImpuesto = [...textos.values()].some((texto) => {
    const pesos = significados(texto);
    return pesos.has("iva") || pesos.has("importeIva");
  });
  if (peso >= 0.7 && conImpuesto && DE_VENTA.test(normalizar(encima))) return false;
  // «Concepto» and «Importe» without any field that only products have: a list of expenses.
  const deProductos = [...textos].some(
    ([columna, texto]) =>
      columna !== nombre &&
      [...significados(texto)].some(([campo, suyo]) => DE_PRODUCTOS.has(campo) && suyo >= 0.7),
  );
  if (peso >= 0.7 && !deProductos) return true;
  // «Base imp. | % IVA | Cuota | PVP»: the amount of the tax.
  const conTipos = [...textos.values()].some((texto) => (significados(texto).get("iva") ?? 0) >= 0.85);
  return [...textos.values()].some(
    (texto) =>
      CABECERAS_AJENAS.has(normalizar(texto)) && !(conTipos && significados(texto).has("importeIva")),
  );
}

/** «Descripción» or «Cosecha» in few rows remarks on products; it does not name them. */
function esDePaso(
  { columna }: Candidatura,
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): boolean {
  const masLlena = Math.max(...[...perfiles.values()].map(({ llenas }) => llenas));
  const peso = significados(textos.get(columna) ?? "").get("nombre") ?? 0;
  // «Nombre de la lista» in one row names no product either.
  if ((perfiles.get(columna)?.llenas ?? 0) < 0.1 * masLlena) return true;
  const suya = perfiles.get(columna);
  // «País y cosecha» holds no names where another column of texts differs more from row to row.
  const otraMejor = [...perfiles].some(
    ([otra, { textos: deTexto, distintos, unidades, codigos, llenas }]) =>
      [...significados(textos.get(otra) ?? "").keys()].every(
        (campo) => campo === "unidad" && unidades < 0.3,
      ) &&
      deTexto >= 0.9 &&
      unidades < 0.5 &&
      codigos < 0.5 &&
      llenas >= 0.9 * masLlena &&
      distintos > (suya?.distintos ?? 0) + 0.15,
  );
  return peso < 0.85 && ((suya?.llenas ?? 0) < 0.5 * masLlena || (peso <= 0.6 && otraMejor));
}
