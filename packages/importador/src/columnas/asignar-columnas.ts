import type { Campo } from "@cosecha/domain/campos";
import { normalizar } from "@cosecha/domain/nombres";
import { esVariedad, significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { leerNotaIva } from "../valores/nota-iva.ts";
import { type Candidatura, candidatar, MINIMO } from "./candidaturas.ts";
import { columnaDeNombres, esNombreDeducido, parejaDeNombres } from "./columna-de-nombres.ts";
import { CAMPOS_SIMPLES, type Columnas, columnasSimples, esCampo } from "./columnas.ts";
import { columnasDeFamilias } from "./columnas-de-familias.ts";
import {
  columnaDeDisponibles,
  columnaDeExistencias,
  columnaDeFormatos,
  columnaDeMedida,
} from "./columnas-por-sus-celdas.ts";
import type { Perfil } from "./evidencia.ts";
import { conTarifaDicha, ordenarPrecios } from "./ordenar-precios.ts";
import { serieDePrecios } from "./serie.ts";

const OFERTA = /(?:^| )(?:ofert|promo)/u;

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
  const dicho = columnaDeNombres(candidaturas, textos, perfiles, encima);
  if (dicho === undefined) return null;
  const pareja = parejaDeNombres(dicho.columna, textos, perfiles);
  const nombre = pareja === null ? dicho : { ...dicho, columna: pareja.nombre };
  deColumna.set(nombre.columna, "nombre");
  deCampo.set("nombre", nombre);
  if (pareja !== null) deColumna.set(pareja.completa, "descripcion");
  const { precios: dePrecio, descripciones: dichas } = repartir(candidaturas, deColumna, deCampo);
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
  completarPorSusCeldas(textos, perfiles, deColumna, deCampo);
  const descripciones = [...dichas, ...(pareja === null ? [] : [pareja.completa])].filter(
    (columna) => columna !== deCampo.get("unidad")?.columna,
  );
  const precios = conTarifaDicha(
    ordenarPrecios(
      validos.map(({ columna }) => columna),
      textos,
      perfiles,
    ),
    encima,
  );
  for (const campo of ["stock", "iva"] as const) {
    const suyo = delMismoGrupo(candidaturas, textos, precios[0]?.cabecera ?? "", campo);
    if (suyo !== undefined) deCampo.set(campo, suyo);
  }
  const mejorPrecio = Math.max(...validos.map(({ puntos }) => puntos));
  const otros = CAMPOS_SIMPLES.filter((campo) => deCampo.has(campo));
  const campoDe = (campo: Campo) => deCampo.get(campo)?.columna ?? null;
  return {
    columnas: {
      nombre: nombre.columna,
      precios,
      ...columnasSimples(campoDe),
      iva: campoDe("iva") ?? [...deColumna].find(([, dicho]) => dicho === "importeIva")?.[0] ?? null,
      variedad:
        descripciones.find((columna) => esVariedad(textos.get(columna) ?? "")) ?? pareja?.completa ?? null,
      descripcion: descripciones.sort((a, b) => a - b),
      ignoradas: new Map([...deColumna].filter(([, significado]) => !esCampo(significado))),
    },
    nombreDeducido: pareja?.dudosa || esNombreDeducido(nombre.columna, textos, perfiles),
    familias: new Set(
      deFamilias === null
        ? []
        : [...textos.keys()].filter((c) => c >= deFamilias.desde && c <= deFamilias.hasta),
    ),
    puntos: nombre.puntos + mejorPrecio + 0.2 * otros.length,
  };
}

/** Stock and format, of columns whose header does not say it, by what their cells look like. */
function completarPorSusCeldas(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  deColumna: Map<number, Significado>,
  deCampo: Map<Campo, Candidatura>,
): void {
  const poner = (campo: "stock" | "unidad", columna: number) =>
    deCampo.set(campo, { columna, significado: campo, puntos: 0.5 });
  const existencias = deCampo.has("stock")
    ? undefined
    : (columnaDeExistencias(textos, perfiles, deColumna) ??
      columnaDeDisponibles(textos, perfiles, deColumna));
  if (existencias !== undefined) {
    poner("stock", existencias);
    deColumna.set(existencias, "stock");
  }
  const formatos = deCampo.has("unidad") ? undefined : columnaDeFormatos(textos, perfiles, deColumna);
  if (formatos !== undefined) {
    poner("unidad", formatos);
    deColumna.set(formatos, "unidad");
  }
  const enMedida = columnaDeMedida(textos, perfiles, deColumna);
  if (enMedida !== undefined && !deCampo.has("unidad")) {
    poner("unidad", enMedida);
    deColumna.set(enMedida, "unidad");
  }
}

/**
 * Of «En inventario [Tienda] | En inventario [Grupos]», or of an IVA below «CANARIAS» and one below
 * «PENÍNSULA», the one for whom the price is. Undefined where the price's header names nobody, or
 * there are not several.
 */
function delMismoGrupo(
  candidaturas: readonly Candidatura[],
  textos: ReadonlyMap<number, string>,
  precio: string,
  campo: "stock" | "iva",
): Candidatura | undefined {
  const suyas = candidaturas.filter(({ significado, puntos }) => significado === campo && puntos >= MINIMO);
  const grupos = [/\[([^\]]{2,})\]\s*$/u, /^(\p{Lu}{4,})\s/u];
  for (const grupo of suyas.length < 2 ? [] : grupos) {
    const para = (texto: string) => normalizar(grupo.exec(texto)?.[1] ?? "");
    const quien = para(precio);
    const suya = suyas.find(({ columna }) => quien !== "" && para(textos.get(columna) ?? "") === quien);
    if (suya !== undefined) return suya;
  }
  return undefined;
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
