import { Decimal } from "decimal.js";
import type { Anotador } from "./anotador.ts";
import { CAMPOS, type Campo } from "./campos.ts";
import { type Celda, esFormulaSinValor, estaVacia, letraColumna, numeroFila } from "./celdas.ts";
import type { LecturaColumnaIva } from "./columna-iva.ts";
import { CAMPOS_SIMPLES, type ColumnaPrecio } from "./columnas.ts";
import { type PrecioElegido, SelectorDePrecio } from "./elegir-precio.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";
import { fusionesVerticales } from "./fusiones.ts";
import { type IvaDeFila, leerIvaDeFila } from "./iva-de-fila.ts";
import { type LecturaPrecio, quitarIva } from "./leer-precio.ts";
import type { Lista } from "./listas.ts";
import { mensajes } from "./mensajes.ts";
import type { Dato, Origen, ProductoLeido } from "./resultado.ts";
import { diceAgotado, leerStock } from "./stock.ts";
import { clave, normalizar, ordenar, sinApostrofo, sinEmojis } from "./texto.ts";
import { nombreDeSeccion } from "./textos-de-fila.ts";
import { claseUnidad, claveUnidad, formatoEnNombre, tieneCantidad } from "./unidades.ts";

/** What the rest of the workbook settles before a list's rows are read. */
export interface ContextoLista {
  /** The rate of rows that say none: the title's, else the supplier's usual one. Fraction. */
  readonly ivaPorDefecto: Dato<Decimal>;
  /** Whether the main prices include IVA where neither the header nor the cell says so. */
  readonly conIvaPorDefecto: boolean;
  /** The category of rows that nothing better names. */
  readonly categoria: Dato<string> | null;
  /** What the IVA column bears: rates, amounts to deduce them from, or nothing (then it is left unread, with a general notice). */
  readonly lecturaIva: LecturaColumnaIva;
  readonly esCsv: boolean;
}

/** The section that a row stands under. */
export interface Seccion {
  readonly categoria: Dato<string> | null;
  readonly iva: Dato<Decimal> | null;
  /** What the section, or a note among the products, says of the prices under it. */
  readonly conIva: { readonly incluido: boolean; readonly texto: string } | null;
}

/** No product's name is longer than this. */
const NOMBRE_MAXIMO = 500;

/** Classes of units that are weighed or measured out. */
const SE_PESA = new Set(["kg", "g", "l", "ml"]);

type PrecioClaro = Extract<LecturaPrecio, { veredicto: "claro" }>;

/** Reads the rows of one list that are products. */
export class LectorDeProductos {
  /** Whether some row took the default rate. */
  usoIvaPorDefecto = false;
  /** Whether some row took it because the list has no IVA column. */
  faltaColumnaIva = false;
  /** Columns (indices) whose prices had IVA taken off because their header or a note says that they include it. */
  readonly columnasConIva = new Set<number>();
  /** Sections and notes whose prices had IVA taken off because they say that they include it. */
  readonly textosConIva = new Set<string>();
  private readonly precios: SelectorDePrecio;
  private readonly verticales: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** The letters of each field's own columns, other than the name's and the price's. */
  private readonly letras: ReadonlyMap<Campo, readonly string[]>;
  private categoriaDeColumna: { readonly dato: Dato<string>; readonly seccion: Seccion } | null = null;

  constructor(
    private readonly lista: Lista,
    private readonly contexto: ContextoLista,
    private readonly filas: FilasDeLista,
    private readonly notas: Anotador,
  ) {
    const { hoja, columnas, desde, hasta } = lista;
    this.precios = new SelectorDePrecio(columnas, filas);
    this.letras = new Map(
      [...CAMPOS_SIMPLES, "descripcion" as const].map((campo) => [
        campo,
        [columnas[campo]].flat().flatMap((columna) => (columna === null ? [] : [letraColumna(columna)])),
      ]),
    );
    this.verticales = new Map(
      [columnas.categoria, columnas.iva, columnas.unidad]
        .filter((columna) => columna !== null)
        .map((columna) => [columna, fusionesVerticales(hoja, columna, desde, hasta)]),
    );
  }

