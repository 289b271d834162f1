import { CANTIDAD, motivoDecimal } from "@cosecha/domain/decimales";
import type { PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import type { HojaVista } from "@cosecha/domain/esquemas/importacion";
import { clave } from "@cosecha/domain/nombres";
import { SIN_ENTREGAR, SIN_RECIBIR } from "@cosecha/domain/operaciones";
import { type CambioDeReparto, enKilos, esperado, sospecha } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import { columnLetters } from "@cosecha/importador/cells";
import { Decimal } from "decimal.js";
import { type Celdas, DE_PRODUCTO, ENTREGADO, TITULO_DE_HOJA } from "../excel/delivery-sheets.ts";

type Pantalla = Celdas & { pedido: Pick<PantallaDeReparto["pedido"], "id"> };

interface HojaLeida {
  /** What the sheet says and the delivery does not have yet. */
  cambios: CambioDeReparto[];
  /** What was not taken, and why, to be typed in by hand. */
  dudas: string[];
}

/** A number as people write it into a cell: «1,35», «1.35», «1,35 kg». */
const ESCRITO = /^(-?\d+(?:[.,]\d+)?)\s*(?:kg|ud|uds)?\.?$/iu;

const DE_RECIBIDO = { Recibido: "recibido", Sobrante: "sobrante", Merma: "merma" } as const;
type DeRecibido = (typeof DE_RECIBIDO)[keyof typeof DE_RECIBIDO];
const esDeRecibido = (titulo: string): titulo is keyof typeof DE_RECIBIDO =>
  Object.hasOwn(DE_RECIBIDO, titulo);

/**
 * What somebody has written into the sheets of a delivery (`hojaDeReparto`). Blank cells say
 * nothing: they take nothing back. What cannot be read, is unlikely or belongs to another order is
 * not taken (decision 91).
 */
export function leerHojaDeReparto(hojas: readonly HojaVista[], pantalla: Pantalla): HojaLeida {
  const suyas = hojas.flatMap((hoja) => {
    const numero = new RegExp(`^${TITULO_DE_HOJA} (\\d+):`, "u").exec(hoja.filas[0]?.[0] ?? "")?.[1];
    return numero === undefined ? [] : [{ hoja, pedidoId: Number(numero) }];
  });
  if (suyas.length === 0) return { cambios: [], dudas: [textos.reparto.noEsHoja] };
  const otra = suyas.find(({ pedidoId }) => pedidoId !== pantalla.pedido.id);
  if (otra !== undefined) {
    return { cambios: [], dudas: [textos.reparto.hojaDeOtro(otra.pedidoId, pantalla.pedido.id)] };
  }
  const lector = new LectorDeHojas(pantalla);
  for (const { hoja } of suyas) lector.leer(hoja);
  return { cambios: lector.cambios, dudas: lector.dudas };
}

class LectorDeHojas {
  readonly cambios: CambioDeReparto[] = [];
  readonly dudas: string[] = [];
  private readonly productos;
  private readonly familias;
  private readonly recepciones;
  private readonly entregas;
  private readonly pedidos;

  constructor({ productos, familias, recepciones, entregas, lineas }: Pantalla) {
    const celda = (una: { familiaId: number; productoId: number }) => `${una.familiaId} ${una.productoId}`;
    this.productos = new Map(productos.map((uno) => [uno.id, uno]));
    this.familias = familias;
    this.recepciones = new Map(recepciones.map((una) => [una.productoId, una]));
    this.entregas = new Map(entregas.map((una) => [celda(una), una]));
    this.pedidos = new Map(lineas.map((una) => [celda(una), una.cantidad]));
  }

  /** The family of that name, or the only one whose name differs from it in signs alone. */
  private familiaDe(escrito: string) {
    const parecidas = this.familias.filter(({ nombre }) => clave(nombre) === clave(escrito));
    return (
      parecidas.find(({ nombre }) => nombre === escrito) ??
      (parecidas.length === 1 ? parecidas[0] : undefined)
    );
  }

  leer({ nombre, filas }: HojaVista): void {
    const cabecera = filas.findIndex((fila) => DE_PRODUCTO.every((titulo, c) => fila[c] === titulo));
    if (cabecera < 1) {
      this.dudas.push(textos.reparto.hojaSinCabecera(nombre ?? ""));
      return;
    }
    for (const [i, fila] of filas.entries()) {
      if (i > cabecera) this.leerFila(fila, filas[cabecera] ?? [], filas[cabecera - 1] ?? [], i);
    }
  }

  private leerFila(
    fila: readonly string[],
    titulos: readonly string[],
    nombres: readonly string[],
    i: number,
  ): void {
    if (fila.slice(DE_PRODUCTO.length).every((texto) => texto.trim() === "")) return;
    const producto = this.productos.get(Number(fila[0]));
    if (producto === undefined || clave(producto.nombre) !== clave(fila[1] ?? "")) {
      this.dudas.push(textos.reparto.hojaSinProducto(i + 1, fila[1] ?? ""));
      return;
    }
    const kilos = enKilos(producto);
    const recibidos: Partial<Record<DeRecibido, number>> = {};
    let pedidoEnTotal = new Decimal(0);
    for (const [par, cantidad] of this.pedidos) {
      if (Number(par.split(" ")[1]) === producto.id) {
        pedidoEnTotal = pedidoEnTotal.add(esperado(producto, cantidad));
      }
    }
    for (let c = DE_PRODUCTO.length; c < fila.length; c++) {
      const texto = (fila[c] ?? "").trim();
      const titulo = titulos[c] ?? "";
      if (texto === "" || (titulo !== ENTREGADO && !esDeRecibido(titulo))) continue;
      const familia = titulo === ENTREGADO ? this.familiaDe(nombres[c - 1] ?? "") : null;
      const donde = {
        celda: `${columnLetters(c)}${i + 1}`,
        de: [producto.nombre, ...(familia ? [familia.nombre] : [])].join(", "),
      };
      if (familia === undefined) {
        this.dudas.push(textos.reparto.hojaSinFamilia(donde.celda, nombres[c - 1] ?? ""));
        continue;
      }
      const par = `${familia?.id} ${producto.id}`;
      const previsto = familia === null ? pedidoEnTotal : esperado(producto, this.pedidos.get(par) ?? 0);
      const valor = this.leerCantidad(texto, { ...donde, previsto, kilos });
      if (valor === null) continue;
      if (esDeRecibido(titulo)) recibidos[DE_RECIBIDO[titulo]] = valor;
      else if (familia !== null) this.entregar(familia.id, producto.id, valor);
    }
    this.recibir(producto.id, recibidos);
  }

  private leerCantidad(
    texto: string,
    { celda, de, previsto, kilos }: { celda: string; de: string; previsto: Decimal; kilos: boolean },
  ): number | null {
    const numero = ESCRITO.exec(texto)?.[1]?.replace(",", ".");
    const valor = numero === undefined ? Number.NaN : Number(numero);
    const mal = motivoDecimal(valor, CANTIDAD);
    const raro = mal === null ? sospecha(valor, previsto, kilos)?.pregunta : undefined;
    if (mal === null && raro === undefined) return valor;
    this.dudas.push(textos.reparto.hojaDudosa(celda, de, texto, raro ?? mal ?? ""));
    return null;
  }

  private entregar(familiaId: number, productoId: number, entregado: number): void {
    const { entregado: habia, origen } = this.entregas.get(`${familiaId} ${productoId}`) ?? SIN_ENTREGAR;
    if (habia === entregado) return;
    const antes = { entregado: habia, origen };
    this.cambios.push({ familiaId, productoId, antes, despues: { entregado, origen: "mano" } });
  }

  private recibir(productoId: number, escrito: Partial<Record<DeRecibido, number>>): void {
    const habia = this.recepciones.get(productoId) ?? SIN_RECIBIR;
    const campos = Object.values(DE_RECIBIDO).filter(
      (campo) => escrito[campo] !== undefined && escrito[campo] !== habia[campo],
    );
    if (campos.length === 0) return;
    const de = <T>(valores: Record<DeRecibido, T>) =>
      Object.fromEntries(campos.map((campo) => [campo, valores[campo]]));
    this.cambios.push({
      familiaId: null,
      productoId,
      antes: de(habia),
      despues: de({ ...habia, ...escrito }),
    });
  }
}
