import { claveDeNombre } from "@cosecha/domain/comparacion";
import type { AsignacionDeLista } from "@cosecha/domain/esquemas/importacion";
import { Anotador } from "../avisos/anotador.ts";
import { pareceCodigo } from "../columnas/evidencia.ts";
import type { Lista } from "../listas/lista.ts";
import { tituloDeLista } from "../listas/listas.ts";
import { leerFactor } from "../listas/plan.ts";
import { significados } from "../palabras/significados.ts";
import {
  diceCuantosSePiden,
  esGasto,
  esLineaConPrecio,
  esNota,
  esPalabraDeSeccion,
  esTotal,
  unidadDeLosPrecios,
  unidadDeTitulo,
  vaDeTitulo,
} from "../palabras/textos-de-fila.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Incidencia, ProductoLeido } from "../resultado/resultado.ts";
import { leerNotaDeSeccion, leerNotaIva, quitarNotaDeSeccion } from "../valores/nota-iva.ts";
import { leerNumero } from "../valores/numeros.ts";
import { anunciaFalta, diceSiHay } from "../valores/stock.ts";
import { ordenar, sinEmojis } from "../valores/texto.ts";
import { type Cell, cellReference, isEmpty } from "../workbook/cells.ts";
import type { ContextoLista, Seccion } from "./contexto-de-lista.ts";
import { type DeFila, distinguirRepetidos, serieDeFilas } from "./distinguir.ts";
import { buscarFechas } from "./fechas-por-datos.ts";
import { FilasDeLista } from "./filas-de-lista.ts";
import {
  datosDeProducto,
  esProductoPeseASuNombre,
  esSumaOSuelta,
  esTotalSinDatos,
  nombresSinCabecera,
  precioEsTipo,
  quizaEsProducto,
  seccionConTipo,
  seccionFueraDelNombre,
  type TituloDeSeccion,
} from "./filas-dudosas.ts";
import { avisarOcultas } from "./filas-ocultas.ts";
import { LectorDeProductos } from "./leer-producto.ts";
import { explicaLlamada } from "./leyenda.ts";
import { hablaDePrecios } from "./notas-del-libro.ts";
import { esSeccionAparte, leerSeccion, seccionInicial } from "./secciones.ts";

export interface FilasLeidas {
  readonly productos: ProductoLeido[];
  readonly avisos: Incidencia[];
  readonly errores: Incidencia[];
  /**
   * Whether some row took the default rate, and whether it did because the list has no IVA column.
   */
  readonly usoIvaPorDefecto: boolean;
  readonly faltaColumnaIva: boolean;
  /**
   * Columns (indices) whose prices were reduced by the IVA, because their header says that they
   * include it.
   */
  readonly columnasConIva: ReadonlySet<number>;
  /** Sections and notes that say that the prices below them include IVA. */
  readonly textosConIva: ReadonlySet<string>;
  /** The sheets of rates from which some row took its own. */
  readonly hojasDeIva: ReadonlySet<string>;
  /** What the file says of the texts of the IVA column, and of a stock in boxes: all rows, as the plan. */
  readonly deducido: Pick<AsignacionDeLista, "tipos" | "operaciones">;
  /**
   * The category of the last section. `pendiente`: the section stands directly above the next
   * header, so the next list takes its category.
   */
  readonly final: Seccion & { readonly pendiente: boolean };
}

/**
 * Reads the rows of one list. Every row becomes a product, is reported, or is clearly no product: a
 * section, a note, a total, a footer or blank (design: Import).
 */
export function leerLista(lista: Lista, contexto: ContextoLista): FilasLeidas {
  return new LectorDeLista(lista, contexto).leer();
}

