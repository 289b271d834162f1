import { Decimal } from "decimal.js";
import type { Campo } from "./campos.ts";
import { type LecturaColumnaIva, tipoDeImporte } from "./columna-iva.ts";
import { type Celda, CELDA_VACIA, celdaEn, esFormulaSinValor, estaVacia, letraColumna, numeroFila } from "./celdas.ts";
import { pareceCodigo } from "./evidencia.ts";
import { leerPrecio, type LecturaPrecio, quitarIva } from "./leer-precio.ts";
import type { ColumnaPrecio, Lista } from "./listas.ts";
import { type Lugar, mensajes } from "./mensajes.ts";
import { leerNotaIva, quitarNotaIva } from "./nota-iva.ts";
import { type SignoDecimal, signoDecimal } from "./numeros.ts";
import type { Incidencia, ProductoLeido } from "./resultado.ts";
import { significados } from "./significados.ts";
import { leerStock } from "./stock.ts";
import { clave, enMayusculas, ordenar, sinEmojis } from "./texto.ts";
import { esGasto, esNota, esPalabraDeSeccion, esTotal, nombreDeSeccion, vaDeTitulo } from "./textos-de-fila.ts";
import { type LecturaIva, leerTipoIva } from "./tipo-iva.ts";
import { claseUnidad, esUnidad } from "./unidades.ts";

/** What the rest of the workbook settles before a list's rows are read. */
export interface ContextoLista {
  /** The rate of rows that say none: the title's, else the supplier's usual one. Fraction. */
  readonly ivaPorDefecto: Decimal;
  /** Whether the main prices include IVA where neither the header nor the cell says so. */
  readonly conIvaPorNota: boolean;
  /** The category of rows that nothing better names. */
  readonly categoria: string | null;
  /** What the IVA column bears: rates, amounts to deduce them from, or nothing (then it is left unread, with a general notice). */
  readonly lecturaIva: LecturaColumnaIva;
  readonly esCsv: boolean;
}

export interface FilasLeidas {
  readonly productos: ProductoLeido[];
  readonly avisos: Incidencia[];
  readonly errores: Incidencia[];
  /** Whether some row took the default rate, because the list has no IVA column. */
  readonly usoIvaPorDefecto: boolean;
  /** Columns (indices) whose prices had IVA taken off because their header says that they include it. */
  readonly columnasConIva: ReadonlySet<number>;
  /** The last section, and whether it stands right over the next header, whose category it is then. */
  readonly final: { readonly categoria: string | null; readonly pendiente: boolean };
}

/** «cabecera»: the list ends because another header follows. */
type TipoFila = "vacia" | "producto" | "unica" | "otra" | "cabecera";

/**
 * Reads the rows of one list. Every row becomes a product, or is reported, or is plainly not a product: a section, a
 * note, a total, a footer or blank (diseño §7).
 */
export function leerLista(lista: Lista, contexto: ContextoLista): FilasLeidas {
  return new LectorDeLista(lista, contexto).leer();
}

class LectorDeLista {
  private readonly productos: ProductoLeido[] = [];
  private readonly avisos: Incidencia[] = [];
  private readonly errores: Incidencia[] = [];
  private readonly columnasConIva = new Set<number>();
  private readonly signos = new Map<number, SignoDecimal | null>();
  private readonly nombresEnMayusculas: boolean;
  private readonly nombresVerticales: ReadonlyMap<number, number>;
  private readonly categoriasVerticales: ReadonlyMap<number, number>;
  private veces: Map<string, number> | null = null;
  private usoIvaPorDefecto = false;
  private seccionPendiente = false;
  private categoria: string | null;
  private ivaSeccion: Decimal | null = null;
  private pie = false;
  private seccionesSencillas = false;
  private huboFilas = false;

