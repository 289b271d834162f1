import { CAMPOS, type Campo, type Significado } from "./campos.ts";
import { celdaEn, estaVacia, type Hoja, type Libro, letraColumna } from "./celdas.ts";
import { type Perfil, perfilar, respaldo } from "./evidencia.ts";
import { type DatosPrecio, datosPrecio, significados } from "./significados.ts";
import { normalizar, ordenar, sinEmojis } from "./texto.ts";
import { esPalabraDeSeccion, nombreDeSeccion } from "./textos-de-fila.ts";

/** The header is looked for in these first rows of each sheet (diseño §7). */
const FILAS_DE_CABECERA = 50;
const COLUMNAS_MAXIMAS = 256;
const MINIMO = 0.3;

export interface ColumnaPrecio extends DatosPrecio {
  readonly columna: number;
  readonly cabecera: string;
  readonly llenas: number;
}

/** Which column feeds which field of a list. Column indices from 0. */
export interface Columnas {
  readonly nombre: number;
  /**
   * Never empty. The first is the list's own: the best (diseño §7, several price columns) of those filled in most rows; the others
   * follow, best first. A row may take its price from a better one that few rows have («Oferta»).
   */
  readonly precios: readonly ColumnaPrecio[];
  readonly iva: number | null;
  readonly unidad: number | null;
  readonly codigo: number | null;
  readonly stock: number | null;
  readonly categoria: number | null;
  /** What tells products of one name apart: «Variedad». Also one of `descripcion`. */
  readonly variedad: number | null;
  readonly descripcion: readonly number[];
  /** Columns known and left out on purpose: quantities, totals, discounts… */
  readonly ignoradas: ReadonlyMap<number, Significado>;
}

/** One product table: its header, its columns and the rows and columns of the sheet that it takes up. */
export interface Lista {
  readonly hoja: Hoja;
  /** Indices from 0 of the header's first and last row; most have one. */
  readonly inicioCabecera: number;
  readonly filaCabecera: number;
  readonly columnas: Columnas;
  /** Header texts by column, two-row headers joined. */
  readonly cabeceras: ReadonlyMap<number, string>;
  /** First row under the header and the row after the last one, indices from 0. */
  readonly desde: number;
  readonly hasta: number;
  readonly columnaDesde: number;
  readonly columnaHasta: number;
  /** The category of rows that nothing better names: a title over one of several lists. */
  readonly categoria: string | null;
  readonly puntos: number;
}

/** All product tables of the visible sheets, in order; none where the workbook has no product table (diseño §7). */
export function detectarListas(libro: Libro): Lista[] {
  return libro.hojas.filter((hoja) => !hoja.oculta).flatMap(listasDeHoja);
}

/**
 * The product tables of one sheet: the best header in its first 50 rows, its neighbours side by side, and those above and below
 * that say outright what they are. A table ends where the next header stands; from there on the columns are read anew.
 */
export function listasDeHoja(hoja: Hoja): Lista[] {
  const claras = hoja.filas.flatMap((_, fila) => (esCabeceraClara(hoja, fila) ? [fila] : []));
  const finDe = (fila: number) => claras.find((clara) => clara > fila) ?? hoja.filas.length;
  const limite = Math.min(FILAS_DE_CABECERA, hoja.filas.length);
  let mejor: Lista[] = [];
  let puntos = 0;
  for (let fila = 0; fila < limite; fila++) {
    for (const alto of [1, 2]) {
      if (!podriaSerCabecera(hoja, fila, alto)) continue;
      const candidatas = leerCabecera(hoja, fila, alto, finDe(fila + alto - 1));
      const suma = candidatas.reduce((total, lista) => total + lista.puntos, 0);
      if (suma > puntos + 0.05) {
        puntos = suma;
        mejor = candidatas;
      }
    }
  }
  const primera = mejor[0];
  if (primera === undefined) return [];
  const otras = claras
    .filter((fila) => fila < primera.inicioCabecera || fila > primera.filaCabecera)
    .flatMap((fila) => leerCabecera(hoja, fila, 1, finDe(fila)));
  const todas = [...mejor, ...otras].sort(
    (x, y) => x.filaCabecera - y.filaCabecera || x.columnaDesde - y.columnaDesde,
  );
  const inicios = [...new Set(todas.map(({ inicioCabecera }) => inicioCabecera))];
  const listas = todas.map((lista) => ({
    ...lista,
    hasta: inicios.find((inicio) => inicio > lista.filaCabecera) ?? hoja.filas.length,
  }));
  if (inicios.length < 2) return listas;
  return listas.map((lista) =>
    lista.inicioCabecera === inicios[0] ? { ...lista, categoria: lista.categoria ?? titulo(lista) } : lista,
  );
}

