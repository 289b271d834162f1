import type { Campo } from "@cosecha/domain/campos";
import { normalizar } from "@cosecha/domain/nombres";
import { datosPrecio, esVariedad, significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { CABECERAS_AJENAS } from "../palabras/vocabulario.ts";
import { leerNotaIva } from "../valores/nota-iva.ts";
import { medidaDe } from "../valores/unidades.ts";
import { CAMPOS_SIMPLES, type ColumnaPrecio, type Columnas, esCampo } from "./columnas.ts";
import { columnasDeFamilias } from "./columnas-de-familias.ts";
import { type Perfil, respaldo } from "./evidencia.ts";
import { serieDePrecios } from "./serie.ts";

const MINIMO = 0.3;
/** Fields that a list of products has and a list of expenses does not. */
const DE_PRODUCTOS: ReadonlySet<Significado> = new Set<Significado>([
  "unidad",
  "codigo",
  "iva",
  "stock",
  "precio",
]);

interface Candidatura {
  readonly columna: number;
  readonly significado: Significado;
  readonly puntos: number;
}

export interface ColumnasAsignadas {
  readonly columnas: Columnas;
  /**
   * Whether the column of the names was found by its cells, because the header does not name it.
   */
  readonly nombreDeducido: boolean;
  /** The columns between the first family's and the last one's. */
  readonly familias: ReadonlySet<number>;
  readonly puntos: number;
}

/**
 * Decides which column feeds which field. It weighs what the words of each header (`textos`) can
 * mean by what the cells below look like (`perfiles`). `deHecho` are columns whose cells alone
 * settled their meaning, because the header does not tell, and `encima` is what stands above it. Null where this is no table of products.
 */
export function asignarColumnas(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deHecho: Partial<Record<"nombre" | "precio", number>> = {},
  encima = "",
): ColumnasAsignadas | null {
  const deFamilias = columnasDeFamilias(textos, perfiles);
  const familias = deFamilias?.conPalabra ?? new Set<number>();
  const serie = serieDePrecios(textos, perfiles, encima);
  const conIva = [...textos.keys()].filter((columna) => {
    const { marcas = 0, llenas = 0 } = perfiles.get(columna) ?? {};
    return marcas === 1 && llenas > 2 && leerNotaIva(textos.get(columna) ?? "")?.incluido === true;
  });
  const deSerie = new Set(serie === null ? [] : [serie.vigente, ...serie.otras]);
  const candidaturas = candidatar(textos, perfiles).filter(
    ({ columna }) => !familias.has(columna) && !deSerie.has(columna) && !conIva.includes(columna),
  );
  if (serie !== null) candidaturas.unshift({ columna: serie.vigente, significado: "precio", puntos: 0.9 });
  for (const campo of ["nombre", "precio"] as const) {
    const columna = deHecho[campo];
    if (columna !== undefined) candidaturas.unshift({ columna, significado: campo, puntos: 0.5 });
  }
  const deColumna = new Map<number, Significado>([
    ...[...familias].map((columna) => [columna, "cantidad"] as const),
    ...conIva.map((columna) => [columna, "ivaIncluido"] as const),
    ...(serie?.otras ?? []).map((columna) => [columna, "precioAnterior"] as const),
  ]);
  const deCampo = new Map<Campo, Candidatura>();
  // The name is settled first: «Descripción» holds the names only where no other column does.
  const dichos = candidaturas.filter(
    ({ significado, puntos }) => significado === "nombre" && puntos >= MINIMO,
  );
  // Of «Especie» and «Variedad», the variety completes the name.
  const dicho =
    dichos.find(({ columna }) => !esVariedad(textos.get(columna) ?? "")) ??
    especieDe(dichos[0], candidaturas, perfiles) ??
    dichos[0];
  const nombre =
    dicho === undefined || esDePaso(dicho, textos, perfiles)
      ? (nombrePorSusCeldas(textos, perfiles) ?? dicho ?? formatosPorNombres(textos, perfiles))
      : dicho;
  if (nombre === undefined || esDeOtraCosa(textos, nombre.columna, encima)) return null;
  deColumna.set(nombre.columna, "nombre");
  deCampo.set("nombre", nombre);
  const { precios: dePrecio, descripciones } = repartir(candidaturas, deColumna, deCampo);
  // Where all that the header calls a price is in dollars, what is in euros beside it is the price.
  if (dePrecio.every(({ columna }) => (perfiles.get(columna)?.divisas ?? 0) >= 0.5))
    for (const [columna, { euros }] of perfiles)
      if (euros >= 0.8 && !deColumna.has(columna)) {
        dePrecio.push({ columna, significado: "precio", puntos: 0.5 });
        deColumna.set(columna, "precio");
      }
  // An offer is a price though few rows have one, and some say «3x2».
  const esOferta = ({ columna }: Candidatura) => {
    const { llenas = 0, numeros = 0, textosNumericos = 0 } = perfiles.get(columna) ?? {};
    return OFERTA.test(normalizar(textos.get(columna) ?? "")) && llenas * (numeros + textosNumericos) >= 2;
  };
  const seguros = dePrecio.filter(({ puntos }) => puntos >= MINIMO);
  const validos =
    seguros.length === 0 ? [] : dePrecio.filter((una) => seguros.includes(una) || esOferta(una));
  if (validos.length === 0) return null;
  for (const [columna, texto] of textos)
    if (!deColumna.has(columna) && perfiles.get(columna)?.marcas === 1 && significados(texto).has("stock"))
      deColumna.set(columna, "activo");
  const existencias = deCampo.has("stock")
    ? undefined
    : (columnaDeExistencias(textos, perfiles, deColumna) ??
      columnaDeDisponibles(textos, perfiles, deColumna));
  if (existencias !== undefined) {
    deCampo.set("stock", { columna: existencias, significado: "stock", puntos: 0.5 });
    deColumna.set(existencias, "stock");
  }
  if (!deCampo.has("unidad")) {
    const columna = columnaDeFormatos(textos, perfiles, deColumna);
    if (columna !== undefined) deCampo.set("unidad", { columna, significado: "unidad", puntos: 0.5 });
  }
  const enMedida = columnaDeMedida(textos, perfiles, deColumna);
  if (enMedida !== undefined && !deCampo.has("unidad")) {
    deCampo.set("unidad", { columna: enMedida, significado: "unidad", puntos: 0.5 });
    deColumna.set(enMedida, "unidad");
  }
  const precios = conTarifaDicha(
    ordenarPrecios(
      validos.map(({ columna }) => columna),
      textos,
      perfiles,
    ),
    encima,
  );
  const mejorPrecio = Math.max(...validos.map(({ puntos }) => puntos));
  const otros = CAMPOS_SIMPLES.filter((campo) => deCampo.has(campo));
  const campoDe = (campo: Campo) => deCampo.get(campo)?.columna ?? null;
  return {
    columnas: {
      nombre: nombre.columna,
      precios,
      iva: campoDe("iva") ?? [...deColumna].find(([, dicho]) => dicho === "importeIva")?.[0] ?? null,
      unidad: campoDe("unidad"),
      codigo: campoDe("codigo"),
      stock: campoDe("stock"),
      categoria: campoDe("categoria"),
      variedad: descripciones.find((columna) => esVariedad(textos.get(columna) ?? "")) ?? null,
      descripcion: descripciones.sort((a, b) => a - b),
      ignoradas: new Map([...deColumna].filter(([, significado]) => !esCampo(significado))),
    },
    nombreDeducido:
      !dicePorSuCuenta(textos.get(nombre.columna) ?? "") && puedenSerNombres(textos, perfiles).length > 1,
    familias: new Set(
      deFamilias === null
        ? []
        : [...textos.keys()].filter((c) => c >= deFamilias.desde && c <= deFamilias.hasta),
    ),
    puntos: nombre.puntos + mejorPrecio + 0.2 * otros.length,
  };
}

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
 * Gives each column its best meaning, in the order of the candidates: adds to `deColumna` and
 * `deCampo`, and returns what several columns may hold.
 */
function repartir(
  candidaturas: readonly Candidatura[],
  deColumna: Map<number, Significado>,
  deCampo: Map<Campo, Candidatura>,
): { precios: Candidatura[]; descripciones: number[] } {
  const precios: Candidatura[] = [];
  const descripciones: number[] = [];
  for (const candidatura of candidaturas) {
    const { columna, significado, puntos } = candidatura;
    if (deColumna.has(columna) || puntos < 0.15) continue;
    if (significado === "precio") {
      // «Importe» beside a price is the total of the line.
      const esTotal =
        precios.length > 0 &&
        candidaturas.some((otra) => otra.columna === columna && otra.significado === "total");
      if (esTotal) {
        deColumna.set(columna, "total");
        continue;
      }
      precios.push(candidatura);
    } else if (significado === "descripcion") descripciones.push(columna);
    else if (esCampo(significado)) {
      if (deCampo.has(significado) || puntos < MINIMO) continue;
      deCampo.set(significado, candidatura);
    }
    deColumna.set(columna, significado);
  }
  return { precios, descripciones };
}

/**
 * The column whose cells are formats, though no word of the header says so: «Botella» over «75 cl».
 */
function columnaDeFormatos(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deColumna: ReadonlyMap<number, Significado>,
): number | undefined {
  return [...perfiles].find(
    ([suya, perfil]) =>
      !deColumna.has(suya) &&
      perfil.unidades >= 0.8 &&
      puedeSerFormato(textos.get(suya) ?? "", perfil, perfiles),
  )?.[0];
}

/** The column of words such as «disponible» and «agotado», whatever its header says. */
const columnaDeDisponibles = (
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deColumna: ReadonlyMap<number, Significado>,
): number | undefined =>
  [...textos.keys()].find((columna) => {
    const libre = ["activo", "descripcion"].includes(deColumna.get(columna) ?? "activo");
    const { existencias = 0, textos: deTexto = 0, marcas = 0, llenas = 0 } = perfiles.get(columna) ?? {};
    return libre && llenas > 2 && existencias >= 0.8 && deTexto >= 0.8 && marcas < 0.5;
  });

/**
 * The column «Cantidad» that says how much there is: each row has a whole number, and they differ.
 * What is ordered stands in few rows, beside a total; what a package holds, beside its unit.
 */
function columnaDeExistencias(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deColumna: ReadonlyMap<number, Significado>,
): number | undefined {
  const dichos = [...deColumna.values()];
  if (dichos.includes("total")) return undefined;
  const masLlena = Math.max(...[...perfiles.values()].map((perfil) => perfil.llenas));
  const primero = Math.min(
    ...[...deColumna].flatMap(([columna, dicho]) => (dicho === "precio" ? [columna] : [])),
  );
  const deCantidad = [...textos].filter(([columna, texto]) => {
    const pesos = significados(texto);
    // «CAJAS» or «Cantidad» behind the price, or «Cantidad» where no column says the unit.
    const libre = (deColumna.get(columna) ?? "cantidad") === "cantidad";
    return (
      libre &&
      pesos.has("cantidad") &&
      (columna > primero || (pesos.get("cantidad") === 1 && !dichos.includes("unidad")))
    );
  });
  const [columna = -1] = deCantidad[0] ?? [];
  const perfil = perfiles.get(columna);
  const vale =
    deCantidad.length === 1 &&
    perfil !== undefined &&
    perfil.numeros + perfil.textosNumericos >= 0.95 &&
    perfil.enteros >= 0.85 &&
    perfil.llenas >= 0.95 * masLlena &&
    perfil.distintos >= 0.4 &&
    perfil.sumas === 0 &&
    !perfil.correlativo;
  return vale ? columna : undefined;
}

/**
 * The column «Kg» or «Peso (g)» whose numbers are the weights of the formats: nearly all rows fill
 * it, and it stands before the price. Undefined where there is none, where a column of totals shows
 * that quantities are ordered in the list, or where a price is per unit.
 */
function columnaDeMedida(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deColumna: ReadonlyMap<number, Significado>,
): number | undefined {
  const dichos = [...deColumna.values()];
  const precios = [...deColumna].filter(([, significado]) => significado === "precio");
  if (
    dichos.includes("total") ||
    precios.some(([columna]) => datosPrecio(textos.get(columna) ?? "").unidad !== null)
  )
    return undefined;
  const masLlena = Math.max(...[...perfiles.values()].map((perfil) => perfil.llenas));
  const primero = Math.min(...precios.map(([columna]) => columna));
  return [...textos].find(([columna, texto]) => {
    const perfil = perfiles.get(columna);
    return (
      columna < primero &&
      perfil !== undefined &&
      perfil.numeros + perfil.textosNumericos >= 0.9 &&
      perfil.llenas >= 0.9 * masLlena &&
      (deColumna.get(columna) ?? "cantidad") === "cantidad" &&
      medidaDe(texto) !== null &&
      !texto.includes("/") &&
      (significados(texto).get("unidad") ?? 0) >= 0.6
    );
  })?.[0];
}

/**
 * Whether the header leaves room for formats below it: it says nothing, or it says «Cantidad» over
 * cells in nearly all rows. Ordered quantities would stand in few rows.
 */
function puedeSerFormato(
  texto: string,
  { llenas, numeros, textosNumericos }: Perfil,
  perfiles: ReadonlyMap<number, Perfil>,
): boolean {
  // «Venta» over «kg» and «manojo» is no price.
  const dichos = [...significados(texto).keys()].filter(
    (dicho) => dicho !== "precio" || numeros + textosNumericos > 0,
  );
  if (dichos.length === 0) return true;
  const masLlena = Math.max(...[...perfiles.values()].map((perfil) => perfil.llenas));
  return dichos.every((dicho) => dicho === "cantidad") && llenas >= 0.8 * masLlena;
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
  if (precios === 0 || (precios === 1 && dicen(0.6, "iva", "unidad", "codigo", "stock") === 0))
    return undefined;
  const masLlena = Math.max(...[...perfiles.values()].map(({ llenas }) => llenas));
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
      perfil.unidades < 0.5 &&
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
  return [...textos.values()].some((texto) => CABECERAS_AJENAS.has(normalizar(texto)));
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

const dicePorSuCuenta = (cabecera: string): boolean => significados(cabecera).has("nombre");

const OFERTA = /(?:^| )(?:ofert|promo)/u;
const QUEDA = /(?:^| )(?:disp|libre|quedan?|avail)/u;

function candidatar(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): Candidatura[] {
  const candidaturas: Candidatura[] = [];
  const masLlena = Math.max(1, ...[...perfiles.values()].map(({ llenas }) => llenas));
  for (const [columna, texto] of textos) {
    const perfil = perfiles.get(columna);
    if (perfil === undefined) continue;
    // A column with texts in few rows remarks on products; it does not name them.
    const lleno = Math.min(1, 0.3 + (1.4 * perfil.llenas) / masLlena);
    const dichos = significados(texto);
    for (const [significado, peso] of dichos) {
      const puntos = peso * respaldo(significado, perfil);
      // Of «Existencias | Reservado | Disponible», what is left of the first is what can be had.
      const libre = significado === "stock" && QUEDA.test(normalizar(texto)) ? 0.01 : 0;
      candidaturas.push({
        columna,
        significado,
        puntos: significado === "nombre" ? puntos * lleno : puntos + libre,
      });
    }
  }
  return candidaturas.sort((a, b) => b.puntos - a.puntos || a.columna - b.columna);
}

/** «Se vende por paquetes enteros»: the word of what is sold. */
const POR_ENTEROS =
  /(?:vend\p{L}*|venta|serv\p{L}*|solo|ven\p{L}*) (?:\p{L}+ ){0,2}(?:por|per|en) (\p{L}{4,}?)e?s? (?:complet|enter|cerrad|tancad|sencer)/u;

/** The prices with the tariff first that a letterhead gives the customer: «Tarifa asignada: 3». */
function conTarifaDicha(precios: ColumnaPrecio[], encima: string): ColumnaPrecio[] {
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
  precios.sort((a, b) => b.rango - a.rango || lejania(a) - lejania(b) || a.columna - b.columna);
  const masLlenas = Math.max(...precios.map(({ llenas }) => llenas));
  const principal = precios.find(({ llenas }) => llenas >= masLlenas / 2);
  return principal === undefined ? precios : [principal, ...precios.filter((precio) => precio !== principal)];
}

/**
 * Among equal prices, the one of what is sold goes before the price by weight, which the law
 * requires, and before the price of a box.
 */
function lejania({ unidad }: ColumnaPrecio): number {
  return unidad === null ? 0 : unidad === "caja" ? 2 : 1;
}
