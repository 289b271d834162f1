import { CAMPOS, type Campo } from "@cosecha/domain/campos";
import type { AsignacionDeLista, Procedencia } from "@cosecha/domain/esquemas/importacion";
import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import type { Anotador } from "../avisos/anotador.ts";
import { CAMPOS_SIMPLES } from "../columnas/columnas.ts";
import { diceLoQueSale } from "../columnas/dinero.ts";
import type { Lista } from "../listas/lista.ts";
import { tituloDeLista } from "../listas/listas.ts";
import { calcular, operacionesDe } from "../listas/plan.ts";
import { significados } from "../palabras/significados.ts";
import { type Lugar, mensajes } from "../resultado/mensajes.ts";
import type { Dato, Origen, ProductoLeido } from "../resultado/resultado.ts";
import { comoPrecio, type PrecioClaro } from "../valores/leer-precio.ts";
import { leerNotaIva, nombraIva } from "../valores/nota-iva.ts";
import { anunciaFalta, esAgotadoPorPrecio, sinAgotado } from "../valores/stock.ts";
import { ordenar, sinApostrofo } from "../valores/texto.ts";
import { SE_PESA } from "../valores/unidades.ts";
import { type Cell, columnLetters, isEmpty, rowNumber } from "../workbook/cells.ts";
import { LectorDeCajas } from "./caja-de-fila.ts";
import { LectorDeCobro } from "./cobro-de-fila.ts";
import type { ContextoLista, Seccion } from "./contexto-de-lista.ts";
import { DatosDeFila, procedenciaDe } from "./datos-de-fila.ts";
import { type PrecioElegido, SelectorDePrecio } from "./elegir-precio.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";
import { LectorDeIva } from "./iva-de-producto.ts";
import { llamadaDe, tipoDicho, unidadDeLlamada } from "./leyenda.ts";
import { columnaConDias, ofertasFueraDeFecha } from "./ofertas-con-fecha.ts";
import { leerUnidad } from "./unidad-de-fila.ts";

/** A longer name, in characters, is no product's. */
const NOMBRE_MAXIMO = 500;

/** A raised digit behind a name refers to a note; «m²» is a unit. */
const NOTA_AL_PIE = /(?<![mM\s])\s?[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,2}$/u;

/** «Caracol bover ........ 9,50»: the dots that lead to a price. */
const PUNTOS_GUIA = /[\s.…·_]{4,}$/u;

/** «[CAF-01] Café en grano»: as some programs write a product with its code. */
const CODIGO_DELANTE = /^\[((?=[^\]]*\d)[\p{L}\d._/-]{2,20})\]\s*(\S.*)$/u;

/** «20,30 €/kg (en cuña 21,30)». */
const DICE_OTRO_IMPORTE = /\([^()]*\d[.,]\d{2}(?!\d)[^()]*\)\s*$/u;

/** In what a row's product is sold; "" where its price is a kilo's or litre's, however packed. */
const vendido = ({ columna }: PrecioElegido, { unidad }: PrecioClaro, formato = ""): string =>
  columna.porMedida || SE_PESA.has(unidad ?? columna.unidad ?? "") ? "" : formato;

/** What is said of a row without a price. */
function porQueSinPrecio({ celda, lectura }: PrecioElegido): (lugar: Lugar) => string {
  if (lectura.veredicto !== "malo") return mensajes.precioVacio;
  return celda.tipo === "texto" && esAgotadoPorPrecio(celda.texto)
    ? mensajes.agotadoSinPrecio
    : lectura.mensaje;
}

/** «M», «XL», «60-65», «Grande»: a size, which does not say of what. */
const TALLA_SOLA =
  /^\s*(?:(?:talla|tama[nñ]o|calibre)\s+)?(?:x{0,3}s|m|x{0,3}l|s[/-]m|m[/-]l|s[uú]per|peque[nñ][oa]s?|median[oa]s?|grandes?|\d{2,3}\s*[-/]\s*\d{2,3})\s*$/iu;

/** «Pi¤ones», «PiÃ±ones», «Lim�n»: letters that another program has written in another code. */
const MAL_CODIFICADO = /\ufffd|Ã[\u0080-\u00bf]|\p{L}[¤¢¡£](?=\p{L})/u;
/** «A 1,80», «precio por caja», «10 % dto»: another price. */
const CON_IMPORTE =
  /\d\s*€|€\s*\d|\d\s*(?:euros?|eur)(?!\p{L})|(?<!\p{L})(?:a|por)\s+\d{1,3}[.,]\d{2}(?![\d%])\s*$|precio\s+(?:por|de)\s+(?:la\s+)?caja|\d\s*%\s*(?:de\s+)?(?:dto|desc)|(?:dto|desc(?:uento)?)\.?\s*(?:del?\s+)?\d+\s*%/iu;

