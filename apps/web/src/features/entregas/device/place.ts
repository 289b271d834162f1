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

let opening: Promise<IDBDatabase> | undefined;

/** The database, opened again where the browser has closed it, as Safari does. */
function database(): Promise<IDBDatabase> {
  const open = async () => {
    const request = indexedDB.open("cosecha-reparto");
    request.onupgradeneeded = () => request.result.createObjectStore(OBJECTS);
    const db = await promisifyRequest(request);
    db.onclose = () => {
      opening = undefined;
    };
    return db;
  };
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** A full disk stays full. All else may be a connection that is gone. */
const mayBeLost = (error: unknown) => (error as DOMException | null)?.name !== "QuotaExceededError";

/**
 * Does something in a transaction; once more, with a new connection, where that fails: Safari loses
 * connections of pages in the background, and says so only to who uses them.
 */
async function transact<T>(
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore, transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const attempt = async () => {
    // Strict: on disk before it counts as kept, as a tablet's battery may end.
    const transaction = (await database()).transaction(OBJECTS, mode, { durability: "strict" });
    return work(transaction.objectStore(OBJECTS), transaction);
  };
  try {
    return await attempt();
  } catch (error) {
    if (!mayBeLost(error)) throw error;
    opening = undefined;
    return attempt();
  }
}

const reading = <T>(ask: (objects: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  transact("readonly", (objects) => promisifyRequest(ask(objects)));

type Key = [usuarioId: number, pedidoId: number, "foto"] | [...Quien, "cambio", id: string];
type Quien = [usuarioId: number, pedidoId: number];
const fotoDe = (...quien: Quien): Key => [...quien, "foto"];
const cambioDe = (quien: Quien, id: string): Key => [...quien, "cambio", id];
const cambiosDe = (quien: Quien) => IDBKeyRange.bound([...quien, "cambio"], [...quien, "cambio", []]);

/**
 * The browser's database. Apart from what was last seen, as the end of a session does not delete
 * what is to be sent: whoever signs in again finds their queue, and nobody else does.
 */
export function browserPlace({ usuarioId, pedidoId }: { usuarioId: number; pedidoId: number }): Place {
  const quien: Quien = [usuarioId, pedidoId];
  return {
    cola: async () => enOrden(await reading<EnCola[]>((objects) => objects.getAll(cambiosDe(quien)))),
    foto: () => reading<Foto | undefined>((objects) => objects.get(fotoDe(...quien))),
    write: ({ foto, poner = [], quitar = [] }) =>
      transact("readwrite", async (objects, transaction) => {
        if (foto) objects.put(foto, fotoDe(...quien));
        for (const una of poner) objects.put(una, cambioDe(quien, una.operacion.id));
        for (const id of quitar) objects.delete(cambioDe(quien, id));
        await promisifyRequest(transaction);
      }),
  };
}

/** The orders of which this device holds changes of a user, also those that the server has. */
export async function ordersWithChanges(usuarioId: number): Promise<number[]> {
  const suyas = IDBKeyRange.bound([usuarioId], [usuarioId, []]);
  const found = (await reading((objects) => objects.getAllKeys(suyas))) as Key[];
  return [...new Set(found.filter(([, , kind]) => kind === "cambio").map(([, pedidoId]) => pedidoId))];
}

/**
 * Deletes what this device shows of deliveries, whoever saw it, and all that the server has: for
 * the end of a session. Stays: what the server does not have, with the order it belongs to.
 */
export const forgetSettled = (): Promise<void> =>
  transact("readwrite", async (objects, transaction) => {
    const keys = (await promisifyRequest(objects.getAllKeys())) as Key[];
    const stay = new Set<string>();
    for (const key of keys) {
      if (key[2] !== "cambio") continue;
      const { estado } = await promisifyRequest<EnCola>(objects.get(key));
      if (estado === "aplicada" || estado === "decidir") objects.delete(key);
      else stay.add(`${key[0]}.${key[1]}`);
    }
    for (const key of keys) {
      if (key[2] === "foto" && !stay.has(`${key[0]}.${key[1]}`)) objects.delete(key);
    }
    await promisifyRequest(transaction);
  });

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