/** What a column is that says from how many on a price holds; a minimum order is none. */
const DE_TRAMO = /^\s*(?:a partir de|desde|tramos?)(?!\p{L})/iu;
/** How «Uds. por caja» and its like begin; looked for in each name, it has to be quick. */
const DE_UNIDADES = /^\s*(?:uds?|u|unid\p{L}*|unit\p{L}*|piezas|botellas|envases|tarros)(?!\p{L})/iu;
/** What a note says of the products below it, and of no others. */
const DE_LOS_DE_ABAJO =
  /(?<!\p{L})(?:est[oa]s|siguientes|de abajo|a partir de aqu[ií]|desde aqu[ií])(?!\p{L})/iu;

class LectorDeLista {
  private readonly leidos: DeFila[] = [];
  private readonly filas: FilasDeLista;
  private readonly notas: Anotador;
  private readonly productos: LectorDeProductos;
  private seccion: Seccion;
  /** What a note among the products says about the prices below it. */
  private notaDePrecios: Seccion["conIva"] = null;
  private seccionPendiente = false;
  private pie = false;
  private seccionesSencillas = false;
  private huboFilas = false;
  private readonly columnaConFecha: ReturnType<typeof buscarFechas>;
  /** The hidden products since the last visible row. */
  private ocultas: number[] = [];

  constructor(
    private readonly lista: Lista,
    private readonly contexto: ContextoLista,
  ) {
    this.filas = new FilasDeLista(lista);
    this.notas = new Anotador(lista.hoja, (fila) => ordenar(this.filas.celdaNombre(fila).texto));
    this.columnaConFecha = buscarFechas(lista);
    this.productos = new LectorDeProductos(lista, contexto, this.filas, this.notas);
    this.seccion = seccionInicial(contexto, this.productos.soloTallas ? tituloDeLista(lista) : null);
  }

  leer(): FilasLeidas {
    for (let fila = this.lista.desde; fila < this.lista.hasta; fila++) this.leerFila(fila);
    avisarOcultas(this.filas, this.notas, this.ocultas);
    this.avisarQuizaGastos();
    const vigentes = this.soloVigentes();
    this.notas.resumir(this.leidos.length);
    const { usoIvaPorDefecto, faltaColumnaIva, columnasConIva, textosConIva, hojasDeIva } =
      this.productos.iva;
    const { avisos, errores } = this.notas;
    const final = { ...this.seccion, pendiente: this.seccionPendiente };
    return {
      productos: distinguirRepetidos(this.lista, vigentes),
      avisos,
      errores,
      usoIvaPorDefecto,
      faltaColumnaIva,
      columnasConIva,
      textosConIva,
      hojasDeIva,
      deducido: this.productos.deducido(),
      final,
    };
  }

  /** The rows without those that repeat a product at another time, which are said. */
  private soloVigentes(): readonly DeFila[] {
    const serie = serieDeFilas(this.lista, this.leidos, this.contexto.hoy);
    if (serie === null) return this.leidos;
    const { columna, otras } = serie;
    for (const { fila, producto } of otras)
      this.notas.avisarComun(
        "otra fecha",
        fila,
        columna,
        "precio",
        mensajes.deOtraFecha(
          this.notas.lugar(fila, columna, this.filas.celda(fila, columna), producto.nombre),
        ),
        mensajes.deOtrasFechas,
      );
    return this.leidos.filter((leida) => !otras.has(leida));
  }

  /** Says which last rows have none of what all others have: «Port | 8». */
  private avisarQuizaGastos(): void {
    const solo = ({ fila, producto }: DeFila) =>
      producto.unidad === null && producto.stock === null && datosDeProducto(this.filas, fila) === 0;
    const ultima = this.leidos.findLastIndex((leida) => !solo(leida));
    const finales = this.leidos.slice(ultima + 1);
    if (ultima < finales.length || this.leidos.slice(0, ultima).some(solo)) return;
    const { nombre } = this.lista.columnas;
    for (const { fila } of finales)
      this.notas.avisar(mensajes.quizaGasto, fila, nombre, "nombre", this.filas.celdaNombre(fila));
  }