/** «Antes 3,60 €», «2 kg a 2 €»: what it cost, or costs to whoever takes more. */
const DE_OTRO_PRECIO =
  /(?<!\p{L})(?:antes|era|m[aá]s de|a partir|desde|si son)(?!\p{L})|\d\s*(?:kg|kilos?|uds?|cajas?|l)\s+a\s/iu;

/** «Envàs retornable: dipòsit de 0,25 €»: what is paid besides, and given back. */
const DE_FIANZA = /env[aà]s|retorn|fian[zç]|dep[oó]sito|dip[oò]sit|cascos?(?!\p{L})/iu;

/** Whether a remark says another price, or another IVA than `iva` or that the price includes it. */
function cambiaElPrecio(texto: string, iva: Decimal): boolean {
  if (texto.length > 300) return false;
  if (CON_IMPORTE.test(texto) && !DE_OTRO_PRECIO.test(texto)) return true;
  const nota = nombraIva(texto) ? leerNotaIva(texto) : null;
  return nota !== null && (nota.incluido === true || (nota.tipo !== undefined && !nota.tipo.eq(iva)));
}

export class LectorDeProductos {
  /** Reads their rates, and says what it took them from. */
  readonly iva: LectorDeIva;
  private readonly precios: SelectorDePrecio;
  /** The letters of each field's own columns, except those of the name and the price. */
  private readonly letras: ReadonlyMap<Campo, readonly string[]>;
  private readonly datos: DatosDeFila;
  private readonly cobros: LectorDeCobro;
  private readonly cajas: LectorDeCajas;
  /** Whether the column of the names holds formats, by its header. */
  private readonly soloFormatos: boolean;
  /** Whether the names are sizes, «M | L | XL»: what there is of them stands above. */
  readonly soloTallas: boolean;
  /** What stands above the header. */
  private readonly titulo: Dato<string> | null;
  /** Whether the column of categories only says «Tipo». */
  private readonly categoriaEsTipo: boolean;

  constructor(
    private readonly lista: Lista,
    private readonly contexto: ContextoLista,
    private readonly filas: FilasDeLista,
    private readonly notas: Anotador,
  ) {
    const { columnas } = lista;
    this.datos = new DatosDeFila(lista, filas, notas, contexto.colores);
    const deNombre = significados(lista.cabeceras.get(columnas.nombre) ?? "");
    this.soloTallas = filas.nombresSon(TALLA_SOLA);
    this.titulo = tituloDeLista(lista);
    this.soloFormatos = ((deNombre.get("unidad") ?? 0) >= 0.85 && !deNombre.has("nombre")) || this.soloTallas;
    this.cobros = new LectorDeCobro(this.datos);
    this.cajas = new LectorDeCajas(this.datos);
    const fueraDeFecha = ofertasFueraDeFecha(lista, contexto.hoy);
    this.precios = new SelectorDePrecio(columnas, filas, contexto.divisor, fueraDeFecha);
    this.iva = new LectorDeIva(lista, contexto, filas, this.datos, this.precios, notas);
    this.categoriaEsTipo = /^(?:tipo|tipus|clase|mota)$/u.test(
      normalizar(lista.cabeceras.get(columnas.categoria ?? -1) ?? ""),
    );
    this.letras = new Map(
      [...CAMPOS_SIMPLES, "descripcion" as const].map((campo) => [
        campo,
        [columnas[campo]].flat().flatMap((columna) => (columna === null ? [] : [columnLetters(columna)])),
      ]),
    );
  }

  /**
   * «PICUAL» above «Botella 500 ml», «HUEVOS» above «L»: a format or a size does not say what is
   * sold.
   */
  private nombrar(dicho: string, { categoria }: Seccion): string {
    const esTalla = TALLA_SOLA.test(dicho);
    const deQue = this.soloFormatos || esTalla ? (categoria ?? (esTalla ? this.titulo : null)) : null;
    return deQue === null ? dicho : `${deQue.valor} ${dicho}`;
  }

