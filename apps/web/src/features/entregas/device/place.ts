import type { PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import { promisifyRequest } from "idb-keyval";
import type { EnCola } from "./cells.ts";

/** An order as the server last showed it, and when (ms, by this device's clock). */
export interface Foto {
  pantalla: PantallaDeReparto;
  desde: number;
}

interface Escritura {
  foto?: Foto;
  poner?: readonly EnCola[];
  /** Ids of operations. */
  quitar?: readonly string[];
}

/** Where one user's part of one order is kept on this device. */
export interface Place {
  /** In the order in which they were made. */
  cola(): Promise<EnCola[]>;
  foto(): Promise<Foto | undefined>;
  /** All of it or nothing; once it is done it is there after a power cut, too. */
  write(escritura: Escritura): Promise<void>;
}

const enOrden = (cola: EnCola[]): EnCola[] =>
  cola.sort((a, b) => a.orden - b.orden || (a.operacion.id < b.operacion.id ? -1 : 1));

const OBJECTS = "reparto";

/** The database, opened again where the browser has closed it, as Safari does. */
function database(): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | undefined;
  const open = async () => {
    const request = indexedDB.open("cosecha-reparto");
    request.onupgradeneeded = () => request.result.createObjectStore(OBJECTS);
    const db = await promisifyRequest(request);
    db.onclose = () => {
      opening = undefined;
    };
    return db;
  };
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

/**
 * The browser's database. Apart from what was last seen, as the end of a session does not delete
 * it: whoever signs in again finds their queue, and nobody else does.
 */
export function browserPlace({ usuarioId, pedidoId }: { usuarioId: number; pedidoId: number }): Place {
  const db = database();
  const reading = async () => (await db()).transaction(OBJECTS).objectStore(OBJECTS);
  const cambio = (id: string) => [usuarioId, pedidoId, "cambio", id];
  const foto = [usuarioId, pedidoId, "foto"];
  const cambios = IDBKeyRange.bound([usuarioId, pedidoId, "cambio"], [usuarioId, pedidoId, "cambio", []]);
  return {
    cola: async () => enOrden(await promisifyRequest<EnCola[]>((await reading()).getAll(cambios))),
    foto: async () => promisifyRequest<Foto | undefined>((await reading()).get(foto)),
    async write({ foto: nueva, poner = [], quitar = [] }) {
      // Strict: on disk before it counts as kept, as a tablet's battery may end.
      const writing = (await db()).transaction(OBJECTS, "readwrite", { durability: "strict" });
      const objects = writing.objectStore(OBJECTS);
      if (nueva) objects.put(nueva, foto);
      for (const una of poner) objects.put(una, cambio(una.operacion.id));
      for (const id of quitar) objects.delete(cambio(id));
      await promisifyRequest(writing);
    },
  };
}

/** For as long as the page is open, where the browser keeps nothing; and for tests. */
export function memoryPlace(): Place {
  const cola = new Map<string, EnCola>();
  let foto: Foto | undefined;
  return {
    cola: async () => enOrden([...cola.values()]),
    foto: async () => foto,
    write: async (escritura) => {
      foto = escritura.foto ?? foto;
      for (const una of escritura.poner ?? []) cola.set(una.operacion.id, una);
      for (const id of escritura.quitar ?? []) cola.delete(id);
    },
  };
}