  private leerFila(fila: number): void {
    const tipo = this.filas.tipoDeFila(fila);
    if (tipo === "vacia" || tipo === "cabecera") return;
    const llenas = this.filas.llenas(fila);
    if (this.lista.hoja.filasOcultas.has(fila)) {
      if (tipo === "producto" && !esTotalSinDatos(this.filas, fila)) this.ocultas.push(fila);
      return;
    }
    avisarOcultas(this.filas, this.notas, this.ocultas);
    if (this.ocultas.length > 0) this.ocultas = [];
    if (tipo !== "producto" && this.lista.grupos.titulos.has(fila)) return;
    if (tipo === "unica") this.leerUnica(fila, llenas[0] ?? 0);
    else if (tipo === "producto") this.leerProducto(fila, llenas);
    else this.leerOtra(fila, llenas);
    this.huboFilas = true;
  }

  private leerUnica(fila: number, columna: number): void {
    const celda = this.filas.celda(fila, columna);
    const texto = ordenar(celda.texto);
    if (celda.tipo !== "texto") {
      if (this.pie || celda.formula !== undefined || !this.filas.esColumnaDeProducto(columna)) return;
      this.notas.error(mensajes.nombreVacio, fila, columna, "nombre", celda);
      return;
    }
    if (this.continuaLaDeArriba(fila, columna, texto)) return;
    if (
      (esTotal(texto) || esGasto(texto)) &&
      !(esSeccionAparte(texto) && this.filas.siguiente(fila) === "producto")
    ) {
      this.pie = true;
      return;
    }
    // Where the names below stand one column further right, this text is no name either.
    const enNombre =
      columna === this.lista.columnas.nombre && this.filas.columnaDelNombre(fila + 1) === columna;
    if (columna === this.lista.columnas.codigo && pareceCodigo(texto) && !this.pie) {
      this.notas.error(mensajes.nombreVacio, fila, columna, "nombre", celda);
      return;
    }
    const siguiente = this.filas.siguiente(fila);
    const titulo = quitarNotaDeSeccion(texto) || texto;
    // «SECAS (a estas, el 10 % de IVA)» is a section, however long its remark.
    const deSeccion =
      diceSiHay(texto) ||
      esSeccionAparte(texto) ||
      this.daPrecio(fila) ||
      (leerNotaDeSeccion(texto)?.tipo !== undefined &&
        titulo !== texto &&
        vaDeTitulo(titulo, this.filas.nombresEnMayusculas));
    if (esNota(texto) && !(deSeccion && siguiente === "producto")) {
      this.leerNotaDePrecios(fila, texto);
      return;
    }
    const sinUnidad = unidadDeTitulo(texto) === null ? texto : texto.replace(/\s*\([^()]*\)\s*:?$/u, "");
    const deTitulo =
      !enNombre ||
      this.filas.estaFusionada(fila, columna) ||
      [texto, titulo, sinUnidad].some((dado) => vaDeTitulo(dado, this.filas.nombresEnMayusculas));
    // A line about IVA without a price is about the rows below it.
    const conocida =
      this.productos.soloTallas ||
      esSeccionAparte(texto) ||
      esPalabraDeSeccion(sinEmojis(titulo)) ||
      leerNotaDeSeccion(texto) !== null ||
      this.daPrecio(fila) ||
      (/^\D*€/u.test(texto) && unidadDeTitulo(texto) !== null) ||
      diceSiHay(sinEmojis(titulo));
    if (siguiente === "vacia") {
      // Nothing but blanks or remarks follows. Standing apart it is a closing line, else perhaps an
      // incomplete product.
      const dicha = deTitulo || conocida || this.esLineaDePie(fila, texto);
      if (this.pie || dicha || this.filas.tipoDeFila(fila - 1) === "vacia") return;
      this.notas.error(mensajes.soloNombre, fila, columna, "precio", celda);
      return;
    }
    if (siguiente === "cabecera") {
      this.abrirSeccion(fila, { columna, columnaIva: null });
      this.seccionPendiente = true;
      return;
    }
    if (fila > this.filas.ultimoProducto && (this.pie || this.esLineaDePie(fila, texto))) return;
    if (!this.huboFilas && !deTitulo) this.seccionesSencillas = true;
    if (!deTitulo && !conocida && !this.seccionesSencillas) {
      this.notas.error(mensajes.soloNombre, fila, columna, "precio", celda);
      return;
    }
    if (!deTitulo && !conocida && this.huboFilas)
      this.notas.avisar(mensajes.seccionDudosa, fila, columna, "categoria", celda);
    this.abrirSeccion(fila, { columna, columnaIva: null });
  }