  /** The product of a row that has a price and a name or other data; null where it was reported instead. */
  leer(fila: number, llenas: readonly number[], seccion: Seccion): ProductoLeido | null {
    const celdaNombre = this.filas.celdaNombre(fila);
    const nombre = ordenar(sinApostrofo(celdaNombre.texto.trimStart()));
    const celdaFormato = this.celda(fila, this.lista.columnas.unidad);
    const eleccion = this.precios.elegir(fila, celdaFormato.texto);
    const { columna, lectura } = eleccion;
    if (!this.esLegible(fila, llenas, nombre, celdaNombre, eleccion)) return null;
    if (lectura.veredicto !== "claro") {
      const mensaje = lectura.veredicto === "malo" ? lectura.mensaje : mensajes.precioVacio;
      this.notas.error(mensaje, fila, columna.columna, "precio", eleccion.celda, nombre);
      return null;
    }
    const iva = this.leerIva(fila, nombre, lectura, columna, seccion);
    if (iva === null) return null;
    const precio = this.sinIva(fila, nombre, eleccion, lectura, iva, seccion);
    if (eleccion.deOtraColumna) {
      const lugar = this.notas.lugar(fila, columna.columna, eleccion.celda, nombre);
      const mensaje = mensajes.precioDeOtraColumna(lugar, columna.cabecera);
      this.notas.anotar("avisos", fila, columna.columna, "precio", mensaje);
    }
    const { codigo, descripcion } = this.lista.columnas;
    const unidad = this.leerUnidad(fila, nombre, eleccion, lectura);
    const categoria = this.leerCategoria(fila, seccion) ?? seccion.categoria;
    const stock = this.leerStock(fila, nombre);
    const datoCodigo = this.leerTexto(fila, codigo, "codigo", nombre);
    const descripciones = descripcion
      .map((c) => this.leerTexto(fila, c, "descripcion", nombre))
      .filter((dato) => dato !== null);
    const otros = {
      unidad: unidad?.dato ?? null,
      categoria,
      codigo: datoCodigo,
      stock,
      descripcion: descripciones[0] ?? null,
    };
    const textos = [unidad?.formato ?? null, ...descripciones.map(({ valor }) => valor)].filter(
      (texto) => texto !== null,
    );
    return {
      nombre: this.conVariedad(fila, nombre),
      precio,
      iva: iva.valor,
      unidad: otros.unidad?.valor ?? null,
      categoria: categoria?.valor ?? null,
      codigo: datoCodigo?.valor ?? null,
      stock: stock?.valor ?? null,
      descripcion: textos.length === 0 ? null : textos.join(" · "),
      origen: this.origen(fila, {
        nombre: this.procedencia(
          this.filas.filaDelNombre(fila),
          this.filas.columnaDelNombre(fila),
          celdaNombre,
        ),
        precio: this.procedencia(fila, columna.columna, eleccion.celda),
        iva: iva.procedencia,
        ...Object.fromEntries(
          Object.entries(otros).flatMap(([campo, dato]) =>
            dato === null ? [] : [[campo, dato.procedencia]],
          ),
        ),
      }),
    };
  }

