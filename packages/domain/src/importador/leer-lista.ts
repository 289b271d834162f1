import { Decimal } from "decimal.js";
import { Anotador } from "./anotador.ts";
import type { Campo } from "./campos.ts";
import { type Celda, esFormulaSinValor, estaVacia, letraColumna, numeroFila } from "./celdas.ts";
import { type LecturaColumnaIva, tipoDeImporte } from "./columna-iva.ts";
import { pareceCodigo } from "./evidencia.ts";
import { FilasDeLista } from "./filas-de-lista.ts";
import { type LecturaPrecio, leerPrecio, quitarIva } from "./leer-precio.ts";
import type { ColumnaPrecio, Lista } from "./listas.ts";
import { mensajes } from "./mensajes.ts";
import { leerNotaIva, quitarNotaIva } from "./nota-iva.ts";
import type { SignoDecimal } from "./numeros.ts";
import type { Incidencia, ProductoLeido } from "./resultado.ts";
import { diceAgotado, leerStock } from "./stock.ts";
import { clave, ordenar, sinEmojis } from "./texto.ts";
import {
  esGasto,
  esNota,
  esPalabraDeSeccion,
  esTotal,
  nombreDeSeccion,
  vaDeTitulo,
} from "./textos-de-fila.ts";
import { type LecturaIva, leerTipoIva } from "./tipo-iva.ts";
import { claseUnidad } from "./unidades.ts";

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

/**
 * Reads the rows of one list. Every row becomes a product, or is reported, or is plainly not a product: a section, a
 * note, a total, a footer or blank (diseño §7).
 */
export function leerLista(lista: Lista, contexto: ContextoLista): FilasLeidas {
  return new LectorDeLista(lista, contexto).leer();
}

