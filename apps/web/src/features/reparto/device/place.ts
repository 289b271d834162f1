import type { PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import { promisifyRequest } from "idb-keyval";
import type { Queued } from "./cells.ts";
import { isReadable, soloAqui, soloLoSuyo } from "./lost.ts";

/** An order as the server last showed it, and when (ms, by this device's clock). */
export interface Snapshot {
  pantalla: PantallaDeReparto;
  desde: number;
  /** How far the server's clock was ahead of this device's, in ms. A former version did not say. */
  adelanto?: number;
  /** Only what the changes need that are nowhere but here. */
  resto?: true;
}

interface PlaceWrite {
  /** Null: the order goes. */
  foto?: Snapshot | null;
  poner?: readonly Queued[];
  /** Ids of operations. */
  quitar?: readonly string[];
}

/** Where one user's part of one order is kept on this device. */
export interface Place {
  /** In the order in which they were made. */
  cola(): Promise<Queued[]>;
  foto(): Promise<Snapshot | undefined>;
  /** All of it or nothing; once it is done it is there after a power cut, too. */
  write(escritura: PlaceWrite): Promise<void>;
}

const enOrden = (cola: Queued[]): Queued[] =>
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

/** What is kept of an order; none where a former version of the app kept it otherwise. */
const readFoto = async (objects: IDBObjectStore, quien: Quien): Promise<Snapshot | undefined> => {
  const foto = await promisifyRequest<Snapshot | undefined>(objects.get(fotoDe(...quien)));
  return foto && isReadable(foto.pantalla) ? foto : undefined;
};

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
    cola: async () => enOrden(await reading<Queued[]>((objects) => objects.getAll(cambiosDe(quien)))),
    foto: () => transact("readonly", (objects) => readFoto(objects, quien)),
    write: ({ foto, poner = [], quitar = [] }) =>
      transact("readwrite", async (objects, transaction) => {
        if (foto) objects.put(foto, fotoDe(...quien));
        else if (foto === null) objects.delete(fotoDe(...quien));
        for (const una of poner) objects.put(una, cambioDe(quien, una.operacion.id));
        for (const id of quitar) objects.delete(cambioDe(quien, id));
        // Left to itself it would wait for the page, which may be going, to have nothing more to
        // ask.
        transaction.commit?.();
        await promisifyRequest(transaction);
      }),
  };
}

/** The orders of which this device holds changes of a user, also those that the server has. */
export async function pedidosWithChanges(usuarioId: number): Promise<number[]> {
  const suyas = IDBKeyRange.bound([usuarioId], [usuarioId, []]);
  const found = (await reading((objects) => objects.getAllKeys(suyas))) as Key[];
  return [...new Set(found.filter(([, , kind]) => kind === "cambio").map(([, pedidoId]) => pedidoId))];
}

/** The orders that this device keeps of a user, whole. */
export async function pedidosKept(usuarioId: number): Promise<number[]> {
  const suyas = IDBKeyRange.bound([usuarioId], [usuarioId, []]);
  const found = (await reading((objects) => objects.getAllKeys(suyas))) as Key[];
  return found.filter(([, , kind]) => kind === "foto").map(([, pedidoId]) => pedidoId);
}

/**
 * Deletes what this device keeps of an order, and all that the server has of its changes, where
 * `isOver` says so. Stays: what is nowhere but here, with the cells that it is about. Returns
 * whether it was over.
 */
export const forgetPedido = (
  { usuarioId, pedidoId }: { usuarioId: number; pedidoId: number },
  isOver: (foto: Snapshot) => boolean = () => true,
): Promise<boolean> =>
  transact("readwrite", async (objects, transaction) => {
    const foto = await readFoto(objects, [usuarioId, pedidoId]);
    if (foto !== undefined && !isOver(foto)) return false;
    await keepOwn(objects, [usuarioId, pedidoId], foto);
    await promisifyRequest(transaction);
    return true;
  });

async function keepOwn(objects: IDBObjectStore, quien: Quien, foto: Snapshot | undefined): Promise<void> {
  const cola = await promisifyRequest<Queued[]>(objects.getAll(cambiosDe(quien)));
  for (const una of cola) if (!soloAqui(una)) objects.delete(cambioDe(quien, una.operacion.id));
  const pantalla = foto && soloLoSuyo(foto.pantalla, cola);
  if (pantalla) objects.put({ ...foto, pantalla, resto: true } satisfies Snapshot, fotoDe(...quien));
  else objects.delete(fotoDe(...quien));
}

/**
 * The same for every order, whoever saw it: for the end of a session.
 */
export const forgetSettled = (): Promise<void> =>
  transact("readwrite", async (objects, transaction) => {
    const keys = (await promisifyRequest(objects.getAllKeys())) as Key[];
    const orders = new Map(
      keys.map(([usuarioId, pedidoId]) => [`${usuarioId}.${pedidoId}`, [usuarioId, pedidoId]]),
    );
    for (const [usuarioId = 0, pedidoId = 0] of orders.values()) {
      const foto = await readFoto(objects, [usuarioId, pedidoId]);
      await keepOwn(objects, [usuarioId, pedidoId], foto);
    }
    await promisifyRequest(transaction);
  });

/** For as long as the page is open, where the browser keeps nothing; and for tests. */
export function memoryPlace(): Place {
  const cola = new Map<string, Queued>();
  let foto: Snapshot | undefined;
  return {
    cola: async () => enOrden([...cola.values()]),
    foto: async () => foto,
    write: async (escritura) => {
      if (escritura.foto !== undefined) foto = escritura.foto ?? undefined;
      for (const una of escritura.poner ?? []) cola.set(una.operacion.id, una);
      for (const id of escritura.quitar ?? []) cola.delete(id);
    },
  };
}
