import type { AsignacionDeLista } from "@cosecha/domain/esquemas/importacion";
import { clave } from "@cosecha/domain/nombres";
import type { Decimal } from "decimal.js";
import type { Anotador } from "../avisos/anotador.ts";
import type { ColumnaPrecio } from "../columnas/columnas.ts";
import { columnaConIva, tipoEntre } from "../columnas/iva-deducido.ts";
import { tipoDeImporte } from "../listas/columna-iva.ts";
import type { Lista } from "../listas/lista.ts";
import { claveDeTipo } from "../listas/plan.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Dato } from "../resultado/resultado.ts";
import { leerPrecio, type PrecioClaro, quitarIva } from "../valores/leer-precio.ts";
import { leerNotaDeSeccion, leerNotaIva } from "../valores/nota-iva.ts";
import { type Cell, cellReference, isEmpty } from "../workbook/cells.ts";
import type { ContextoLista, Seccion } from "./contexto-de-lista.ts";
import type { DatosDeFila } from "./datos-de-fila.ts";
import type { PrecioElegido, SelectorDePrecio } from "./elegir-precio.ts";
import { tipoPorExcepcion } from "./excepciones.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";
import { type IvaDeFila, leerIvaDeFila } from "./iva-de-fila.ts";
import { llamadaDe, segunLeyenda, soloTieneClaves, tipoDicho } from "./leyenda.ts";

