import { Anotador } from "./anotador.ts";
import { type Celda, estaVacia, letraColumna, numeroFila } from "./celdas.ts";
import { pareceCodigo } from "./evidencia.ts";
import { FilasDeLista } from "./filas-de-lista.ts";
import { leerPrecio } from "./leer-precio.ts";
import { type ContextoLista, LectorDeProductos, type Seccion } from "./leer-producto.ts";
import type { Lista } from "./listas.ts";
import { mensajes } from "./mensajes.ts";
import { leerNotaDeSeccion, leerNotaIva, quitarNotaDeSeccion } from "./nota-iva.ts";
import { hablaDePrecios } from "./notas-del-libro.ts";
import type { Dato, Incidencia, ProductoLeido } from "./resultado.ts";
import { ordenar, sinApostrofo, sinEmojis } from "./texto.ts";
import {
  esGasto,
  esNota,
  esPalabraDeSeccion,
  esTotal,
  nombraAlgoMas,
  nombreDeSeccion,
  vaDeTitulo,
} from "./textos-de-fila.ts";
import { leerTipoIva } from "./tipo-iva.ts";
import { esUnidad } from "./unidades.ts";

export interface FilasLeidas {
  readonly productos: ProductoLeido[];
  readonly avisos: Incidencia[];
  readonly errores: Incidencia[];
  /** Whether some row took the default rate, and whether that was for lack of an IVA column. */
  readonly usoIvaPorDefecto: boolean;
  readonly faltaColumnaIva: boolean;
  /** Columns (indices) whose prices had IVA taken off because their header says that they include it. */
  readonly columnasConIva: ReadonlySet<number>;
  /** Sections and notes among the products that say that the prices under them include IVA. */
  readonly textosConIva: ReadonlySet<string>;
  /** The last section, and whether it stands right over the next header, whose category it is then. */
  readonly final: { readonly categoria: Dato<string> | null; readonly pendiente: boolean };
}

/**
 * Reads the rows of one list. Every row becomes a product, or is reported, or is plainly not a product: a section, a
 * note, a total, a footer or blank (diseño §7).
 */
export function leerLista(lista: Lista, contexto: ContextoLista): FilasLeidas {
  return new LectorDeLista(lista, contexto).leer();
}

class LectorDeLista {
  private readonly leidos: ProductoLeido[] = [];
  private readonly filas: FilasDeLista;
  private readonly notas: Anotador;
  private readonly productos: LectorDeProductos;
  private seccion: Seccion;
  /** A note among the products about the prices of those below it. */
  private notaDePrecios: Seccion["conIva"] = null;
  private seccionPendiente = false;
  private pie = false;
  private seccionesSencillas = false;
  private huboFilas = false;

  constructor(
    private readonly lista: Lista,
    private readonly contexto: ContextoLista,
  ) {
    this.filas = new FilasDeLista(lista);
    this.notas = new Anotador(lista.hoja.nombre, (fila) => ordenar(this.filas.celdaNombre(fila).texto));
    this.productos = new LectorDeProductos(lista, contexto, this.filas, this.notas);
    this.seccion = { categoria: contexto.categoria, iva: null, conIva: null };
  }