/** The section over the first of several headers: «FRUTAS» above «Producto | Precio». */
function titulo({ hoja, inicioCabecera, cabeceras }: Lista): string | null {
  const texto = tituloEncima(hoja, inicioCabecera, [...cabeceras.keys()]);
  return texto !== null && esPalabraDeSeccion(texto) ? nombreDeSeccion(texto) : null;
}

/** Whether the row says outright that it is a header: texts only, among them one for the name and one for the price. */
function esCabeceraClara(hoja: Hoja, fila: number): boolean {
  const celdas = (hoja.filas[fila] ?? []).slice(0, COLUMNAS_MAXIMAS);
  if (celdas.some((celda) => celda !== undefined && celda.tipo !== "texto" && !estaVacia(celda)))
    return false;
  let nombre = false;
  let precio = false;
  for (const celda of celdas) {
    if (celda === undefined || estaVacia(celda)) continue;
    const pesos = significados(celda.texto);
    nombre ||= (pesos.get("nombre") ?? 0) >= 0.55;
    precio ||= (pesos.get("precio") ?? 0) >= 0.55;
  }
  return nombre && precio;
}

function podriaSerCabecera(hoja: Hoja, fila: number, alto: number): boolean {
  let nombre = false;
  let precio = false;
  for (let i = fila; i < fila + alto; i++) {
    let textos = 0;
    for (const celda of (hoja.filas[i] ?? []).slice(0, COLUMNAS_MAXIMAS)) {
      if (celda === undefined || estaVacia(celda)) continue;
      if (celda.tipo === "numero" && alto === 2) return false;
      if (celda.tipo !== "texto") continue;
      textos++;
      const pesos = significados(celda.texto);
      nombre ||= pesos.has("nombre");
      precio ||= pesos.has("precio");
    }
    if (alto === 2 && textos === 0) return false;
  }
  return nombre && precio && (alto === 1 || sonDosFilasDeCabecera(hoja, fila));
}

/**
 * Whether the first of two rows heads the second, and is no title over it: most of its texts are headers, and where there is but
 * one («PRECIO» over «kg» and «caja»), the ones under it do not stand by themselves.
 */
function sonDosFilasDeCabecera(hoja: Hoja, fila: number): boolean {
  const pesoDe = (texto: string) => Math.max(0, ...significados(texto).values());
  const llenas = [...(hoja.filas[fila] ?? []).entries()].filter(
    ([, celda]) => celda !== undefined && !estaVacia(celda),
  );
  const cabeceras = llenas.filter(([, celda]) => pesoDe(celda?.texto ?? "") >= 0.5);
  if (llenas.length > 1) return cabeceras.length > 1 && cabeceras.length >= llenas.length / 2;
  const unica = cabeceras[0];
  if (unica === undefined || pesoDe(unica[1]?.texto ?? "") < 0.85) return false;
  const [columna] = unica;
  const fin = hoja.fusiones.find((f) => f.fila === fila && f.columna === columna)?.columnaFin ?? columna;
  const debajo = (hoja.filas[fila + 1] ?? []).slice(columna, fin + 1);
  const pesos = debajo.map((celda) => pesoDe(celda?.texto ?? ""));
  return pesos.length > 0 && pesos.every((peso) => peso > 0 && peso < 0.85);
}

function leerCabecera(hoja: Hoja, fila: number, alto: number, hasta: number): Lista[] {
  const textos = textosDeCabecera(hoja, fila, alto);
  const desde = fila + alto;
  const perfiles = new Map<number, Perfil>();
  for (const columna of textos.keys()) perfiles.set(columna, perfilar(hoja, columna, desde, hasta));
  const bloques = partirEnBloques(textos);
  const leidas = bloques.map((bloque) => asignar(hoja, bloque, perfiles, desde, fila, bloques.length > 1));
  if (leidas.every((lista) => lista !== null)) return sinTituloComun(leidas);
  const entera = asignar(hoja, textos, perfiles, desde, fila, false);
  return entera === null ? [] : [entera];
}

/** A title over one of several lists only, and no section's name, is that of the whole sheet. */
function sinTituloComun(listas: readonly Lista[]): Lista[] {
  const conTitulo = listas.filter(({ categoria }) => categoria !== null);
  if (conTitulo.length > 1) return [...listas];
  return listas.map((lista) =>
    lista.categoria !== null && !esPalabraDeSeccion(lista.categoria) ? { ...lista, categoria: null } : lista,
  );
}