  /**
   * Reads the product of a row that has a price, and a name or other data. Null where the row was
   * reported instead.
   */
  leer(fila: number, llenas: readonly number[], seccion: Seccion): ProductoLeido | null {
    const celdaNombre = this.filas.celdaNombre(fila);
    const escrito = ordenar(sinApostrofo(celdaNombre.texto.trimStart()));
    const llamada = llamadaDe(escrito, this.contexto.leyenda);
    const rotulo = (llamada?.nombre ?? escrito).replace(NOTA_AL_PIE, "").replace(PUNTOS_GUIA, "");
    const [, entreCorchetes = null, dicho = rotulo] = CODIGO_DELANTE.exec(rotulo) ?? [];
    const nombre = this.nombrar(dicho, seccion);
    const celdaFormato = this.datos.celda(fila, this.lista.columnas.unidad);
    const eleccion = this.precios.elegir(fila, celdaFormato.texto);
    const { columna, lectura } = eleccion;
    if (!this.esLegible(fila, llenas, nombre, celdaNombre, eleccion)) return null;
    if (lectura.veredicto !== "claro") {
      const mensaje = porQueSinPrecio(eleccion);
      this.notas.error(mensaje, fila, columna.columna, "precio", eleccion.celda, nombre);
      return null;
    }
    if (this.datos.noEstaALaVenta(fila, nombre, seccion)) return null;
    const iva = this.iva.leer(fila, escrito, lectura, columna, seccion);
    if (iva === null) return null;
    const delNumero = this.calculada(fila, nombre, lectura);
    if (delNumero === null) return null;
    const deLlamada = llamada === null ? null : unidadDeLlamada(llamada.significado);
    const calculada = { ...delNumero, unidad: delNumero.unidad ?? deLlamada };
    const precio = this.iva.sinIva(fila, nombre, eleccion, calculada, iva, seccion);
    this.decirDelPrecio(fila, nombre, eleccion, lectura.palabras);
    const { codigo, descripcion } = this.lista.columnas;
    const unidad = leerUnidad(this.datos, fila, nombre, eleccion, calculada, seccion);
    const { categoria, deMas } = this.leerCategoria(fila, seccion);
    // «Alcachofa (2)», where «(2) Agotado hasta la próxima campaña».
    const noQueda = llamada !== null && anunciaFalta(llamada.significado);
    const stock = noQueda
      ? { valor: new Decimal(0), procedencia: this.delNombre(fila, celdaNombre) }
      : this.leerStock(fila, nombre, eleccion, seccion, vendido(eleccion, lectura, unidad?.dato.valor));
    const delNombre = (valor: string) => ({ valor, procedencia: this.delNombre(fila, celdaNombre) });
    const datoCodigo =
      this.datos.leerTexto(fila, codigo, "codigo", nombre) ??
      (entreCorchetes === null ? null : delNombre(entreCorchetes));
    const descripciones = descripcion
      .map((c) => this.datos.leerTexto(fila, c, "descripcion", nombre))
      .filter((dato) => dato !== null);
    const dichas = descripciones.map(({ valor }) => valor);
    this.decirDeTextos(fila, nombre, dichas, llamada?.significado ?? "", iva.valor, eleccion);
    const textos = [
      unidad?.formato ?? null,
      deMas,
      seccion.estado,
      ...dichas,
      lectura.palabras ?? null,
      llamada === null || noQueda ? null : notaDe(llamada.significado),
    ].filter((texto) => texto !== null);
    const leida = { fila, eleccion, lectura: calculada, unidad: unidad?.dato.valor ?? null };
    const cobro = this.cobros.leer({ ...leida, nombre, descripciones: dichas });
    const procedencia: { -readonly [C in Campo]?: Procedencia } = {
      nombre: procedenciaDe(
        this.lista.hoja,
        this.filas.filaDelNombre(fila),
        this.filas.columnaDelNombre(fila),
        celdaNombre,
      ),
      precio: procedenciaDe(this.lista.hoja, fila, columna.columna, eleccion.celda),
      iva: iva.procedencia,
    };
    if (unidad !== null) procedencia.unidad = unidad.dato.procedencia;
    if (categoria !== null) procedencia.categoria = categoria.procedencia;
    if (datoCodigo !== null) procedencia.codigo = datoCodigo.procedencia;
    if (stock !== null) procedencia.stock = stock.procedencia;
    if (descripciones[0] !== undefined) procedencia.descripcion = descripciones[0].procedencia;
    const caja = this.cajas.leer({
      ...{ ...leida, nombre },
      textos: [escrito, celdaFormato.texto, ...textos, seccion.categoria?.valor ?? ""],
    });
    if (caja.procedencia !== null) procedencia.caja = caja.procedencia;
    return {
      nombre: this.datos.conVariedad(fila, nombre, this.contexto.nombresRepetidos),
      precio,
      iva: iva.valor,
      unidad: unidad?.dato.valor ?? null,
      categoria: categoria?.valor ?? null,
      codigo: datoCodigo?.valor ?? null,
      stock: stock?.valor ?? null,
      descripcion: [...textos, ...this.cobros.pesoPerdido(fila, cobro)].join(" · "),
      ...cobro,
      caja: caja.valor,
      origen: this.origen(fila, procedencia),
    };
  }