  /** Whether a row is a title that gives those below it their price. */
  private daPrecio(fila: number): boolean {
    return this.lista.preciosDeTitulo?.some((dado) => dado.fila === fila) ?? false;
  }

  /**
   * Whether a text below all products says the prices' unit or explains a mark, or a notice names
   * it.
   */
  private esLineaDePie(fila: number, texto: string): boolean {
    if (fila <= this.filas.ultimoProducto || this.filas.siguiente(fila) === "cabecera") return false;
    if (unidadDeLosPrecios(texto) !== null || explicaLlamada(texto, this.contexto.leyenda)) return true;
    return esLineaConPrecio(texto) && !this.daPrecio(fila);
  }

  /** Whether a single cell is one more value of the product above: a second tax of an export. */
  private continuaLaDeArriba(fila: number, columna: number, texto: string): boolean {
    return (
      columna > this.lista.columnas.nombre &&
      this.filas.tipoDeFila(fila - 1) === "producto" &&
      !isEmpty(this.filas.celda(fila - 1, columna)) &&
      !this.filas.estaFusionada(fila, columna) &&
      !vaDeTitulo(texto, false) &&
      !esPalabraDeSeccion(sinEmojis(texto)) &&
      leerNotaDeSeccion(texto) === null &&
      !anunciaFalta(texto)
    );
  }

  /** Reads a note such as «A partir de aquí, precios con IVA incluido», «estos, al 10 %». */
  private leerNotaDePrecios(fila: number, texto: string): void {
    const { incluido, tipo } = leerNotaIva(texto) ?? {};
    if (tipo !== undefined && DE_LOS_DE_ABAJO.test(texto) && fila < this.filas.ultimoProducto) {
      const celda = cellReference(this.lista.hoja, fila, this.lista.columnas.nombre);
      this.seccion = { ...this.seccion, iva: { valor: tipo, procedencia: { como: "seccion", celda } } };
    }
    if (incluido === undefined || fila > this.filas.ultimoProducto || !hablaDePrecios(texto)) return;
    this.notaDePrecios = { incluido, texto };
    this.seccion = { ...this.seccion, conIva: this.notaDePrecios };
  }

  /** Opens the section that this title names, for the rows below it. */
  private abrirSeccion(fila: number, titulo: TituloDeSeccion): void {
    const seccion = leerSeccion(this.filas, fila, titulo);
    this.seccion = {
      ...seccion,
      categoria: seccion.categoria ?? this.contexto.categoria,
      conIva: seccion.conIva ?? this.notaDePrecios,
      unidad: seccion.unidad ?? this.contexto.unidadDeTodos,
    };
    if (seccion.estado !== null)
      this.notas.avisar(
        mensajes.seccionDeEstado,
        fila,
        titulo.columna,
        "stock",
        this.filas.celda(fila, titulo.columna),
      );
    this.pie = false;
  }