/** «Precio + IVA»: alone, the tax is still to be added; beside a lower price, it has been. */
const MAS_IVA =
  /(?:\+|(?<!\p{L})(?:m[aá]s|m[eé]s|mais|plus|pi[uù]))\s*(?:el |l'|the )?(?:i\.?v\.?a|igic|ive|bez|vat|tva)/iu;

/** Reads the rate of each row of a list, and takes the IVA off the prices that include it. */
export class LectorDeIva {
  /** Whether some row took the default rate. */
  usoIvaPorDefecto = false;
  /** Whether some row took it because the list has no IVA column. */
  faltaColumnaIva = false;
  /**
   * Columns (indices) whose prices were reduced by the IVA, because their header or a note says
   * that they include it.
   */
  readonly columnasConIva = new Set<number>();
  /**
   * Sections and notes whose prices were reduced by the IVA, because they say that they include it.
   */
  readonly textosConIva = new Set<string>();
  /** The sheets of rates from which some row took its own. */
  readonly hojasDeIva = new Set<string>();
  /**
   * What the texts of the IVA column mean, as the file says; null where it says two things of one.
   */
  private tiposDichos: Map<string, { texto: string; iva: Decimal }> | null = new Map();
  /** Whether the IVA column holds nothing but keys of the legend. */
  private readonly clavesDeIva: boolean;
  /** The column with the price and its IVA, by what they are; null without one. */
  private readonly conIvaAlLado: number | null;

  constructor(
    private readonly lista: Lista,
    private readonly contexto: ContextoLista,
    private readonly filas: FilasDeLista,
    private readonly datos: DatosDeFila,
    private readonly precios: SelectorDePrecio,
    private readonly notas: Anotador,
  ) {
    this.clavesDeIva = soloTieneClaves(lista, lista.columnas.iva, contexto.leyenda);
    this.conIvaAlLado = columnaConIva(lista, precios.principal.columna);
  }

  /**
   * The rate of a row: its cell's, else what is said elsewhere, else the usual one. Null where the
   * row was reported instead.
   */
  leer(
    fila: number,
    nombre: string,
    lectura: PrecioClaro,
    precio: ColumnaPrecio,
    seccion: Seccion,
  ): IvaDeFila | null {
    const { iva: columna } = this.lista.columnas;
    const deFuera =
      this.ivaDeFuera(fila, nombre, lectura, precio, seccion) ??
      (columna === null ? (this.ivaDeLosDosPrecios(fila) ?? this.ivaDeOtraColumna(fila)) : null) ??
      (this.tieneIvaPropio(fila) ? null : this.ivaDeTabla(fila, nombre, seccion));
    const enSuLugar = { ...(deFuera ?? this.contexto.ivaPorDefecto), porDefecto: deFuera === null };
    let leido: IvaDeFila | null;
    if (columna === null || this.contexto.lecturaIva === "nada") {
      leido = { ...enSuLugar, incluido: false };
      this.faltaColumnaIva ||= enSuLugar.porDefecto;
    } else {
      const precioConIva = this.llevaIva(fila, lectura, precio, seccion) ?? this.contexto.conIvaPorDefecto;
      const enFila = this.datos.filaDe(fila, columna);
      leido = leerIvaDeFila(
        {
          fila,
          columna,
          celda: this.filas.celda(enFila, columna),
          referencia: cellReference(this.lista.hoja, enFila, columna),
          nombre,
          lectura: this.contexto.lecturaIva,
          precio: lectura.valor,
          precioConIva,
          signo: this.precios.signoPrincipal(),
          tipo: this.tipoDeClave(this.filas.celda(enFila, columna)),
        },
        enSuLugar,
        seccion.iva !== null,
        this.notas,
      );
    }
    this.usoIvaPorDefecto ||= leido?.porDefecto ?? false;
    return leido;
  }

  /**
   * Whether the row's price includes IVA, as a person, its own cell, the row, the section or the
   * header says, in this order; undefined where none does.
   */
  private llevaIva(
    fila: number,
    lectura: PrecioClaro,
    precio: ColumnaPrecio,
    seccion: Seccion,
  ): boolean | undefined {
    return (
      this.lista.precioConIva ??
      lectura.iva?.incluido ??
      this.datos.llevaIva(fila) ??
      seccion.conIva?.incluido ??
      precio.iva?.incluido
    );
  }

  /** The rate that an IVA cell stands for: as a person says, else as the file does. */
  private tipoDeClave(celda: Cell): Decimal | null {
    const clave = claveDeTipo(celda.texto);
    const dicho = this.lista.plan?.tipos.get(clave);
    if (dicho !== undefined) return dicho.iva;
    const significado = segunLeyenda(this.contexto.leyenda, celda, this.clavesDeIva);
    const iva = significado === null ? null : tipoDicho(significado);
    if (iva === null || this.tiposDichos === null) return iva;
    const antes = this.tiposDichos.get(clave);
    if (antes !== undefined && !antes.iva.eq(iva)) this.tiposDichos = null;
    else this.tiposDichos.set(clave, { texto: celda.texto.trim(), iva });
    return iva;
  }

  /**
   * The rate that the price cell, the name, the section or the header states, in this order; null
   * where none does.
   */
  private ivaDeFuera(
    fila: number,
    nombre: string,
    lectura: PrecioClaro,
    precio: ColumnaPrecio,
    seccion: Seccion,
  ): Dato<Decimal> | null {
    const dato = (valor: Decimal, como: "celda" | "cabecera", enFila: number, columna: number) => ({
      valor,
      procedencia: { como, celda: cellReference(this.lista.hoja, enFila, columna) },
    });
    if (lectura.iva?.tipo !== undefined) return dato(lectura.iva.tipo, "celda", fila, precio.columna);
    const llamada = llamadaDe(nombre, this.contexto.leyenda);
    const delNombre =
      (llamada === null ? null : tipoDicho(llamada.significado)) ??
      (/\d\s*%/u.test(nombre) ? leerNotaIva(nombre)?.tipo : undefined);
    if (delNombre !== undefined)
      return dato(delNombre, "celda", this.filas.filaDelNombre(fila), this.filas.columnaDelNombre(fila));
    if (seccion.iva !== null) return seccion.iva;
    const deCategoria = this.ivaDeCategoria(fila);
    if (deCategoria !== null) return deCategoria;
    const exceptuado = tipoPorExcepcion(
      this.contexto.excepciones,
      `${seccion.categoria?.valor ?? ""} ${nombre}`,
    );
    if (exceptuado !== null) return { valor: exceptuado, procedencia: { como: "nota", celda: null } };
    // «PVP (IVA 10 % inc.)» says the rate of «Precio socios» beside it, too.
    const dichas = this.lista.columnas.precios.filter(({ iva }) => iva?.tipo !== undefined);
    const unTipo = new Set(dichas.map(({ iva }) => iva?.tipo?.toString())).size === 1;
    const suya = precio.iva?.tipo === undefined && unTipo ? dichas[0] : precio;
    return suya?.iva?.tipo === undefined
      ? null
      : dato(suya.iva.tipo, "cabecera", this.lista.filaCabecera ?? 0, suya.columna);
  }

  /** Whether the row's own cell of IVA says something. */
  private tieneIvaPropio(fila: number): boolean {
    const { iva } = this.lista.columnas;
    return iva !== null && !isEmpty(this.filas.celda(this.datos.filaDe(fila, iva), iva));
  }

  /** The rate that a sheet of rates gives to the row's code, its name or its category. */
  private ivaDeTabla(fila: number, nombre: string, seccion: Seccion): Dato<Decimal> | null {
    if (this.contexto.tablaDeIva.size === 0) return null;
    const { codigo, categoria } = this.lista.columnas;
    const textoDe = (columna: number | null) =>
      columna === null ? "" : this.filas.celda(this.datos.filaDe(fila, columna), columna).texto;
    const suya = [textoDe(codigo), nombre, textoDe(categoria), seccion.categoria?.valor ?? ""]
      .map((texto) => this.contexto.tablaDeIva.get(clave(texto)))
      .find((dicha) => dicha !== undefined);
    if (suya === undefined) return null;
    this.hojasDeIva.add(suya.hoja);
    return { valor: suya.tipo, procedencia: { como: "nota", celda: null } };
  }

  /** The rate behind a category: «Higiene 21%». */
  private ivaDeCategoria(fila: number): Dato<Decimal> | null {
    const { categoria } = this.lista.columnas;
    if (categoria === null) return null;
    const enFila = this.datos.filaDe(fila, categoria);
    const { texto } = this.filas.celda(enFila, categoria);
    const valor = /dto|desc|ofert|promo/iu.test(texto) ? undefined : leerNotaDeSeccion(texto)?.tipo;
    if (valor === undefined) return null;
    return {
      valor,
      procedencia: { como: "celda", celda: cellReference(this.lista.hoja, enFila, categoria) },
    };
  }

  /**
   * The rate by which a row's price with IVA exceeds the one without; null where it has not both.
   */
  private ivaDeLosDosPrecios(fila: number): Dato<Decimal> | null {
    const de = (incluido: boolean) =>
      this.lista.columnas.precios.flatMap(({ iva, columna, unidad, cabecera }) => {
        if (this.diceConIva(iva?.incluido, cabecera) !== incluido) return [];
        const lectura = leerPrecio(this.filas.celda(fila, columna), null);
        return lectura.veredicto === "claro" ? [{ columna, unidad, valor: lectura.valor }] : [];
      });
    const [sin, con] = [de(false), de(true)];
    // Of the kilo and of the piece, each without and with IVA: those of one unit belong together.
    const pares = sin.flatMap((una) =>
      con.map((otra) => ({ una, otra, juntas: una.unidad === otra.unidad })),
    );
    pares.sort((a, b) => Number(b.juntas) - Number(a.juntas));
    for (const { una, otra } of pares) {
      const valor = tipoDeImporte(otra.valor.minus(una.valor), una.valor, false);
      if (valor === null) continue;
      return {
        valor,
        procedencia: { como: "celda", celda: cellReference(this.lista.hoja, fila, otra.columna) },
      };
    }
    return null;
  }

  /** The rate by which another column exceeds the price, where one does so in every row. */
  private ivaDeOtraColumna(fila: number): Dato<Decimal> | null {
    const { principal } = this.precios;
    if (this.conIvaAlLado === null || principal.iva?.incluido === true || this.contexto.conIvaPorDefecto)
      return null;
    const valor = tipoEntre(this.lista, fila, principal.columna, this.conIvaAlLado);
    return (
      valor && {
        valor,
        procedencia: { como: "celda", celda: cellReference(this.lista.hoja, fila, this.conIvaAlLado) },
      }
    );
  }

  /** Whether a header beside another says that its price has IVA; undefined where nothing does. */
  private diceConIva(incluido: boolean | undefined, cabecera: string): boolean | undefined {
    const { precios } = this.lista.columnas;
    // «Base» beside «IVA incl.» is the price without it, and so is «Precio» beside «Precio + IVA».
    const aSumar = precios.some((otro) => MAS_IVA.test(otro.cabecera) && otro.iva?.incluido === false);
    const hayCon = precios.some(({ iva }) => iva?.incluido === true);
    if (aSumar && !hayCon && precios.length > 1) return MAS_IVA.test(cabecera);
    return incluido ?? (/(?<!\p{L})base(?!\p{L})/iu.test(cabecera) ? false : undefined);
  }

  /** The price without IVA, and which texts or columns said that it had it. */
  sinIva(
    fila: number,
    nombre: string,
    { columna, celda }: PrecioElegido,
    lectura: PrecioClaro,
    iva: IvaDeFila,
    seccion: Seccion,
  ): Decimal {
    const conIva =
      this.llevaIva(fila, lectura, columna, seccion) ?? (iva.incluido || this.contexto.conIvaPorDefecto);
    if (!conIva) return lectura.valor;
    if (this.lista.precioConIva === null && (lectura.iva?.incluido || iva.incluido))
      this.notas.avisar(mensajes.ivaIncluidoEnFila, fila, columna.columna, "precio", celda, nombre);
    else if (this.lista.precioConIva === null && seccion.conIva?.incluido)
      this.textosConIva.add(seccion.conIva.texto);
    else this.columnasConIva.add(columna.columna);
    return quitarIva(lectura.valor, iva.valor);
  }

  /** What the texts of the IVA column mean, in a way that a plan can say, too. */
  tipos(): AsignacionDeLista["tipos"] {
    return [...(this.tiposDichos?.values() ?? [])].map(({ texto, iva }) => ({ texto, iva: iva.toNumber() }));
  }
}