  /**
   * Says where a name's letters were lost, or a remark has a price, its days, or another IVA than
   * was read.
   */
  private decirDeTextos(
    fila: number,
    nombre: string,
    dichas: readonly string[],
    deLlamada: string,
    iva: Decimal,
    { fechaDeOferta }: PrecioElegido,
  ): void {
    const { descripcion, nombre: deNombre } = this.lista.columnas;
    if (MAL_CODIFICADO.test(nombre)) {
      const lugar = this.notas.lugar(fila, deNombre, this.filas.celdaNombre(fila), nombre);
      const mensaje = mensajes.nombreMalCodificado(lugar);
      this.notas.avisarComun(
        "codificación",
        fila,
        deNombre,
        "nombre",
        mensaje,
        mensajes.nombresMalCodificados,
        true,
      );
    }
    const enColumna =
      descripcion[dichas.findIndex((texto) => cambiaElPrecio(texto, iva))] ??
      (fechaDeOferta === null ? columnaConDias(this.lista, fila, this.contexto.hoy) : undefined);
    const otroImporte = CON_IMPORTE.test(deLlamada) && !DE_FIANZA.test(deLlamada);
    if (enColumna === undefined && !otroImporte) return;
    const columna = enColumna ?? deNombre;
    const suyo = this.notas.lugar(fila, columna, this.filas.celda(fila, columna), nombre);
    const lugar = enColumna === undefined ? { ...suyo, texto: deLlamada } : suyo;
    this.notas.avisarComun(
      "observación",
      fila,
      columna,
      "precio",
      mensajes.observacion(lugar),
      mensajes.observaciones,
    );
  }

  /** Says what is to be checked of the price that was chosen. */
  private decirDelPrecio(
    fila: number,
    nombre: string,
    { columna, celda, deOtraColumna, fechaDeOferta }: PrecioElegido,
    palabras: string | undefined,
  ): void {
    if (palabras !== undefined) {
      const lugar = this.notas.lugar(fila, columna.columna, celda, nombre);
      const mensaje = mensajes.precioConPalabras(lugar, palabras);
      this.notas.avisarComun(
        "palabras",
        fila,
        columna.columna,
        "precio",
        mensaje,
        mensajes.preciosConPalabras,
      );
    }
    if (DICE_OTRO_IMPORTE.test(celda.texto) && !diceLoQueSale(celda.texto))
      this.notas.avisar(mensajes.otroImporte, fila, columna.columna, "precio", celda, nombre);
    if (deOtraColumna) {
      const lugar = this.notas.lugar(fila, columna.columna, celda, nombre);
      const mensaje = mensajes.precioDeOtraColumna(lugar, columna.cabecera);
      this.notas.anotar("avisos", fila, columna.columna, "precio", mensaje);
    }
    if (fechaDeOferta !== null) {
      const { columna: suya, texto } = fechaDeOferta;
      const lugar = { ...this.notas.lugar(fila, suya, this.filas.celda(fila, suya), nombre), texto };
      const mensaje = mensajes.ofertaFueraDeFecha(lugar, columna.cabecera);
      this.notas.avisarComun("oferta", fila, suya, "precio", mensaje, mensajes.ofertasFueraDeFecha);
    }
  }

  /**
   * The category of a row. Under sections, a column «Tipo» says what the products are besides,
   * «D.O. RUEDA» over «Blanco»: `deMas`, which goes into the description.
   */
  private leerCategoria(
    fila: number,
    seccion: Seccion,
  ): { readonly categoria: Dato<string> | null; readonly deMas: string | null } {
    const dicha = this.datos.leerCategoria(fila, seccion);
    const deSeccion = seccion.categoria?.procedencia.como === "seccion" ? seccion.categoria : null;
    if (dicha === null || deSeccion === null || !this.categoriaEsTipo)
      return { categoria: dicha ?? seccion.categoria, deMas: null };
    return { categoria: deSeccion, deMas: dicha.valor };
  }