class LectorDeLista {
  private readonly productos: ProductoLeido[] = [];
  private readonly filas: FilasDeLista;
  private readonly notas: Anotador;
  private readonly columnasConIva = new Set<number>();
  private readonly signos = new Map<number, SignoDecimal | null>();
  private readonly categoriasVerticales: ReadonlyMap<number, number>;
  private categoriaDeColumna: { readonly texto: string; readonly seccion: string | null } | null = null;
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
    this.filas = new FilasDeLista(lista);
    this.notas = new Anotador(lista.hoja.nombre, (fila) => ordenar(this.filas.celdaNombre(fila).texto));
    this.categoria = contexto.categoria;
    for (const { columna } of lista.columnas.precios)
      this.signos.set(columna, this.filas.signoDeColumna(columna));
    this.categoriasVerticales = this.filas.fusionesVerticales(lista.columnas.categoria);
  }

  leer(): FilasLeidas {
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) this.leerFila(fila);
    const { productos, usoIvaPorDefecto, columnasConIva } = this;
    const { avisos, errores } = this.notas;
    const final = { categoria: this.categoria, pendiente: this.seccionPendiente };
    return { productos, avisos, errores, usoIvaPorDefecto, columnasConIva, final };
  }

  private leerFila(fila: number): void {
    const tipo = this.filas.tipoDeFila(fila);
    if (tipo === "vacia") return;
    const llenas = this.filas.llenas(fila);
    if (this.lista.hoja.filasOcultas.has(fila)) {
      if (tipo === "producto")
        this.notas.error(mensajes.filaOculta, fila, null, null, this.filas.celdaNombre(fila));
      return;
    }
    if (tipo === "unica") this.leerUnica(fila, llenas[0] ?? 0);
    else if (tipo === "producto") this.leerProducto(fila, llenas);
    else this.leerOtra(fila, llenas);
    this.huboFilas = true;
  }

  /** A row with one text or number and nothing else. */
  private leerUnica(fila: number, columna: number): void {
    const celda = this.filas.celda(fila, columna);
    const texto = ordenar(celda.texto);
    if (celda.tipo !== "texto") {
      if (this.pie || celda.formula !== undefined || !this.filas.esColumnaDeProducto(columna)) return;
      this.notas.error(mensajes.nombreVacio, fila, columna, "nombre", celda);
      return;
    }
    if (esTotal(texto) || esGasto(texto)) {
      this.pie = true;
      return;
    }
    const enNombre = columna === this.lista.columnas.nombre;
    if (columna === this.lista.columnas.codigo && pareceCodigo(texto) && !this.pie) {
      this.notas.error(mensajes.nombreVacio, fila, columna, "nombre", celda);
      return;
    }
    if (esNota(texto)) return;
    const siguiente = this.filas.siguiente(fila);
    const deTitulo =
      !enNombre ||
      this.filas.estaFusionada(fila, columna) ||
      vaDeTitulo(texto, this.filas.nombresEnMayusculas);
    const conocida = esPalabraDeSeccion(sinEmojis(texto));
    if (siguiente === "vacia") {
      // Nothing but blanks or remarks follows: a farewell if it stands apart, else perhaps a product cut short.
      if (this.pie || deTitulo || conocida || this.filas.tipoDeFila(fila - 1) === "vacia") return;
      this.notas.error(mensajes.soloNombre, fila, columna, "precio", celda);
      return;
    }
    if (siguiente === "cabecera") {
      this.abrirSeccion(texto);
      this.seccionPendiente = true;
      return;
    }
    if (this.pie && fila > this.filas.ultimoProducto) return;
    if (!this.huboFilas && !deTitulo) this.seccionesSencillas = true;
    if (!deTitulo && !conocida && !this.seccionesSencillas) {
      this.notas.error(mensajes.soloNombre, fila, columna, "precio", celda);
      return;
    }
    if (!deTitulo && !conocida && this.huboFilas)
      this.notas.avisar(mensajes.seccionDudosa, fila, columna, "categoria", celda);
    this.abrirSeccion(texto);
  }

  private abrirSeccion(texto: string): void {
    const nota = leerNotaIva(texto);
    this.categoria =
      nombreDeSeccion(sinEmojis(nota === null ? texto : quitarNotaIva(texto))) || this.contexto.categoria;
    this.ivaSeccion = nota?.tipo ?? null;
    this.pie = false;
  }

  /** A row with several cells that is not whole enough to be a product. */
  private leerOtra(fila: number, llenas: readonly number[]): void {
    const { nombre, precios } = this.lista.columnas;
    const celdaNombre = this.filas.celdaNombre(fila);
    const primera = this.filas.celda(fila, llenas[0] ?? nombre);
    const texto = ordenar(celdaNombre.texto || primera.texto);
    const textos = llenas
      .map((columna) => this.filas.celda(fila, columna))
      .filter((celda) => celda.tipo === "texto");
    // With a name of its own, a row is no total because of a word elsewhere.
    const deciden = estaVacia(celdaNombre) ? textos : textos.filter((celda) => celda === celdaNombre);
    if (deciden.some((celda) => esTotal(celda.texto))) {
      this.pie = true;
      return;
    }
    if (deciden.some((celda) => esGasto(celda.texto)) || esNota(texto)) return;
    // Below a total and with no product after it, nothing is one.
    const enPie = this.pie && fila > this.filas.ultimoProducto;
    const precio = precios[0]?.columna ?? null;
    const datos = llenas.filter((columna) => columna !== nombre && this.filas.esColumnaDeProducto(columna));
    // «VERDURAS | Unidad | Precio»: a section that repeats headers.
    if (datos.length > 0 && datos.every((columna) => this.filas.repiteCabecera(fila, columna))) {
      if (!estaVacia(celdaNombre) && !this.filas.repiteCabecera(fila, nombre)) this.abrirSeccion(texto);
      return;
    }
    if (!estaVacia(celdaNombre)) {
      const soloIva = datos.every((columna) => columna === this.lista.columnas.iva);
      // A plain word is a section's only if all else in its row is sums: with data it may be a product cut short.
      const soloSumas = llenas.every(
        (columna) => columna === nombre || this.filas.celda(fila, columna).formula !== undefined,
      );
      const deTitulo =
        vaDeTitulo(celdaNombre.texto, this.filas.nombresEnMayusculas) ||
        (soloSumas && esPalabraDeSeccion(sinEmojis(celdaNombre.texto)));
      if (soloIva && deTitulo && this.filas.siguiente(fila) === "producto") {
        this.abrirSeccion(celdaNombre.texto);
        const lectura = leerTipoIva(this.filas.celda(fila, this.lista.columnas.iva ?? -1));
        if (lectura.veredicto === "claro") this.ivaSeccion = lectura.valor;
        return;
      }
      if (enPie && datos.length <= 1 && !datos.includes(precio ?? -1)) return;
      this.notas.error(mensajes.precioVacio, fila, precio, "precio", celdaNombre);
      return;
    }
    const hayNumeros = llenas.some((columna) => this.filas.celda(fila, columna).tipo === "numero");
    const sumas = llenas.every((columna) => {
      const celda = this.filas.celda(fila, columna);
      return (
        celda.tipo !== "texto" && (celda.formula !== undefined || !this.filas.esColumnaDeProducto(columna))
      );
    });
    if (sumas || enPie || (datos.length === 0 && !hayNumeros)) return;
    if (datos.length === 0 && textos.length === 0) return;
    this.notas.error(mensajes.nombreVacio, fila, nombre, "nombre", primera);
  }

  private leerProducto(fila: number, llenas: readonly number[]): void {
    const { columnas } = this.lista;
    const celdaNombre = this.filas.celdaNombre(fila);
    const nombre = ordenar(celdaNombre.texto);
    const eleccion = this.elegirPrecio(fila);
    const celdaPrecio = this.filas.celda(fila, eleccion.columna.columna);
    const deProducto = [columnas.unidad, columnas.codigo, columnas.iva].filter(
      (columna) => columna !== null && !estaVacia(this.filas.celda(fila, columna)),
    );
    if (esTotal(nombre) || esGasto(nombre) || (this.pie && esNota(nombre))) {
      if (deProducto.length > 0)
        this.notas.error(mensajes.gastos, fila, columnas.nombre, "nombre", celdaNombre);
      if (deProducto.length === 0) this.pie ||= esTotal(nombre);
      return;
    }
    const tachada = [celdaNombre, celdaPrecio].find((celda) => celda.tachada);
    if (tachada !== undefined) {
      this.notas.error(
        mensajes.filaTachada,
        fila,
        tachada === celdaPrecio ? eleccion.columna.columna : columnas.nombre,
        "nombre",
        tachada,
      );
      return;
    }
    if (celdaNombre.tipo !== "texto") {
      const mensaje = estaVacia(celdaNombre) ? mensajes.nombreVacio : mensajes.nombreIlegible;
      this.notas.error(
        mensaje,
        fila,
        columnas.nombre,
        "nombre",
        estaVacia(celdaNombre) ? celdaPrecio : celdaNombre,
      );
      return;
    }
    if (this.contexto.esCsv && this.filas.tieneCeldasDeMas(fila)) {
      this.notas.error(
        mensajes.celdasDeMas,
        fila,
        null,
        null,
        this.filas.celda(fila, llenas.at(-1) ?? 0),
        nombre,
      );
      return;
    }
    const { lectura } = eleccion;
    if (lectura.veredicto !== "claro") {
      const mensaje = lectura.veredicto === "malo" ? lectura.mensaje : mensajes.precioVacio;
      this.notas.error(mensaje, fila, eleccion.columna.columna, "precio", celdaPrecio, nombre);
      return;
    }
    const precioConIva =
      lectura.iva?.incluido ?? eleccion.columna.iva?.incluido ?? this.contexto.conIvaPorNota;
    const iva = this.leerIva(
      fila,
      nombre,
      lectura.valor,
      precioConIva,
      lectura.iva?.tipo ?? eleccion.columna.iva?.tipo ?? null,
    );
    if (iva === null) return;
    const conIva =
      lectura.iva?.incluido ??
      eleccion.columna.iva?.incluido ??
      (iva.incluido || this.contexto.conIvaPorNota);
    if (conIva && (lectura.iva?.incluido || iva.incluido)) {
      this.notas.avisar(
        mensajes.ivaIncluidoEnFila,
        fila,
        eleccion.columna.columna,
        "precio",
        celdaPrecio,
        nombre,
      );
    } else if (conIva) this.columnasConIva.add(eleccion.columna.columna);
    const precio = conIva ? quitarIva(lectura.valor, iva.valor) : lectura.valor;
    if (eleccion.deOtraColumna) {
      const lugar = this.notas.lugar(fila, eleccion.columna.columna, celdaPrecio, nombre);
      this.notas.anotar(
        "avisos",
        fila,
        eleccion.columna.columna,
        "precio",
        mensajes.precioDeOtraColumna(lugar, eleccion.columna.cabecera),
      );
    }
    const unidad =
      this.leerTexto(fila, columnas.unidad, "unidad", nombre) ?? lectura.unidad ?? eleccion.columna.unidad;
    const descripcion = columnas.descripcion
      .map((columna) => this.leerTexto(fila, columna, "descripcion", nombre))
      .filter((texto) => texto !== null)
      .join(" · ");
    this.pie = false;
    this.productos.push({
      nombre: this.conVariedad(fila, nombre),
      precio,
      iva: iva.valor,
      unidad,
      categoria: this.leerCategoria(fila) ?? this.categoria,
      codigo: this.leerTexto(fila, columnas.codigo, "codigo", nombre),
      stock: this.leerStock(fila, nombre),
      descripcion: descripcion === "" ? null : descripcion,
      origen: {
        hoja: this.lista.hoja.nombre,
        fila: numeroFila(fila),
        columnas: this.columnasDe(fila, eleccion.columna, iva.deColumna),
        procedencia: {},
      },
    });
  }

  /** The price that a member would pay: best column first, the one of the row's own unit before others (diseño §7). */
  private elegirPrecio(fila: number): {
    columna: ColumnaPrecio;
    lectura: LecturaPrecio;
    deOtraColumna: boolean;
  } {
    const { precios, unidad } = this.lista.columnas;
    const principal = this.principal();
    const clase = unidad === null ? null : claseUnidad(this.filas.celda(fila, unidad).texto);
    const cercania = (columna: ColumnaPrecio) =>
      columna.unidad === null ? 1 : clase === null ? 1 : columna.unidad === clase ? 2 : 0;
    const conDatos = precios.filter(({ columna }) => !estaVacia(this.filas.celda(fila, columna)));
    const mejores = [...conDatos].sort((a, b) => b.rango - a.rango || cercania(b) - cercania(a));
    const columna = mejores[0] ?? principal;
    const lectura = leerPrecio(
      this.filas.celda(fila, columna.columna),
      this.signos.get(columna.columna) ?? null,
    );
    // Per kilo or per piece is no odd choice: the row's own unit says which.
    const deOtraColumna =
      columna !== principal &&
      (columna.unidad === null || columna.unidad === principal.unidad || cercania(columna) < 2);
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
    deCabecera: Decimal | null,
  ): { valor: Decimal; incluido: boolean; deColumna: boolean } | null {
    const { iva: columna } = this.lista.columnas;
    const deFila = this.ivaSeccion ?? deCabecera ?? this.contexto.ivaPorDefecto;
    if (columna === null || this.contexto.lecturaIva === "nada") {
      if (this.ivaSeccion === null && deCabecera === null) this.usoIvaPorDefecto = true;
      return { valor: deFila, incluido: false, deColumna: false };
    }
    const celda = this.filas.celda(fila, columna);
    const lectura =
      this.contexto.lecturaIva === "importes"
        ? this.leerImporteIva(celda, precio, conIva)
        : leerTipoIva(celda);
    const lugar = this.notas.lugar(fila, columna, celda, nombre);
    switch (lectura.veredicto) {
      case "claro":
        if (lectura.raro)
          this.notas.anotar("avisos", fila, columna, "iva", mensajes.ivaRaro(lugar, lectura.valor));
        return { valor: lectura.valor, incluido: false, deColumna: true };
      case "absurdo":
        this.notas.anotar("errores", fila, columna, "iva", mensajes.ivaAbsurdo(lugar));
        return null;
      case "vacio":
        if (this.ivaSeccion === null)
          this.notas.anotar("avisos", fila, columna, "iva", mensajes.ivaVacio(lugar, deFila));
        return { valor: deFila, incluido: false, deColumna: false };
      default:
        this.notas.anotar("avisos", fila, columna, "iva", mensajes.ivaIlegible(lugar, deFila));
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
    const { stock: columna, nombre: columnaNombre } = this.lista.columnas;
    const celda = this.filas.celda(fila, columna ?? -1);
    if (estaVacia(celda) && diceAgotado(nombre)) {
      this.notas.avisar(
        mensajes.agotadoEnNombre,
        fila,
        columnaNombre,
        "stock",
        this.filas.celdaNombre(fila),
        nombre,
      );
      return new Decimal(0);
    }
    if (columna === null) return null;
    const lectura = leerStock(celda);
    if (lectura.veredicto === "claro") return lectura.valor;
    const negativo = lectura.veredicto === "negativo";
    this.notas.avisar(
      negativo ? mensajes.stockNegativo : mensajes.stockIlegible,
      fila,
      columna,
      "stock",
      celda,
      nombre,
    );
    return negativo ? new Decimal(0) : null;
  }

  private leerTexto(fila: number, columna: number | null, campo: Campo, nombre: string): string | null {
    if (columna === null) return null;
    const celda = this.filas.celda(fila, columna);
    if (estaVacia(celda)) return null;
    if (
      celda.tipo === "error" ||
      esFormulaSinValor(celda) ||
      (celda.tipo === "fecha" && campo !== "descripcion")
    ) {
      const dato =
        { unidad: "el formato", codigo: "el código", categoria: "la categoría" }[campo as "unidad"] ??
        "la descripción";
      const mensaje = mensajes.datoConvertido(this.notas.lugar(fila, columna, celda, nombre), dato);
      this.notas.anotar("avisos", fila, columna, campo, mensaje);
      return null;
    }
    const texto = ordenar(
      celda.tipo === "numero" && campo === "codigo" && !/^0+\d/u.test(celda.texto)
        ? celda.valor
        : celda.texto,
    );
    return texto === "" || /^[-–—]+$/u.test(texto) ? null : texto;
  }

  /** «Tomate» comes twice, as «Rosa» and as «Pera»: the variety then belongs to the name. */
  private conVariedad(fila: number, nombre: string): string {
    const { variedad, nombre: columna } = this.lista.columnas;
    if (variedad === null || (this.filas.vecesDeNombre().get(clave(nombre)) ?? 0) < 2) return nombre;
    const celda = this.filas.celda(fila, variedad);
    return columna === variedad || celda.tipo !== "texto" ? nombre : ordenar(`${nombre} ${celda.texto}`);
  }

  private leerCategoria(fila: number): string | null {
    const { categoria: columna } = this.lista.columnas;
    if (columna === null) return null;
    const celda = this.filas.celda(this.categoriasVerticales.get(fila) ?? fila, columna);
    const texto = celda.tipo === "texto" ? nombreDeSeccion(sinEmojis(celda.texto)) : "";
    // Under a category written once, the cells below it stay blank.
    if (texto !== "") this.categoriaDeColumna = { texto, seccion: this.categoria };
    return this.categoriaDeColumna?.seccion === this.categoria ? this.categoriaDeColumna.texto : null;
  }

  private columnasDe(
    fila: number,
    precio: ColumnaPrecio,
    ivaDeColumna: boolean,
  ): Partial<Record<Campo, string>> {
    const { columnas } = this.lista;
    const letras: Partial<Record<Campo, string>> = {
      nombre: letraColumna(columnas.nombre),
      precio: letraColumna(precio.columna),
    };
    if (ivaDeColumna && columnas.iva !== null) letras.iva = letraColumna(columnas.iva);
    for (const campo of ["unidad", "codigo", "stock", "categoria"] as const) {
      const columna = columnas[campo];
      if (columna !== null && !estaVacia(this.filas.celda(fila, columna)))
        letras[campo] = letraColumna(columna);
    }
    const descripcion = columnas.descripcion.find((columna) => !estaVacia(this.filas.celda(fila, columna)));
    if (descripcion !== undefined) letras.descripcion = letraColumna(descripcion);
    return letras;
  }
}