  constructor(
    private readonly lista: Lista,
    private readonly contexto: ContextoLista,
  ) {
    this.categoria = contexto.categoria;
    for (const { columna } of lista.columnas.precios) this.signos.set(columna, this.signoDeColumna(columna));
    this.nombresEnMayusculas = this.fraccionDeMayusculas() > 0.5;
    this.nombresVerticales = this.fusionesVerticales(lista.columnas.nombre);
    this.categoriasVerticales = this.fusionesVerticales(lista.columnas.categoria);
  }

  leer(): FilasLeidas {
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) this.leerFila(fila);
    const { productos, avisos, errores, usoIvaPorDefecto, columnasConIva } = this;
    const final = { categoria: this.categoria, pendiente: this.seccionPendiente };
    return { productos, avisos, errores, usoIvaPorDefecto, columnasConIva, final };
  }

  private leerFila(fila: number): void {
    const tipo = this.tipoDeFila(fila);
    if (tipo === "vacia") return;
    const llenas = this.llenas(fila);
    if (this.lista.hoja.filasOcultas.has(fila)) {
      if (tipo === "producto") this.error(mensajes.filaOculta, fila, null, null, this.celdaNombre(fila));
      return;
    }
    if (tipo === "unica") this.leerUnica(fila, llenas[0] ?? 0);
    else if (tipo === "producto") this.leerProducto(fila, llenas);
    else this.leerOtra(fila, llenas);
    this.huboFilas = true;
  }

  /** A row with one text or number and nothing else. */
  private leerUnica(fila: number, columna: number): void {
    const celda = this.celda(fila, columna);
    const texto = ordenar(celda.texto);
    if (celda.tipo !== "texto") {
      if (this.pie || celda.formula !== undefined || !this.esColumnaDeProducto(columna)) return;
      this.error(mensajes.nombreVacio, fila, columna, "nombre", celda);
      return;
    }
    if (esTotal(texto) || esGasto(texto)) {
      this.pie = true;
      return;
    }
    const enNombre = columna === this.lista.columnas.nombre;
    if (columna === this.lista.columnas.codigo && pareceCodigo(texto) && !this.pie) {
      this.error(mensajes.nombreVacio, fila, columna, "nombre", celda);
      return;
    }
    if (esNota(texto)) return;
    const siguiente = this.siguiente(fila);
    const deTitulo = !enNombre || this.estaFusionada(fila, columna) || vaDeTitulo(texto, this.nombresEnMayusculas);
    const conocida = esPalabraDeSeccion(sinEmojis(texto));
    if (siguiente === "vacia") {
      // Nothing but blanks or remarks follows: a farewell if it stands apart, else perhaps a product cut short.
      if (this.pie || deTitulo || conocida || this.tipoDeFila(fila - 1) === "vacia") return;
      this.error(mensajes.soloNombre, fila, columna, "precio", celda);
      return;
    }
    if (siguiente === "cabecera") {
      this.abrirSeccion(texto);
      this.seccionPendiente = true;
      return;
    }
    if (this.pie && siguiente !== "producto") return;
    if (!this.huboFilas && !deTitulo) this.seccionesSencillas = true;
    if (!deTitulo && !conocida && !this.seccionesSencillas) {
      this.error(mensajes.soloNombre, fila, columna, "precio", celda);
      return;
    }
    if (!deTitulo && !conocida && this.huboFilas) this.avisar(mensajes.seccionDudosa, fila, columna, "categoria", celda);
    this.abrirSeccion(texto);
  }

  private abrirSeccion(texto: string): void {
    const nota = leerNotaIva(texto);
    this.categoria = nombreDeSeccion(sinEmojis(nota === null ? texto : quitarNotaIva(texto))) || this.contexto.categoria;
    this.ivaSeccion = nota?.tipo ?? null;
    this.pie = false;
  }

  /** A row with several cells that is not whole enough to be a product. */
  private leerOtra(fila: number, llenas: readonly number[]): void {
    const { nombre, precios } = this.lista.columnas;
    const celdaNombre = this.celdaNombre(fila);
    const primera = this.celda(fila, llenas[0] ?? nombre);
    const texto = ordenar(celdaNombre.texto || primera.texto);
    const textos = llenas.map((columna) => this.celda(fila, columna)).filter((celda) => celda.tipo === "texto");
    if (textos.some((celda) => esTotal(celda.texto))) {
      this.pie = true;
      return;
    }
    if (textos.some((celda) => esGasto(celda.texto)) || esNota(texto)) return;
    const precio = precios[0]?.columna ?? null;
    const datos = llenas.filter((columna) => columna !== nombre && this.esColumnaDeProducto(columna));
    // «VERDURAS | Unidad | Precio»: a section that repeats headers.
    if (datos.length > 0 && datos.every((columna) => this.repiteCabecera(fila, columna))) {
      if (!estaVacia(celdaNombre) && !this.repiteCabecera(fila, nombre)) this.abrirSeccion(texto);
      return;
    }
    if (!estaVacia(celdaNombre)) {
      const soloIva = datos.every((columna) => columna === this.lista.columnas.iva);
      if (soloIva && vaDeTitulo(celdaNombre.texto, this.nombresEnMayusculas) && this.siguiente(fila) === "producto") {
        this.abrirSeccion(celdaNombre.texto);
        const lectura = leerTipoIva(this.celda(fila, this.lista.columnas.iva ?? -1));
        if (lectura.veredicto === "claro") this.ivaSeccion = lectura.valor;
        return;
      }
      if (this.pie && datos.length <= 1 && !datos.includes(precio ?? -1)) return;
      this.error(mensajes.precioVacio, fila, precio, "precio", celdaNombre);
      return;
    }
    const hayNumeros = llenas.some((columna) => this.celda(fila, columna).tipo === "numero");
    const sumas = llenas.every((columna) => {
      const celda = this.celda(fila, columna);
      return celda.tipo !== "texto" && (celda.formula !== undefined || !this.esColumnaDeProducto(columna));
    });
    if (sumas || this.pie || (datos.length === 0 && !hayNumeros)) return;
    if (datos.length === 0 && textos.length === 0) return;
    this.error(mensajes.nombreVacio, fila, nombre, "nombre", primera);
  }

  private leerProducto(fila: number, llenas: readonly number[]): void {
    const { columnas } = this.lista;
    const celdaNombre = this.celdaNombre(fila);
    const nombre = ordenar(celdaNombre.texto);
    const eleccion = this.elegirPrecio(fila);
    const celdaPrecio = this.celda(fila, eleccion.columna.columna);
    const deProducto = [columnas.unidad, columnas.codigo, columnas.iva].filter(
      (columna) => columna !== null && !estaVacia(this.celda(fila, columna)),
    );
    if (esTotal(nombre) || esGasto(nombre) || (this.pie && esNota(nombre))) {
      if (deProducto.length > 0 && !esTotal(nombre)) this.error(mensajes.gastos, fila, columnas.nombre, "nombre", celdaNombre);
      this.pie ||= esTotal(nombre);
      return;
    }
    const tachada = [celdaNombre, celdaPrecio].find((celda) => celda.tachada);
    if (tachada !== undefined) {
      this.error(mensajes.filaTachada, fila, tachada === celdaPrecio ? eleccion.columna.columna : columnas.nombre, "nombre", tachada);
      return;
    }
    if (celdaNombre.tipo !== "texto") {
      const mensaje = estaVacia(celdaNombre) ? mensajes.nombreVacio : mensajes.nombreIlegible;
      this.error(mensaje, fila, columnas.nombre, "nombre", estaVacia(celdaNombre) ? celdaPrecio : celdaNombre);
      return;
    }
    if (this.contexto.esCsv && this.tieneCeldasDeMas(fila)) {
      this.error(mensajes.celdasDeMas, fila, null, null, this.celda(fila, llenas.at(-1) ?? 0), nombre);
      return;
    }
    const { lectura } = eleccion;
    if (lectura.veredicto !== "claro") {
      const mensaje = lectura.veredicto === "malo" ? lectura.mensaje : mensajes.precioVacio;
      this.error(mensaje, fila, eleccion.columna.columna, "precio", celdaPrecio, nombre);
      return;
    }
    const precioConIva = lectura.iva?.incluido ?? eleccion.columna.iva?.incluido ?? this.contexto.conIvaPorNota;
    const iva = this.leerIva(fila, nombre, lectura.valor, precioConIva);
    if (iva === null) return;
    const conIva = lectura.iva?.incluido ?? eleccion.columna.iva?.incluido ?? (iva.incluido || this.contexto.conIvaPorNota);
    if (conIva && (lectura.iva?.incluido || iva.incluido)) {
      this.avisar(mensajes.ivaIncluidoEnFila, fila, eleccion.columna.columna, "precio", celdaPrecio, nombre);
    } else if (conIva) this.columnasConIva.add(eleccion.columna.columna);
    const precio = conIva ? quitarIva(lectura.valor, iva.valor) : lectura.valor;
    if (eleccion.deOtraColumna) {
      const lugar = this.lugar(fila, eleccion.columna.columna, celdaPrecio, nombre);
      this.anotar(this.avisos, fila, eleccion.columna.columna, "precio", mensajes.precioDeOtraColumna(lugar, eleccion.columna.cabecera));
    }
    const unidad = this.leerTexto(fila, columnas.unidad, "unidad", nombre) ?? lectura.unidad ?? eleccion.columna.unidad;
    const descripcion = columnas.descripcion
      .map((columna) => this.leerTexto(fila, columna, "descripcion", nombre))
      .filter((texto) => texto !== null)
      .join(" · ");
    this.productos.push({
      nombre: this.conVariedad(fila, nombre),
      precio,
      iva: iva.valor,
      unidad,
      categoria: this.leerCategoria(fila) ?? this.categoria,
      codigo: this.leerTexto(fila, columnas.codigo, "codigo", nombre),
      stock: this.leerStock(fila, nombre),
      descripcion: descripcion === "" ? null : descripcion,
      origen: { hoja: this.lista.hoja.nombre, fila: numeroFila(fila), columnas: this.columnasDe(fila, eleccion.columna, iva.deColumna) },
    });
  }

  /** The price that a member would pay: best column first, the one of the row's own unit before others (diseño §7). */
  private elegirPrecio(fila: number): { columna: ColumnaPrecio; lectura: LecturaPrecio; deOtraColumna: boolean } {
    const { precios, unidad } = this.lista.columnas;
    const principal = this.principal();
    const clase = unidad === null ? null : claseUnidad(this.celda(fila, unidad).texto);
    const cercania = (columna: ColumnaPrecio) =>
      columna.unidad === null ? 1 : clase === null ? 1 : columna.unidad === clase ? 2 : 0;
    const conDatos = precios.filter(({ columna }) => !estaVacia(this.celda(fila, columna)));
    const mejores = [...conDatos].sort((a, b) => b.rango - a.rango || cercania(b) - cercania(a));
    const columna = mejores[0] ?? principal;
    const lectura = leerPrecio(this.celda(fila, columna.columna), this.signos.get(columna.columna) ?? null);
    // Per kilo or per piece is no odd choice: the row's own unit says which.
    const deOtraColumna = columna !== principal && (columna.unidad === null || columna.unidad === principal.unidad || cercania(columna) < 2);
    return { columna, lectura, deOtraColumna };
  }

  private principal(): ColumnaPrecio {
    const principal = this.lista.columnas.precios[0];
    if (principal === undefined) throw new Error("Una lista sin columna de precio");
    return principal;
  }

  private leerIva(
    fila: number,
    nombre: string,
    precio: Decimal,
    conIva: boolean,
  ): { valor: Decimal; incluido: boolean; deColumna: boolean } | null {
    const { iva: columna } = this.lista.columnas;
    const deFila = this.ivaSeccion ?? this.contexto.ivaPorDefecto;
    if (columna === null || this.contexto.lecturaIva === "nada") {
      if (this.ivaSeccion === null) this.usoIvaPorDefecto = true;
      return { valor: deFila, incluido: false, deColumna: false };
    }
    const celda = this.celda(fila, columna);
    const lectura = this.contexto.lecturaIva === "importes" ? this.leerImporteIva(celda, precio, conIva) : leerTipoIva(celda);
    const lugar = this.lugar(fila, columna, celda, nombre);
    switch (lectura.veredicto) {
      case "claro":
        if (lectura.raro) this.anotar(this.avisos, fila, columna, "iva", mensajes.ivaRaro(lugar, lectura.valor));
        return { valor: lectura.valor, incluido: false, deColumna: true };
      case "absurdo":
        this.anotar(this.errores, fila, columna, "iva", mensajes.ivaAbsurdo(lugar));
        return null;
      case "vacio":
        if (this.ivaSeccion === null) this.anotar(this.avisos, fila, columna, "iva", mensajes.ivaVacio(lugar, deFila));
        return { valor: deFila, incluido: false, deColumna: false };
      default:
        this.anotar(this.avisos, fila, columna, "iva", mensajes.ivaIlegible(lugar, deFila));
        return { valor: deFila, incluido: lectura.veredicto === "incluido", deColumna: false };
    }
  }

  private leerImporteIva(celda: Celda, precio: Decimal, conIva: boolean): LecturaIva {
    if (estaVacia(celda)) return { veredicto: "vacio" };
    const importe = leerPrecio(celda, this.signos.get(this.principal().columna) ?? null);
    const tipo = importe.veredicto === "claro" ? tipoDeImporte(importe.valor, precio, conIva) : null;
    return tipo === null ? { veredicto: "ilegible" } : { veredicto: "claro", valor: tipo, raro: false };
  }

  private leerStock(fila: number, nombre: string): Decimal | null {
    const { stock: columna } = this.lista.columnas;
    if (columna === null) return null;
    const celda = this.celda(fila, columna);
    const lectura = leerStock(celda);
    if (lectura.veredicto === "claro") return lectura.valor;
    const negativo = lectura.veredicto === "negativo";
    this.avisar(negativo ? mensajes.stockNegativo : mensajes.stockIlegible, fila, columna, "stock", celda, nombre);
    return negativo ? new Decimal(0) : null;
  }

  private leerTexto(fila: number, columna: number | null, campo: Campo, nombre: string): string | null {
    if (columna === null) return null;
    const celda = this.celda(fila, columna);
    if (estaVacia(celda)) return null;
    if (celda.tipo === "error" || esFormulaSinValor(celda) || (celda.tipo === "fecha" && campo !== "descripcion")) {
      const dato = { unidad: "el formato", codigo: "el código", categoria: "la categoría" }[campo as "unidad"] ?? "la descripción";
      const mensaje = mensajes.datoConvertido(this.lugar(fila, columna, celda, nombre), dato);
      this.anotar(this.avisos, fila, columna, campo, mensaje);
      return null;
    }
    const texto = ordenar(celda.tipo === "numero" && campo === "codigo" && !/^0+\d/u.test(celda.texto) ? celda.valor : celda.texto);
    return texto === "" || /^[-–—]+$/u.test(texto) ? null : texto;
  }

  /** «Tomate» comes twice, as «Rosa» and as «Pera»: the variety then belongs to the name. */
  private conVariedad(fila: number, nombre: string): string {
    const { variedad, nombre: columna } = this.lista.columnas;
    if (variedad === null || (this.vecesDeNombre().get(clave(nombre)) ?? 0) < 2) return nombre;
    const celda = this.celda(fila, variedad);
    return columna === variedad || celda.tipo !== "texto" ? nombre : ordenar(`${nombre} ${celda.texto}`);
  }

  private vecesDeNombre(): ReadonlyMap<string, number> {
    if (this.veces === null) {
      this.veces = new Map();
      for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) {
        const nombre = clave(this.celdaNombre(fila).texto);
        this.veces.set(nombre, (this.veces.get(nombre) ?? 0) + 1);
      }
    }
    return this.veces;
  }

  private leerCategoria(fila: number): string | null {
    const { categoria: columna } = this.lista.columnas;
    if (columna === null) return null;
    const celda = this.celda(this.categoriasVerticales.get(fila) ?? fila, columna);
    const texto = celda.tipo === "texto" ? nombreDeSeccion(sinEmojis(celda.texto)) : "";
    return texto === "" ? null : texto;
  }

  // --- What a row is ---------------------------------------------------------------------------------------------

  private tipoDeFila(fila: number): TipoFila {
    if (fila < this.lista.desde || fila >= this.lista.hasta) return "vacia";
    const llenas = this.llenas(fila);
    if (llenas.length === 0) return "vacia";
    const conPrecio = this.lista.columnas.precios.some(({ columna }) => {
      const celda = this.celda(fila, columna);
      return !estaVacia(celda) && !this.repiteCabecera(fila, columna);
    });
    const celdaNombre = this.celdaNombre(fila);
    if (conPrecio && !estaVacia(celdaNombre)) return "producto";
    if (llenas.length === 1 && !this.nombresVerticales.has(fila)) return "unica";
    if (conPrecio && this.tieneDatosSinNombre(fila)) return "producto";
    return "otra";
  }

  /** A price without a name is a product's if its own cells, not sums, say so. */
  private tieneDatosSinNombre(fila: number): boolean {
    const { precios } = this.lista.columnas;
    const llenas = this.llenas(fila);
    if (llenas.some((columna) => esTotal(this.celda(fila, columna).texto))) return false;
    return precios.some(({ columna }) => {
      const celda = this.celda(fila, columna);
      return !estaVacia(celda) && (celda.formula === undefined || !/^\s*(?:SUM|SUBTOTAL)/iu.test(celda.formula));
    });
  }

  /** What the next row that is not blank nor a remark is. */
  private siguiente(fila: number): TipoFila {
    for (let i = fila + 1; i < this.lista.hasta; i++) {
      const tipo = this.tipoDeFila(i);
      if (tipo === "vacia") continue;
      const texto = this.celda(i, this.llenas(i)[0] ?? 0).texto;
      if (tipo === "unica" && esNota(texto)) continue;
      if (esTotal(texto) || esGasto(texto)) continue;
      return tipo;
    }
    return this.lista.hasta < this.lista.hoja.filas.length ? "cabecera" : "vacia";
  }

  private llenas(fila: number): number[] {
    const llenas: number[] = [];
    const celdas = this.lista.hoja.filas[fila] ?? [];
    const fin = Math.min(celdas.length - 1, this.lista.columnaHasta);
    for (let columna = this.lista.columnaDesde; columna <= fin; columna++) {
      const celda = celdas[columna];
      if (celda !== undefined && !estaVacia(celda)) llenas.push(columna);
    }
    return llenas;
  }

  private celda(fila: number, columna: number): Celda {
    return columna < 0 ? CELDA_VACIA : celdaEn(this.lista.hoja, fila, columna);
  }

  private celdaNombre(fila: number): Celda {
    return this.celda(this.nombresVerticales.get(fila) ?? fila, this.lista.columnas.nombre);
  }

  private esColumnaDeProducto(columna: number): boolean {
    const { iva, unidad, codigo, stock, precios } = this.lista.columnas;
    return [iva, unidad, codigo, stock].includes(columna) || precios.some((precio) => precio.columna === columna);
  }

  private repiteCabecera(fila: number, columna: number): boolean {
    const celda = this.celda(fila, columna);
    if (celda.tipo !== "texto" || esUnidad(celda.texto)) return false;
    return [...significados(celda.texto).values()].some((peso) => peso >= 0.85);
  }

  private estaFusionada(fila: number, columna: number): boolean {
    return this.lista.hoja.fusiones.some((f) => f.fila === fila && f.columna === columna && f.columnaFin > columna);
  }

  private tieneCeldasDeMas(fila: number): boolean {
    const ultima = Math.max(...this.lista.cabeceras.keys());
    return this.llenas(fila).some((columna) => columna > ultima);
  }

  /** Row → the row that holds the text of its vertically merged cell. */
  private fusionesVerticales(columna: number | null): Map<number, number> {
    const filas = new Map<number, number>();
    if (columna === null) return filas;
    for (const fusion of this.lista.hoja.fusiones) {
      if (fusion.columna > columna || fusion.columnaFin < columna || fusion.fila < this.lista.desde) continue;
      for (let i = fusion.fila + 1; i <= Math.min(fusion.filaFin, this.lista.hasta - 1); i++) filas.set(i, fusion.fila);
    }
    return filas;
  }

  private fraccionDeMayusculas(): number {
    let mayusculas = 0;
    let nombres = 0;
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) {
      const celda = this.celda(fila, this.lista.columnas.nombre);
      if (celda.tipo !== "texto" || estaVacia(this.celda(fila, this.principal().columna))) continue;
      nombres++;
      if (enMayusculas(celda.texto)) mayusculas++;
    }
    return nombres === 0 ? 0 : mayusculas / nombres;
  }

  private *textosDeColumna(columna: number): Iterable<string> {
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) {
      const celda = this.celda(fila, columna);
      if (celda.tipo === "texto") yield celda.texto;
    }
  }

  private signoDeColumna(columna: number): SignoDecimal | null {
    return signoDecimal(this.textosDeColumna(columna));
  }

  private columnasDe(fila: number, precio: ColumnaPrecio, ivaDeColumna: boolean): Partial<Record<Campo, string>> {
    const { columnas } = this.lista;
    const letras: Partial<Record<Campo, string>> = {
      nombre: letraColumna(columnas.nombre),
      precio: letraColumna(precio.columna),
    };
    if (ivaDeColumna && columnas.iva !== null) letras.iva = letraColumna(columnas.iva);
    for (const campo of ["unidad", "codigo", "stock", "categoria"] as const) {
      const columna = columnas[campo];
      if (columna !== null && !estaVacia(this.celda(fila, columna))) letras[campo] = letraColumna(columna);
    }
    const descripcion = columnas.descripcion.find((columna) => !estaVacia(this.celda(fila, columna)));
    if (descripcion !== undefined) letras.descripcion = letraColumna(descripcion);
    return letras;
  }

  // --- Messages --------------------------------------------------------------------------------------------------

  private lugar(fila: number, columna: number | null, celda: Celda, nombre?: string): Lugar {
    return {
      fila: numeroFila(fila),
      columna: columna === null ? null : letraColumna(columna),
      nombre: nombre ?? ordenar(this.celdaNombre(fila).texto),
      texto: ordenar(celda.texto || celda.valor),
    };
  }

  private error(mensaje: (l: Lugar) => string, fila: number, columna: number | null, campo: Campo | null, celda: Celda, nombre?: string) {
    this.anotar(this.errores, fila, columna, campo, mensaje(this.lugar(fila, columna, celda, nombre)));
  }

  private avisar(mensaje: (l: Lugar) => string, fila: number, columna: number | null, campo: Campo | null, celda: Celda, nombre?: string) {
    this.anotar(this.avisos, fila, columna, campo, mensaje(this.lugar(fila, columna, celda, nombre)));
  }

  private anotar(donde: Incidencia[], fila: number, columna: number | null, campo: Campo | null, mensaje: string): void {
    donde.push({
      hoja: this.lista.hoja.nombre,
      fila: numeroFila(fila),
      columna: columna === null ? null : letraColumna(columna),
      campo,
      mensaje,
    });
  }
}
