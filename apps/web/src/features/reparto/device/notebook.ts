import type {
  EntregadoVista,
  Novedades,
  Operacion,
  PantallaDeReparto,
  RecibidoVista,
  ValorEntregado,
  ValorRecibido,
} from "@cosecha/domain/esquemas/entregas";
import { SIN_ENTREGAR, SIN_RECIBIR, type Valor } from "@cosecha/domain/operaciones";
import { Cells } from "../../../document/cells.ts";
import {
  type Cambio,
  type Celda,
  cellKey,
  con,
  isReceived,
  type Queued,
  queCambian,
  solo,
  trasAplicar,
} from "./cells.ts";
import { NADA_POR_DECIDIR, soloLoSuyo } from "./lost.ts";

/** What of an order is not in its cells. */
export type Surroundings = Omit<PantallaDeReparto, "recepciones" | "entregas">;

const NOTHING = {
  recibido: { ...SIN_RECIBIR, version: 0 },
  entregado: { ...SIN_ENTREGAR, precio: 0, iva: 0, total: null, version: 0 },
};

/**
 * An order's delivery as a device shows it: the server's cells, and over them what this device has
 * changed and the server has not taken yet.
 */
export class Notebook {
  readonly cells = new Cells<ValorRecibido | ValorEntregado>((key) => this.valor(key));
  surroundings: Surroundings | null = null;
  private recibidos = new Map<string, RecibidoVista>();
  private entregados = new Map<string, EntregadoVista>();
  /** This device's changes, by cell and in order. */
  private pendientes = new Map<string, Queued[]>();
  private cola = new Map<string, Queued>();

  recibido(productoId: number): ValorRecibido {
    return this.cells.get(cellKey({ productoId, familiaId: null })) as ValorRecibido;
  }

  entregado(productoId: number, familiaId: number): ValorEntregado {
    return this.cells.get(cellKey({ productoId, familiaId })) as ValorEntregado;
  }

  /** Which families have something of a product besides those that ordered it. */
  conEntrega(productoId: number): number[] {
    const familias = new Set<number>();
    for (const una of this.entregados.values())
      if (una.productoId === productoId) familias.add(una.familiaId);
    for (const { operacion } of this.cola.values()) {
      if (operacion.productoId === productoId && operacion.familiaId !== null)
        familias.add(operacion.familiaId);
    }
    return [...familias];
  }

  /** All deliveries as they are shown. */
  todasLasEntregas(): (Celda & ValorEntregado & { familiaId: number })[] {
    const celdas = new Map<string, { productoId: number; familiaId: number }>();
    for (const [key, { productoId, familiaId }] of this.entregados)
      celdas.set(key, { productoId, familiaId });
    for (const { operacion } of this.cola.values()) {
      const { productoId, familiaId } = operacion;
      if (familiaId !== null) celdas.set(cellKey(operacion), { productoId, familiaId });
    }
    return [...celdas.values()].map((celda) => ({
      ...celda,
      ...this.entregado(celda.productoId, celda.familiaId),
    }));
  }

  /** Whether a change of this cell waits to be sent. */
  espera = (celda: Celda): boolean => (this.pendientes.get(cellKey(celda))?.length ?? 0) > 0;

  /** The changes in the queue, in order. */
  get enCola(): Queued[] {
    return [...this.cola.values()].sort((a, b) => a.orden - b.orden);
  }

  private valor(key: string): ValorRecibido | ValorEntregado {
    const nothing = isReceived(key) ? NOTHING.recibido : NOTHING.entregado;
    let valor: ValorRecibido | ValorEntregado =
      this.recibidos.get(key) ?? this.entregados.get(key) ?? nothing;
    for (const { operacion } of this.pendientes.get(key) ?? []) valor = con(valor, operacion.despues);
    return valor;
  }

  /**
   * What the operation of a change is, by what whoever made it saw or else by what the device
   * shows; null where nothing changes.
   */
  operacionDe(cambio: Cambio, { id, hecha }: Pick<Operacion, "id" | "hecha">): Operacion | null {
    const actual: Valor = this.cells.get(cellKey(cambio));
    const deseado: Valor = cambio.valor;
    const campos = cambio.resuelve ? (Object.keys(deseado) as (keyof Valor)[]) : queCambian(actual, deseado);
    if (campos.length === 0) return null;
    const { productoId, familiaId, resuelve } = cambio;
    const operacion = {
      id,
      productoId,
      familiaId,
      antes: solo({ ...actual, ...cambio.antes }, campos),
      despues: solo(deseado, campos),
    };
    return { ...operacion, hecha, ...(resuelve && { resuelve }) } as Operacion;
  }

  /** The server has shown the whole order. */
  load(pantalla: PantallaDeReparto): void {
    const { recepciones, entregas, ...surroundings } = pantalla;
    // What a former version has kept does not say how much there is to decide.
    this.surroundings = { ...surroundings, porDecidir: surroundings.porDecidir ?? NADA_POR_DECIDIR };
    this.recibidos = new Map(recepciones.map((una) => [cellKey({ ...una, familiaId: null }), una]));
    this.entregados = new Map(entregas.map((una) => [cellKey(una), una]));
    this.cells.touchAll();
    this.cells.tell();
  }