  /** Whether nothing forbids reading the row: struck through, without a name, with fields too many. Else it was reported. */
  private esLegible(
    fila: number,
    llenas: readonly number[],
    nombre: string,
    celdaNombre: Celda,
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
      const vacia = estaVacia(celdaNombre);
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

  private leerIva(
    fila: number,
    nombre: string,
    lectura: PrecioClaro,
    precio: ColumnaPrecio,
    seccion: Seccion,
  ): IvaDeFila | null {
    const { iva: columna } = this.lista.columnas;
    const deCabecera = lectura.iva?.tipo ?? precio.iva?.tipo;
    const cabecera = this.lista.filaCabecera;
    const celdaCabecera = `${letraColumna(precio.columna)}${lectura.iva?.tipo ? numeroFila(fila) : numeroFila(cabecera ?? 0)}`;
    const como = lectura.iva?.tipo ? ("celda" as const) : ("cabecera" as const);
    const enSuLugar =
      seccion.iva !== null
        ? { ...seccion.iva, porDefecto: false }
        : deCabecera !== undefined
          ? { valor: deCabecera, procedencia: { como, celda: celdaCabecera }, porDefecto: false }
          : { ...this.contexto.ivaPorDefecto, porDefecto: true };
    let leido: IvaDeFila | null;
    if (columna === null || this.contexto.lecturaIva === "nada") {
      leido = { ...enSuLugar, incluido: false };
      this.faltaColumnaIva ||= enSuLugar.porDefecto;
    } else {
      const precioConIva =
        this.lista.precioConIva ??
        lectura.iva?.incluido ??
        seccion.conIva?.incluido ??
        precio.iva?.incluido ??
        this.contexto.conIvaPorDefecto;
      const enFila = this.filaDe(fila, columna);
      leido = leerIvaDeFila(
        {
          fila,
          columna,
          celda: this.filas.celda(enFila, columna),
          referencia: referencia(enFila, columna),
          nombre,
          lectura: this.contexto.lecturaIva,
          precio: lectura.valor,
          precioConIva,
          signo: this.precios.signoPrincipal(),
        },
        enSuLugar,
        seccion.iva !== null,
        this.notas,
      );
    }
    this.usoIvaPorDefecto ||= leido?.porDefecto ?? false;
    return leido;
  }

  private sinIva(
    fila: number,
    nombre: string,
    { columna, celda }: PrecioElegido,
    lectura: PrecioClaro,
    iva: IvaDeFila,
    seccion: Seccion,
  ): Decimal {
    const conIva =
      this.lista.precioConIva ??
      lectura.iva?.incluido ??
      seccion.conIva?.incluido ??
      columna.iva?.incluido ??
      (iva.incluido || this.contexto.conIvaPorDefecto);
    if (!conIva) return lectura.valor;
    if (this.lista.precioConIva === null && (lectura.iva?.incluido || iva.incluido))
      this.notas.avisar(mensajes.ivaIncluidoEnFila, fila, columna.columna, "precio", celda, nombre);
    else if (this.lista.precioConIva === null && seccion.conIva?.incluido)
      this.textosConIva.add(seccion.conIva.texto);
    else this.columnasConIva.add(columna.columna);
    return quitarIva(lectura.valor, iva.valor);
  }

  /** The unit that the price is for. `formato`: what the row is packed in, where that is no unit of the price. */
  private leerUnidad(
    fila: number,
    nombre: string,
    { columna, celda }: PrecioElegido,
    lectura: PrecioClaro,
  ): { readonly dato: Dato<string>; readonly formato: string | null } | null {
    const { columnas, filaCabecera } = this.lista;
    const escrita = this.leerTexto(fila, columnas.unidad, "unidad", nombre);
    const enCelda = lectura.unidad;
    const dePrecio: Dato<string> | null =
      enCelda !== null
        ? { valor: enCelda, procedencia: this.procedencia(fila, columna.columna, celda) }
        : columna.unidad !== null
          ? {
              valor: columna.unidad,
              procedencia: { como: "cabecera", celda: referencia(filaCabecera ?? 0, columna.columna) },
            }
          : null;
    const enNombre = formatoEnNombre(nombre);
    const formato: Dato<string> | null =
      escrita ??
      (enNombre === null
        ? null
        : {
            valor: enNombre,
            procedencia: this.procedencia(
              this.filas.filaDelNombre(fila),
              columnas.nombre,
              this.filas.celdaNombre(fila),
            ),
          });
    if (formato === null) return dePrecio === null ? null : { dato: dePrecio, formato: null };
    const clasePrecio = dePrecio === null ? null : claseUnidad(dePrecio.valor);
    const claseFormato = claseUnidad(formato.valor);
    if (dePrecio !== null && /(?:^| )granel(?: |$)/u.test(normalizar(formato.valor)))
      return { dato: dePrecio, formato: null };
    // «€/100 g» is for that much; «Precio unitario» is the price of whatever the row is sold in.
    const porCantidad = dePrecio !== null && tieneCantidad(dePrecio.valor);
    const iguales = porCantidad
      ? claveUnidad(dePrecio.valor) === claveUnidad(formato.valor)
      : clasePrecio === null ||
        (clasePrecio === "ud" && !(enCelda !== null && SE_PESA.has(claseFormato ?? ""))) ||
        claseFormato === null ||
        clasePrecio === claseFormato;
    if (dePrecio === null || iguales) return { dato: formato, formato: null };
    const lugar = this.notas.lugar(fila, columna.columna, celda, nombre);
    this.notas.anotar(
      "avisos",
      fila,
      columna.columna,
      "precio",
      mensajes.precioPorOtraUnidad(lugar, dePrecio.valor, formato.valor),
    );
    return enCelda !== null || tieneCantidad(formato.valor)
      ? { dato: dePrecio, formato: escrita?.valor ?? null }
      : { dato: formato, formato: null };
  }

  private leerStock(fila: number, nombre: string): Dato<Decimal> | null {
    const { stock: columna, nombre: columnaNombre } = this.lista.columnas;
    const celda = this.filas.celda(fila, columna ?? -1);
    if (estaVacia(celda) && diceAgotado(nombre)) {
      const celdaNombre = this.filas.celdaNombre(fila);
      this.notas.avisar(mensajes.agotadoEnNombre, fila, columnaNombre, "stock", celdaNombre, nombre);
      return { valor: new Decimal(0), procedencia: this.procedencia(fila, columnaNombre, celdaNombre) };
    }
    if (columna === null) return null;
    const lectura = leerStock(celda);
    const procedencia = this.procedencia(fila, columna, celda);
    if (lectura.veredicto === "claro")
      return lectura.valor === null ? null : { valor: lectura.valor, procedencia };
    const negativo = lectura.veredicto === "negativo";
    const mensaje = negativo ? mensajes.stockNegativo : mensajes.stockIlegible;
    this.notas.avisar(mensaje, fila, columna, "stock", celda, nombre);
    return negativo ? { valor: new Decimal(0), procedencia } : null;
  }

  private leerTexto(fila: number, columna: number | null, campo: Campo, nombre: string): Dato<string> | null {
    if (columna === null) return null;
    const celda = this.celda(fila, columna);
    if (estaVacia(celda)) return null;
    const convertida = celda.tipo === "fecha" && campo !== "descripcion";
    if (celda.tipo === "error" || esFormulaSinValor(celda) || convertida) {
      const mensaje = mensajes.datoConvertido(this.notas.lugar(fila, columna, celda, nombre), campo);
      this.notas.anotar("avisos", fila, columna, campo, mensaje);
      return null;
    }
    // A code is what the cell holds, not how its format shows it; but zeros in front belong to it.
    const comoValor = celda.tipo === "numero" && campo === "codigo" && !/^0+\d/u.test(celda.texto);
    const valor = ordenar(sinApostrofo(comoValor ? celda.valor : celda.texto));
    if (valor === "" || /^[-–—]+$/u.test(valor)) return null;
    return { valor, procedencia: this.procedencia(this.filaDe(fila, columna), columna, celda) };
  }

  /** «Tomate» comes twice, as «Rosa» and as «Pera»: the variety then belongs to the name. */
  private conVariedad(fila: number, nombre: string): string {
    const { variedad, nombre: columna } = this.lista.columnas;
    if (variedad === null || (this.filas.vecesDeNombre().get(clave(nombre)) ?? 0) < 2) return nombre;
    const celda = this.filas.celda(fila, variedad);
    return columna === variedad || celda.tipo !== "texto" ? nombre : ordenar(`${nombre} ${celda.texto}`);
  }

  private leerCategoria(fila: number, seccion: Seccion): Dato<string> | null {
    const { categoria: columna } = this.lista.columnas;
    if (columna === null) return null;
    const celda = this.celda(fila, columna);
    const valor = celda.tipo === "texto" ? nombreDeSeccion(sinEmojis(sinApostrofo(celda.texto))) : "";
    // Under a category written once, the cells below it stay blank.
    if (valor !== "") {
      const procedencia = this.procedencia(this.filaDe(fila, columna), columna, celda);
      this.categoriaDeColumna = { dato: { valor, procedencia }, seccion };
    }
    return this.categoriaDeColumna?.seccion === seccion ? this.categoriaDeColumna.dato : null;
  }

  /** The row that holds the text of a vertically merged cell, where the column's fields may be merged. */
  private filaDe(fila: number, columna: number): number {
    return this.verticales.get(columna)?.get(fila) ?? fila;
  }

  private celda(fila: number, columna: number | null): Celda {
    return this.filas.celda(columna === null ? fila : this.filaDe(fila, columna), columna ?? -1);
  }

  private procedencia(fila: number, columna: number, celda: Celda): Dato<unknown>["procedencia"] {
    return { como: celda.corregida ? "corregida" : "celda", celda: referencia(fila, columna) };
  }

  private origen(fila: number, procedencia: Origen["procedencia"]): Origen {
    const columnas: Partial<Record<Campo, string>> = {};
    for (const campo of CAMPOS) {
      const { como, celda } = procedencia[campo] ?? {};
      const letras = /^[A-Z]+/u.exec(celda ?? "")?.[0];
      if (letras === undefined || (como !== "celda" && como !== "corregida")) continue;
      // What a row says in another field's cell («2,50 € IVA 4 %») has no column of its own.
      if (campo === "nombre" || campo === "precio" || this.letras.get(campo)?.includes(letras))
        columnas[campo] = letras;
    }
    return { hoja: this.lista.hoja.nombre, fila: numeroFila(fila), columnas, procedencia };
  }
}

function referencia(fila: number, columna: number): string {
  return `${letraColumna(columna)}${numeroFila(fila)}`;
}