/** Header texts by column; a merged cell names every column under it, and a second row adds to the first. */
function textosDeCabecera(hoja: Hoja, fila: number, alto: number): Map<number, string> {
  const textos = new Map<number, string>();
  for (let i = fila; i < fila + alto; i++) {
    for (const [columna, celda] of [...(hoja.filas[i] ?? [])].slice(0, COLUMNAS_MAXIMAS).entries()) {
      if (hoja.columnasOcultas.has(columna)) continue;
      const texto = celda === undefined ? "" : ordenar(celda.texto);
      const arriba = i === fila && alto === 2 && texto === "" ? textoFusionado(hoja, i, columna) : texto;
      if (arriba === "") continue;
      const previo = textos.get(columna);
      textos.set(columna, previo === undefined ? arriba : `${previo} ${arriba}`);
    }
    if (i === fila && alto === 2) {
      for (const fusion of hoja.fusiones) {
        if (fusion.fila !== i) continue;
        for (let c = fusion.columna; c <= Math.min(fusion.columnaFin, COLUMNAS_MAXIMAS); c++) {
          if (!textos.has(c) && !hoja.columnasOcultas.has(c)) {
            const texto = ordenar(celdaEn(hoja, i, fusion.columna).texto);
            if (texto !== "") textos.set(c, texto);
          }
        }
      }
    }
  }
  return textos;
}

function textoFusionado(hoja: Hoja, fila: number, columna: number): string {
  const fusion = hoja.fusiones.find(
    (f) => f.fila <= fila && fila <= f.filaFin && f.columna <= columna && columna <= f.columnaFin,
  );
  return fusion === undefined ? "" : ordenar(celdaEn(hoja, fusion.fila, fusion.columna).texto);
}

/**
 * Lists side by side repeat their headers: where one comes again after a complete list, another began, at that column or at the
 * name between the two («Verdura | Precio | Fruta | Precio»).
 */
function partirEnBloques(textos: ReadonlyMap<number, string>): Map<number, string>[] {
  const columnas = [...textos]
    .sort(([a], [b]) => a - b)
    .map(([columna, texto]) => ({ columna, texto, pesos: significados(texto) }));
  const bloques: (typeof columnas)[] = [];
  let actual: typeof columnas = [];
  for (const columna of columnas) {
    const repetida = actual.some(({ texto }) => normalizar(texto) === normalizar(columna.texto));
    const precio = actual.findIndex(({ pesos }) => pesos.has("precio"));
    if (repetida && precio >= 0 && actual.some(({ pesos }) => pesos.has("nombre"))) {
      const otroNombre = columna.pesos.has("nombre")
        ? -1
        : actual.findIndex(({ pesos }, i) => i > precio && (pesos.get("nombre") ?? 0) >= 0.5);
      const corte = otroNombre < 0 ? actual.length : otroNombre;
      bloques.push(actual.slice(0, corte));
      actual = actual.slice(corte);
    }
    actual.push(columna);
  }
  return [...bloques, actual].map((bloque) => new Map(bloque.map(({ columna, texto }) => [columna, texto])));
}

interface Candidatura {
  readonly columna: number;
  readonly significado: Significado;
  readonly puntos: number;
}