  leer(): FilasLeidas {
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) this.leerFila(fila);
    const { usoIvaPorDefecto, faltaColumnaIva, columnasConIva, textosConIva } = this.productos;
    const { avisos, errores } = this.notas;
    const final = { categoria: this.seccion.categoria, pendiente: this.seccionPendiente };
    return {
      productos: this.leidos,
      avisos,
      errores,
      usoIvaPorDefecto,
      faltaColumnaIva,
      columnasConIva,
      textosConIva,
      final,
    };
  }

  private leerFila(fila: number): void {
    const tipo = this.filas.tipoDeFila(fila);
    if (tipo === "vacia" || tipo === "cabecera") return;
    const llenas = this.filas.llenas(fila);
    if (this.lista.hoja.filasOcultas.has(fila)) {
      if (tipo === "producto" && !this.esTotalSinDatos(fila))
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
    // Where the names under it stand one column further in, it is no name either.
    const enNombre =
      columna === this.lista.columnas.nombre && this.filas.columnaDelNombre(fila + 1) === columna;
    if (columna === this.lista.columnas.codigo && pareceCodigo(texto) && !this.pie) {
      this.notas.error(mensajes.nombreVacio, fila, columna, "nombre", celda);
      return;
    }
    if (esNota(texto)) {
      this.leerNotaDePrecios(fila, texto);
      return;
    }
    const siguiente = this.filas.siguiente(fila);
    const titulo = quitarNotaDeSeccion(texto) || texto;
    const deTitulo =
      !enNombre ||
      this.filas.estaFusionada(fila, columna) ||
      [texto, titulo].some((dado) => vaDeTitulo(dado, this.filas.nombresEnMayusculas));
    // A line that speaks of IVA and has no price speaks of the rows under it.
    const conocida = esPalabraDeSeccion(sinEmojis(titulo)) || leerNotaDeSeccion(texto) !== null;
    if (siguiente === "vacia") {
      // Nothing but blanks or remarks follows: a farewell if it stands apart, else perhaps a product cut short.
      if (this.pie || deTitulo || conocida || this.filas.tipoDeFila(fila - 1) === "vacia") return;
      this.notas.error(mensajes.soloNombre, fila, columna, "precio", celda);
      return;
    }
    if (siguiente === "cabecera") {
      this.abrirSeccion(fila, columna);
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
    this.abrirSeccion(fila, columna);
  }

  /** «A partir de aquí, precios con IVA incluido». */
  private leerNotaDePrecios(fila: number, texto: string): void {
    const incluido = leerNotaIva(texto)?.incluido;
    if (incluido === undefined || fila > this.filas.ultimoProducto || !hablaDePrecios(texto)) return;
    this.notaDePrecios = { incluido, texto };
    this.seccion = { ...this.seccion, conIva: this.notaDePrecios };
  }

  /** The cell heads a section; its rate is what it says, or what `celdaIva` beside it does. */
  private abrirSeccion(fila: number, columna: number, columnaIva: number | null = null): void {
    const texto = sinApostrofo(ordenar(this.filas.celda(fila, columna).texto));
    const nota = leerNotaDeSeccion(texto);
    const nombre = nombreDeSeccion(sinEmojis(nota === null ? texto : quitarNotaDeSeccion(texto)));
    const deCelda = (de: number) =>
      ({ como: "seccion", celda: `${letraColumna(de)}${numeroFila(fila)}` }) as const;
    const lectura = columnaIva === null ? null : leerTipoIva(this.filas.celda(fila, columnaIva));
    const iva =
      lectura?.veredicto === "claro" && columnaIva !== null
        ? { valor: lectura.valor, procedencia: deCelda(columnaIva) }
        : nota?.tipo === undefined
          ? null
          : { valor: nota.tipo, procedencia: deCelda(columna) };
    const categoria =
      nombre === "" ? this.contexto.categoria : { valor: nombre, procedencia: deCelda(columna) };
    const conIva = nota?.incluido === undefined ? this.notaDePrecios : { incluido: nota.incluido, texto };
    this.seccion = { categoria, iva, conIva };
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
      if (!estaVacia(celdaNombre) && !this.filas.repiteCabecera(fila, nombre))
        this.abrirSeccion(fila, nombre);
      return;
    }
    if (!estaVacia(celdaNombre)) {
      if (this.esSeccionConTipo(fila, llenas)) return;
      if (enPie && datos.length <= 1 && !datos.includes(precio ?? -1)) return;
      this.notas.error(mensajes.precioVacio, fila, precio, "precio", celdaNombre);
      return;
    }
    if (this.esSeccionFueraDelNombre(fila, llenas)) return;
    if (!this.esSumaOPie(fila, llenas, datos, enPie))
      this.notas.error(mensajes.nombreVacio, fila, nombre, "nombre", primera);
  }

  /** «VERDURAS | 4 %»: a section with no more than its rate beside it, in whatever column; opens it. */
  private esSeccionConTipo(fila: number, llenas: readonly number[]): boolean {
    const { nombre, iva } = this.lista.columnas;
    const { texto } = this.filas.celdaNombre(fila);
    if (this.filas.siguiente(fila) !== "producto") return false;
    const otras = llenas.filter((columna) => columna !== nombre);
    const esTipo = (columna: number) => this.diceTipo(this.filas.celda(fila, columna), columna === iva);
    // A plain word is a section's only if all else in its row is sums: with data it may be a product cut short.
    const sumas = otras.every((columna) => this.filas.celda(fila, columna).formula !== undefined);
    const soloTipo = otras.every((columna) => esTipo(columna) || !this.filas.esColumnaDeProducto(columna));
    const conocida = esPalabraDeSeccion(sinEmojis(texto));
    const tipo = otras.find(esTipo) ?? null;
    const porPorcentaje = conocida && tipo !== null && tipo !== iva && otras.length === 1;
    if (
      !soloTipo ||
      !(vaDeTitulo(texto, this.filas.nombresEnMayusculas) || (sumas && conocida) || porPorcentaje)
    )
      return false;
    this.abrirSeccion(fila, nombre, tipo);
    return true;
  }

  /** Whether a cell beside a section's title is its rate: in the IVA column any, elsewhere one that says so. */
  private diceTipo(celda: Celda, enColumnaIva: boolean): boolean {
    const lectura = leerTipoIva(celda);
    if (lectura.veredicto !== "claro") return false;
    return enColumnaIva || (!lectura.raro && /%|iva|igic|bez/iu.test(`${celda.texto}${celda.formato ?? ""}`));
  }

  /** A section's title in a column that is not the name's, with its rate beside it: «VERDURAS |  | 4 %». */
  private esSeccionFueraDelNombre(fila: number, llenas: readonly number[]): boolean {
    const [titulo, ...otras] = llenas;
    if (titulo === undefined || this.filas.siguiente(fila) !== "producto") return false;
    const celda = this.filas.celda(fila, titulo);
    const tipo = otras[0];
    const deTitulo = vaDeTitulo(celda.texto, false) || esPalabraDeSeccion(sinEmojis(celda.texto));
    if (celda.tipo !== "texto" || !deTitulo || otras.length !== 1 || tipo === undefined) return false;
    if (!this.diceTipo(this.filas.celda(fila, tipo), tipo === this.lista.columnas.iva)) return false;
    this.abrirSeccion(fila, titulo, tipo);
    return true;
  }

  private esSumaOPie(
    fila: number,
    llenas: readonly number[],
    datos: readonly number[],
    enPie: boolean,
  ): boolean {
    const celdas = llenas.map((columna) => ({ columna, celda: this.filas.celda(fila, columna) }));
    const sumas = celdas.every(
      ({ columna, celda }) =>
        celda.tipo !== "texto" && (celda.formula !== undefined || !this.filas.esColumnaDeProducto(columna)),
    );
    if (sumas || enPie) return true;
    if (datos.length > 0) return false;
    return (
      celdas.every(({ celda }) => celda.tipo !== "numero") ||
      celdas.every(({ celda }) => celda.tipo !== "texto")
    );
  }

  private esTotalSinDatos(fila: number): boolean {
    const { texto } = this.filas.celdaNombre(fila);
    return (esTotal(texto) || esGasto(texto)) && this.datosDeProducto(fila) === 0;
  }

  private datosDeProducto(fila: number): number {
    const { unidad, codigo, iva } = this.lista.columnas;
    return [unidad, codigo, iva].filter(
      (columna) => columna !== null && !estaVacia(this.filas.celda(fila, columna)),
    ).length;
  }

  private leerProducto(fila: number, llenas: readonly number[]): void {
    const celdaNombre = this.filas.celdaNombre(fila);
    const nombre = ordenar(celdaNombre.texto);
    const parece = esTotal(nombre) || esGasto(nombre) || (this.pie && esNota(nombre));
    if (parece && !this.esProductoPeseASuNombre(fila, nombre)) {
      if (this.datosDeProducto(fila) > 0)
        this.notas.error(mensajes.gastos, fila, this.lista.columnas.nombre, "nombre", celdaNombre);
      else this.pie ||= esTotal(nombre);
      return;
    }
    if (celdaNombre.tipo === "texto" && this.precioEsTipo(fila) && this.esSeccionConTipo(fila, llenas))
      return;
    const producto = this.productos.leer(fila, llenas, this.seccion);
    if (producto === null) return;
    this.pie = false;
    this.leidos.push(producto);
    this.avisarDeLoSuelto(fila, llenas);
  }

  /** A name and a price in columns that no header names: the list goes on there, and is not read. */
  private avisarDeLoSuelto(fila: number, llenas: readonly number[]): void {
    const { ultimaCabecera } = this.filas;
    const sueltas = llenas.filter((columna) => columna > ultimaCabecera);
    if (sueltas.length < 2 || ultimaCabecera < 0) return;
    const celdas = sueltas.map((columna) => ({ columna, celda: this.filas.celda(fila, columna) }));
    const nombre = celdas.find(({ celda }) => celda.tipo === "texto" && /\p{L}{3}/u.test(celda.texto));
    const hayPrecio = celdas.some(
      ({ columna, celda }) => columna !== nombre?.columna && leerPrecio(celda, null).veredicto === "claro",
    );
    if (nombre !== undefined && hayPrecio)
      this.notas.avisar(mensajes.sinCabeceraEncima, fila, nombre.columna, "nombre", nombre.celda);
  }

  /** «Total 0 % yogur» with a format and a code or rate of its own is a product, whatever it begins with. */
  private esProductoPeseASuNombre(fila: number, nombre: string): boolean {
    const { unidad } = this.lista.columnas;
    const formato = unidad === null ? "" : this.filas.celda(fila, unidad).texto;
    return nombraAlgoMas(nombre) && esUnidad(formato) && this.datosDeProducto(fila) > 1;
  }

  /** Whether all that stands in the price columns is a rate: «VERDURAS | | 4 %». */
  private precioEsTipo(fila: number): boolean {
    return this.lista.columnas.precios.every(({ columna }) => {
      const celda = this.filas.celda(fila, columna);
      return estaVacia(celda) || this.diceTipo(celda, false);
    });
  }
}