  /** Reads a row with several cells that does not have all of a product. */
  private leerOtra(fila: number, llenas: readonly number[]): void {
    const { nombre, precios } = this.lista.columnas;
    const celdaNombre = this.filas.celdaNombre(fila);
    const primera = this.filas.celda(fila, llenas[0] ?? nombre);
    const texto = ordenar(celdaNombre.texto || primera.texto);
    const textos = llenas
      .map((columna) => this.filas.celda(fila, columna))
      .filter((celda) => celda.tipo === "texto");
    // A row with a name is a total only where the name says so, not because of a word in another
    // cell.
    const conNombre = !isEmpty(celdaNombre) && leerNumero(celdaNombre.texto).veredicto === "ilegible";
    const deciden = conNombre ? textos.filter((celda) => celda === celdaNombre) : textos;
    const conDatos = conNombre && quizaEsProducto(this.filas, fila) && datosDeProducto(this.filas, fila) > 0;
    if (!conDatos && deciden.some((celda) => esTotal(celda.texto))) {
      this.pie = true;
      return;
    }
    if (!conDatos && (deciden.some((celda) => esGasto(celda.texto)) || esNota(texto))) return;
    // Below a total, and with no product further down, no row is a product.
    const enPie = this.pie && fila > this.filas.ultimoProducto;
    const precio = precios[0]?.columna ?? null;
    const datos = llenas.filter((columna) => columna !== nombre && this.filas.esColumnaDeProducto(columna));
    // «VERDURAS | Unidad | Precio»: a section's title that repeats the headers.
    if (datos.length > 0 && datos.every((columna) => this.filas.repiteCabecera(fila, columna))) {
      if (!isEmpty(celdaNombre) && !this.filas.repiteCabecera(fila, nombre))
        this.abrirSeccion(fila, { columna: nombre, columnaIva: null });
      return;
    }
    if (!isEmpty(celdaNombre)) {
      const titulo = seccionConTipo(this.filas, fila, llenas);
      if (titulo !== null) {
        this.abrirSeccion(fila, titulo);
        return;
      }
      if (enPie && datos.length <= 1 && !datos.includes(precio ?? -1)) return;
      this.notas.error(mensajes.precioVacio, fila, precio, "precio", celdaNombre);
      return;
    }
    const titulo = seccionFueraDelNombre(this.filas, fila, llenas);
    if (titulo !== null) this.abrirSeccion(fila, titulo);
    else if (!enPie && !esSumaOSuelta(this.filas, fila, llenas, datos))
      this.notas.error(mensajes.nombreVacio, fila, nombre, "nombre", primera);
  }

  /** Whether a row only says what the product above costs to whoever takes more: «a partir de 12». */
  private esPorMasCantidad(fila: number, producto: ProductoLeido): boolean {
    const { ignoradas } = this.lista.columnas;
    const columna = [...ignoradas.keys()].find((c) => DE_TRAMO.test(this.lista.cabeceras.get(c) ?? ""));
    const anterior = this.leidos.at(-1);
    if (columna === undefined || anterior === undefined) return false;
    const desde = (de: number) => leerFactor(this.filas.celda(de, columna))?.toNumber() ?? Number.NaN;
    const mismo =
      claveDeNombre(anterior.producto.nombre) === claveDeNombre(producto.nombre) &&
      anterior.producto.unidad === producto.unidad &&
      (producto.codigo === null || producto.codigo === anterior.producto.codigo) &&
      anterior.producto.precio.gt(producto.precio);
    if (!mismo || !(desde(fila) > desde(anterior.fila))) return false;
    const celda = this.filas.celda(fila, columna);
    const lugar = this.notas.lugar(fila, columna, celda, producto.nombre);
    this.notas.avisarComun(
      "precio por cantidad",
      fila,
      columna,
      "precio",
      mensajes.precioPorCantidad(lugar),
      mensajes.preciosPorCantidad,
    );
    return true;
  }