function asignar(
  hoja: Hoja,
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  desde: number,
  fila: number,
  deVarias: boolean,
): Lista | null {
  const candidaturas: Candidatura[] = [];
  for (const [columna, texto] of textos) {
    const perfil = perfiles.get(columna);
    if (perfil === undefined) continue;
    for (const [significado, peso] of significados(texto)) {
      candidaturas.push({ columna, significado, puntos: peso * respaldo(significado, perfil) });
    }
  }
  candidaturas.sort((a, b) => b.puntos - a.puntos || a.columna - b.columna);
  const deColumna = new Map<number, Significado>();
  const deCampo = new Map<Campo, Candidatura>();
  // The name goes first: «Descripción» is one where no other column is.
  const deNombre = candidaturas.find(
    ({ significado, puntos }) => significado === "nombre" && puntos >= MINIMO,
  );
  if (deNombre === undefined) return null;
  deColumna.set(deNombre.columna, "nombre");
  deCampo.set("nombre", deNombre);
  const precios: Candidatura[] = [];
  const descripciones: number[] = [];
  for (const candidatura of candidaturas) {
    const { columna, significado, puntos } = candidatura;
    if (deColumna.has(columna) || puntos < 0.15) continue;
    if (significado === "precio") {
      // «Importe» beside a price is the line's total.
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
  const nombre = deNombre;
  const precio = precios.filter(({ puntos }) => puntos >= MINIMO);
  if (precio.length === 0) return null;
  const columnasPrecio = ordenarPrecios(precio, textos, perfiles);
  const mejorPrecio = Math.max(...precio.map(({ puntos }) => puntos));
  const otros = (["iva", "unidad", "codigo", "stock", "categoria"] as const).filter((campo) =>
    deCampo.has(campo),
  );
  const columnas = [...textos.keys()];
  const campoDe = (campo: Campo) => deCampo.get(campo)?.columna ?? null;
  return {
    hoja,
    inicioCabecera: fila,
    filaCabecera: desde - 1,
    cabeceras: new Map(textos),
    columnas: {
      nombre: nombre.columna,
      precios: columnasPrecio,
      iva: campoDe("iva"),
      unidad: campoDe("unidad"),
      codigo: campoDe("codigo"),
      stock: campoDe("stock"),
      categoria: campoDe("categoria"),
      variedad: descripciones.find((columna) => esVariedad(textos.get(columna) ?? "")) ?? null,
      descripcion: descripciones.sort((a, b) => a - b),
      ignoradas: new Map([...deColumna].filter(([, significado]) => !esCampo(significado))),
    },
    desde,
    hasta: hoja.filas.length,
    columnaDesde: deVarias ? Math.min(...columnas) : 0,
    columnaHasta: deVarias ? Math.max(...columnas) : Number.POSITIVE_INFINITY,
    categoria:
      seccionEnCabecera(textos.get(nombre.columna)) ?? (deVarias ? tituloEncima(hoja, fila, columnas) : null),
    puntos: nombre.puntos + mejorPrecio + 0.2 * otros.length,
  };
}

function ordenarPrecios(
  candidatas: readonly Candidatura[],
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
): ColumnaPrecio[] {
  const precios = candidatas.map(({ columna }) => {
    const cabecera = textos.get(columna) ?? "";
    return { columna, cabecera, llenas: perfiles.get(columna)?.llenas ?? 0, ...datosPrecio(cabecera) };
  });
  precios.sort(
    (a, b) =>
      b.rango - a.rango || Number(a.unidad === "caja") - Number(b.unidad === "caja") || a.columna - b.columna,
  );
  const masLlenas = Math.max(...precios.map(({ llenas }) => llenas));
  const principal = precios.find(({ llenas }) => llenas >= masLlenas / 2);
  return principal === undefined ? precios : [principal, ...precios.filter((precio) => precio !== principal)];
}

function tituloEncima(hoja: Hoja, fila: number, columnas: readonly number[]): string | null {
  const desde = Math.min(...columnas);
  const hasta = Math.max(...columnas);
  for (let i = fila - 1; i >= Math.max(0, fila - 3); i--) {
    const llenas = [];
    for (let c = desde; c <= hasta; c++) {
      const celda = celdaEn(hoja, i, c);
      if (!estaVacia(celda)) llenas.push(celda);
    }
    const unica = llenas[0];
    if (llenas.length === 1 && unica?.tipo === "texto" && unica.texto.length <= 40)
      return sinEmojis(unica.texto);
    if (llenas.length > 0) return null;
  }
  return null;
}

/** «VERDURAS | FORMATO | PRECIO»: the header over the names is the section. */
function seccionEnCabecera(texto: string | undefined): string | null {
  if (texto === undefined || /^productos?$|^articulos?$|^alimentos?$/u.test(normalizar(texto))) return null;
  return esPalabraDeSeccion(sinEmojis(texto)) ? nombreDeSeccion(sinEmojis(texto)) : null;
}

function esVariedad(texto: string): boolean {
  return /^(?:variedad|varietat|variedade|barietatea|variety)(?: |$)/u.test(normalizar(texto));
}

function esCampo(significado: Significado): significado is Campo {
  return (CAMPOS as readonly string[]).includes(significado);
}

/** The assignment as the answer gives it: `{ nombre: "B", precio: "D", … }` (diseño §7). */
export function letrasDeColumnas(columnas: Columnas): Partial<Record<Campo, string>> {
  const letras: Partial<Record<Campo, string>> = { nombre: letraColumna(columnas.nombre) };
  const precio = columnas.precios[0];
  if (precio !== undefined) letras.precio = letraColumna(precio.columna);
  for (const campo of ["iva", "unidad", "codigo", "stock", "categoria"] as const) {
    const columna = columnas[campo];
    if (columna !== null) letras[campo] = letraColumna(columna);
  }
  const descripcion = columnas.descripcion[0];
  if (descripcion !== undefined) letras.descripcion = letraColumna(descripcion);
  return letras;
}