  /** Of the order only what the changes need that are nowhere but here; all of it goes without. */
  shrink(): PantallaDeReparto | null {
    const pantalla = this.pantalla();
    const resto = pantalla && soloLoSuyo(pantalla, this.enCola);
    if (resto !== null) this.load(resto);
    else {
      this.surroundings = null;
      this.recibidos.clear();
      this.entregados.clear();
      this.cells.touchAll();
      this.cells.tell();
    }
    return resto;
  }

  /** The server has shown what changed. */
  hear({ recepciones, entregas, productos, entera: _, ...surroundings }: Novedades): void {
    if (this.surroundings === null) return;
    const conocidos = new Set(this.surroundings.productos.map(({ id }) => id));
    const nuevos = productos.filter(({ id }) => !conocidos.has(id));
    const todos =
      nuevos.length === 0 ? this.surroundings.productos : [...this.surroundings.productos, ...nuevos];
    this.surroundings = { ...this.surroundings, ...surroundings, productos: todos };
    const changed: Celda[] = [];
    for (const una of recepciones) {
      const celda = { productoId: una.productoId, familiaId: null };
      this.recibidos.set(cellKey(celda), una);
      changed.push(celda);
    }
    for (const una of entregas) {
      this.entregados.set(cellKey(una), una);
      changed.push(una);
    }
    this.changed(changed);
  }

  /**
   * The device keeps this queue now, which other tabs change, too. `known`: what was kept there
   * before; what is no longer there goes.
   */
  sync(cola: readonly Queued[], known: ReadonlySet<string>): void {
    const before = new Map(this.cola);
    const here = new Set(cola.map(({ operacion: { id } }) => id));
    for (const id of known) if (!here.has(id)) this.cola.delete(id);
    for (const una of cola) {
      const { id } = una.operacion;
      if (una.estado !== "aplicada") this.cola.set(id, una);
      else if (this.cola.delete(id)) this.aplicar(una.operacion);
    }
    const changed = [...this.cola.values(), ...before.values()].filter(
      ({ operacion: { id } }) => this.cola.get(id)?.estado !== before.get(id)?.estado,
    );
    this.show(changed);
  }

  /** What became of changes: those that are null have left the queue. */
  settle(changes: ReadonlyMap<string, Queued | null>): void {
    const changed: Queued[] = [];
    for (const [id, una] of changes) {
      const before = this.cola.get(id);
      if (before) changed.push(before);
      this.cola.delete(id);
      if (una?.estado === "aplicada") this.aplicar(una.operacion);
      else if (una !== null) this.cola.set(una.operacion.id, una);
    }
    this.show(changed);
  }

  private show(changed: readonly Queued[]): void {
    if (changed.length === 0) return;
    this.pendientes.clear();
    for (const una of this.enCola) this.addPendiente(una);
    this.changed(changed.map(({ operacion }) => operacion));
  }

  add(nuevas: readonly Queued[]): void {
    for (const una of nuevas) {
      this.cola.set(una.operacion.id, una);
      this.addPendiente(una);
    }
    this.changed(nuevas.map(({ operacion }) => operacion));
  }

  private addPendiente(una: Queued): void {
    if (una.estado !== "pendiente") return;
    const key = cellKey(una.operacion);
    const suyas = this.pendientes.get(key);
    if (suyas) suyas.push(una);
    else this.pendientes.set(key, [una]);
  }

  /** The server has applied an operation: its cell shows it from now on without it. */
  aplicar(operacion: Operacion): void {
    const key = cellKey(operacion);
    const { productoId, familiaId } = operacion;
    if (familiaId === null) {
      const antes = this.recibidos.get(key) ?? { productoId, ...NOTHING.recibido };
      this.recibidos.set(key, trasAplicar(antes, operacion));
    } else {
      const antes = this.entregados.get(key) ?? { productoId, familiaId, ...NOTHING.entregado };
      this.entregados.set(key, trasAplicar(antes, operacion));
    }
    this.cells.touch(key);
  }

  private changed(celdas: readonly Celda[]): void {
    for (const celda of celdas) {
      this.cells.touch(cellKey(celda));
      this.cells.touch(ofProducto(celda.productoId));
      if (celda.familiaId !== null) this.cells.touch(ofFamilia(celda.familiaId));
    }
    this.cells.tell();
  }

  /** The order as the server has it, to be kept. */
  pantalla(): PantallaDeReparto | null {
    if (this.surroundings === null) return null;
    return {
      ...this.surroundings,
      recepciones: [...this.recibidos.values()],
      entregas: [...this.entregados.values()],
    };
  }
}

/** What listens to all cells of a product, or of a family. */
export const ofProducto = (productoId: number): string => `p${productoId}`;
export const ofFamilia = (familiaId: number): string => `f${familiaId}`;