  /**
   * Reports a row that only says what the product above costs to whoever takes so many, «más de 5
   * sacos».
   */
  private leerTramo(fila: number, celda: Cell): void {
    const { nombre } = this.lista.columnas;
    const anterior = this.leidos.at(-1);
    const seguido =
      anterior !== undefined &&
      Array.from({ length: fila - anterior.fila - 1 }, (_, i) => anterior.fila + 1 + i).every((otra) =>
        diceCuantosSePiden(ordenar(this.filas.celdaNombre(otra).texto)),
      );
    if (!seguido) {
      this.notas.error(mensajes.nombreIlegible, fila, nombre, "nombre", celda);
      return;
    }
    this.notas.avisarComun(
      "precio por cantidad",
      fila,
      nombre,
      "precio",
      mensajes.precioPorCantidad(this.notas.lugar(fila, nombre, celda, anterior.producto.nombre)),
      mensajes.preciosPorCantidad,
    );
  }

  private leerProducto(fila: number, llenas: readonly number[]): void {
    const celdaNombre = this.filas.celdaNombre(fila);
    const nombre = ordenar(celdaNombre.texto);
    // «Uds. por caja» below formats says what each holds.
    if (
      this.lista.aLoAncho.length > 0 &&
      DE_UNIDADES.test(nombre) &&
      significados(nombre).get("udsCaja") === 1
    )
      return;
    const deEjemplo = /^ej(?:emplo)?\s*[.:]/iu.test(nombre);
    const parece =
      deEjemplo || this.seccion.aparte || esTotal(nombre) || esGasto(nombre) || (this.pie && esNota(nombre));
    if (parece && (deEjemplo || this.seccion.aparte || !esProductoPeseASuNombre(this.filas, fila, nombre))) {
      if (
        deEjemplo ||
        this.seccion.aparte ||
        datosDeProducto(this.filas, fila) > 0 ||
        quizaEsProducto(this.filas, fila)
      )
        this.notas.error(mensajes.gastos, fila, this.lista.columnas.nombre, "nombre", celdaNombre);
      else this.pie ||= esTotal(nombre);
      return;
    }
    if (celdaNombre.tipo === "texto" && precioEsTipo(this.filas, fila)) {
      const titulo = seccionConTipo(this.filas, fila, llenas);
      if (titulo !== null) {
        this.abrirSeccion(fila, titulo);
        return;
      }
    }
    if (!this.lista.grupos.deArriba.has(fila) && diceCuantosSePiden(nombre)) {
      this.leerTramo(fila, celdaNombre);
      return;
    }
    const producto = this.productos.leer(fila, llenas, this.seccion);
    if (producto === null || this.esPorMasCantidad(fila, producto)) return;
    const { deArriba, esCostumbre } = this.lista.grupos;
    if (deArriba.has(fila) && !esCostumbre)
      this.notas.avisarComun(
        "nombre de arriba",
        fila,
        this.lista.columnas.nombre,
        "nombre",
        mensajes.nombreDeArriba(
          this.notas.lugar(fila, this.lista.columnas.nombre, celdaNombre, producto.nombre),
        ),
        (cuantas, primera) => mensajes.nombresDeArriba(cuantas, primera, null),
      );
    const fecha = this.columnaConFecha(fila, llenas);
    if (fecha !== undefined)
      this.notas.avisar(mensajes.fechaPorDato, fila, fecha, "unidad", this.filas.celda(fila, fecha), nombre);
    this.pie = false;
    this.leidos.push({ fila, producto });
    // «MERMELADAS | 3,50» over names without a price: it may be the price of all of them.
    const sinFormato = nombre.replace(/\d+\s*\p{L}{1,2}$/u, "");
    if (this.filas.siguiente(fila) === "otra" && vaDeTitulo(sinFormato, this.filas.nombresEnMayusculas))
      this.notas.avisar(mensajes.tituloConPrecio, fila, this.lista.columnas.nombre, "precio", celdaNombre);
    for (const suelto of nombresSinCabecera(this.filas, fila, llenas))
      this.notas.avisar(mensajes.sinCabeceraEncima, fila, suelto, "nombre", this.filas.celda(fila, suelto));
  }
}