  /** The stock; none where the price's own cell says so: «2,10 € (agotado)». */
  private leerStock(
    fila: number,
    nombre: string,
    { celda, columna }: PrecioElegido,
    seccion: Seccion,
    formato: string,
  ): Dato<Decimal> | null {
    if (celda.tipo !== "texto" || sinAgotado(celda.texto) === null)
      return this.datos.leerStock(fila, nombre, seccion, this.contexto.leyenda, formato);
    this.notas.avisar(mensajes.agotadoEnPrecio, fila, columna.columna, "stock", celda, nombre);
    const procedencia = procedenciaDe(this.lista.hoja, fila, columna.columna, celda);
    return { valor: new Decimal(0), procedencia };
  }

  private delNombre(fila: number, celda: Cell): Procedencia {
    return procedenciaDe(this.lista.hoja, fila, this.lista.columnas.nombre, celda);
  }

  /** What the file said of values in a way that a plan can say, too. */
  deducido(): Pick<AsignacionDeLista, "tipos" | "operaciones"> {
    const columna = this.datos.unidadesPorCaja;
    return {
      tipos: this.iva.tipos(),
      operaciones:
        columna == null ? [] : [{ campo: "stock", operacion: "por", columna: columnLetters(columna) }],
    };
  }

  /**
   * Whether the row can be read. Reports it where it is struck through, lacks a name or has too
   * many fields.
   */
  private esLegible(
    fila: number,
    llenas: readonly number[],
    nombre: string,
    celdaNombre: Cell,
    { columna, celda }: PrecioElegido,
  ): boolean {
    const { nombre: columnaNombre } = this.lista.columnas;
    const tachada = [celdaNombre, celda].find((dada) => dada.tachada);
    if (tachada !== undefined) {
      const donde = tachada === celda ? columna.columna : columnaNombre;
      this.notas.error(mensajes.filaTachada, fila, donde, "nombre", tachada);
      return false;
    }
    if (celdaNombre.tipo !== "texto" || !/[\p{L}\d]/u.test(nombre) || nombre.length > NOMBRE_MAXIMO) {
      const vacia = isEmpty(celdaNombre);
      const mensaje = vacia ? mensajes.nombreVacio : mensajes.nombreIlegible;
      this.notas.error(
        mensaje,
        fila,
        columnaNombre,
        "nombre",
        vacia ? celda : celdaNombre,
        nombre.slice(0, 80),
      );
      return false;
    }
    if (this.contexto.esCsv && this.filas.tieneCeldasDeMas(fila)) {
      const ultima = this.filas.celda(fila, llenas.at(-1) ?? 0);
      this.notas.error(mensajes.celdasDeMas, fila, null, null, ultima, nombre);
      return false;
    }
    return true;
  }

  /** The price after what a person said is to be computed of it; null where the row was reported. */
  private calculada(fila: number, nombre: string, lectura: PrecioClaro): PrecioClaro | null {
    const operaciones = operacionesDe(this.lista, "precio");
    if (operaciones.length === 0) return lectura;
    const valor = calcular(lectura.valor, operaciones, (columna) => this.datos.celda(fila, columna));
    const { columna } = this.precios.principal;
    if ("sinNumero" in valor) {
      const celda = this.datos.celda(fila, valor.sinNumero);
      this.notas.error(mensajes.precioSinFactor, fila, valor.sinNumero, "precio", celda, nombre);
      return null;
    }
    const precio = comoPrecio(valor, null, lectura.iva);
    if (precio.veredicto === "claro") return precio;
    this.notas.error(
      mensajes.precioAbsurdo,
      fila,
      columna,
      "precio",
      this.filas.celda(fila, columna),
      nombre,
    );
    return null;
  }

  private origen(fila: number, procedencia: Origen["procedencia"]): Origen {
    const columnas: Partial<Record<Campo, string>> = {};
    for (const campo of CAMPOS) {
      const { como, celda = null } = procedencia[campo] ?? {};
      if (celda === null || (como !== "celda" && como !== "corregida")) continue;
      // A value from another field's cell («2,50 € IVA 4 %») has no column of its own.
      const suyas = this.letras.get(campo);
      const letras = letrasDe(celda);
      if (suyas === undefined || suyas.includes(letras)) columnas[campo] = letras;
    }
    return { hoja: this.lista.hoja.nombre, fila: rowNumber(this.lista.hoja, fila), columnas, procedencia };
  }
}

/** The letters of a cell's reference: «AB» of «AB12». */
function letrasDe(celda: string): string {
  let fin = 0;
  while (celda.charCodeAt(fin) >= 65) fin++;
  return celda.slice(0, fin);
}

/** What a remark says of a product besides its tax: «Se sirve en cajas de 5 kg»; null where nothing. */
const notaDe = (significado: string): string | null =>
  leerNotaIva(significado) === null && tipoDicho(significado) === null ? significado : null;
