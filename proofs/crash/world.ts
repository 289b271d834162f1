import { setTimeout as sleep } from "node:timers/promises";
import { Cuentas } from "./cuentas.ts";
import { Ledger, type Outcome } from "./ledger.ts";

/** What a kill waits for. */
export const KINDS = [
  "guardar",
  "importar",
  "crear",
  "cerrar",
  "entrar",
  "repartir",
  "apuntar",
  "contabilizar",
  "corregir",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Answer {
  status: number;
  json: Record<string, unknown> & { id: number; message?: string };
}
interface Sent {
  token?: string | undefined;
  body?: FormData | object;
  /** The key under which it may be repeated. */
  key?: string;
  kind?: Kind;
}
interface Creation {
  key: string;
  thing: string;
  next: unknown;
  path: string;
  token: string;
  body: () => FormData | object;
  kind: Kind;
}
export interface Producto {
  id: number;
  nombre: string;
  precio: number;
  stock: number | null;
}
type Lineas = Record<string, number>;
/** Operations of a delivery, and what the family has once they are applied. */
interface Batch {
  operaciones: object[];
  next: Lineas;
}

const PASSWORD = "berenjena";
export const ADMIN = { email: "admin@x.es", password: PASSWORD };
const IVAS = [0, 4, 10, 21];
const FACTURA = "%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n";
const PAUSE = 30;
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16).replace("T", " ");

/** The price of the n-th product in the listing's file number `serial`. */
export const priceOf = (n: number, serial: number) => (((n * 37 + serial * 111) % 2000) + 10) / 100;

/** A supplier's file: of `count` products every third scarce. */
function fileOf(count: number, serial: number): File {
  const rows = Array.from({ length: count }, (_, n) => {
    const stock = n % 3 === 0 ? String(5 + (n % 7)) : "";
    const price = priceOf(n, serial).toFixed(2).replace(".", ",");
    return `Producto ${n};${price};${IVAS[n % IVAS.length]};${stock}`;
  });
  return new File([["Producto;Precio;IVA;Stock", ...rows].join("\n")], "lista.csv");
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/**
 * A cooperative that many clients use at the same time over HTTP, as far as one can know it from
 * outside: what they did is in its ledger.
 */
export class World {
  readonly ledger = new Ledger();
  readonly problems: string[] = [];
  /** How long answered requests of each kind took, in ms. */
  readonly times: Record<Kind, number[]> = {
    guardar: [],
    importar: [],
    crear: [],
    cerrar: [],
    entrar: [],
    repartir: [],
    apuntar: [],
    contabilizar: [],
    corregir: [],
  };
  /** Those who keep the accounts. */
  readonly cuentas: Cuentas;
  admin = "";
  familias: { id: number; nombre: string; email: string; token: string }[] = [];
  pedidos: number[] = [];
  /** A closed order that is being shared out. */
  reparto = 0;
  /** By family, what a device has sent without an answer, and sends again as it is. */
  readonly #queues = new Map<number, Batch>();
  listing = { id: 0, proveedorId: 0, nombre: "Tormento", products: 0 };
  productos: Producto[] = [];
  /** Creations that nobody was told of. */
  unanswered: Creation[] = [];
  /** Answers that said that nothing was stored. */
  saidNothing = new Set<string>();
  refused = 0;
  #serial = 1;
  #stopped = false;
  #waiting: { kind: Kind | undefined; resolve: (kind: Kind) => void } | undefined;
  readonly #origin: string;
  readonly #random: () => number;

  constructor(origin: string, random: () => number) {
    this.#origin = origin;
    this.#random = random;
    this.cuentas = new Cuentas(this, random);
  }

  /** A request; undefined where no answer came. */
  async send(
    method: string,
    path: string,
    { token, body, key, kind }: Sent = {},
  ): Promise<Answer | undefined> {
    const isForm = body instanceof FormData;
    const start = performance.now();
    if (kind !== undefined && (this.#waiting?.kind === undefined || this.#waiting.kind === kind)) {
      this.#waiting?.resolve(kind);
      this.#waiting = undefined;
    }
    try {
      const response = await fetch(this.#origin + path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { "content-type": "application/json" }),
          ...(key && { "idempotency-key": key }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      if (kind !== undefined) this.times[kind].push(performance.now() - start);
      return { status: response.status, json: text === "" ? {} : JSON.parse(text) };
    } catch {
      return undefined;
    }
  }

  /** A request that has to succeed. */
  async must(method: string, path: string, sent: Sent = {}): Promise<Answer["json"]> {
    const answer = await this.send(method, path, sent);
    if (answer === undefined || answer.status >= 300)
      throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.json;
  }

  /** A whole list, or what stands at that address, as the administrator sees it. */
  async list<T>(path: string): Promise<T[]> {
    return (await this.must("GET", path, { token: this.admin })) as unknown as T[];
  }

  /** Makes a supplier with a listing, two open orders on it, and families. */
  async found({ families, products }: { families: number; products: number }): Promise<void> {
    const token = await this.#signIn("", ADMIN.email);
    this.admin = token;
    for (let n = 0; n < families; n++) {
      const nombre = `Familia ${n}`;
      const email = `f${n}@x.es`;
      const { id } = await this.must("POST", "/api/familias", {
        token,
        body: { nombre, email, password: PASSWORD },
      });
      this.familias.push({ id, nombre, email, token: await this.#signIn(nombre, email) });
    }
    const { nombre } = this.listing;
    const proveedor = { nombre, email: "t@x.es", familias: [this.familias[0]!.id] };
    const { id: proveedorId } = await this.must("POST", "/api/proveedores", { token, body: proveedor });
    const form = this.listingForm("Tormento", products, 1, proveedorId);
    const { id } = await this.must("POST", "/api/disponibles", { token, body: form });
    this.listing = { id, proveedorId, nombre, products };
    await this.ledger.attempt(`precios/${id}`, 1, async () => "done");
    this.productos = await this.list(`/api/productos/ByDisponible/${id}`);
    for (const descripcion of ["Uno", "Otro"]) {
      const { id: pedidoId } = await this.must("POST", "/api/pedidos", {
        token,
        body: this.pedidoForm(descripcion),
      });
      this.pedidos.push(pedidoId);
    }
    const cerrado = this.pedidoForm("Reparto");
    cerrado.set("fin", this.yesterday());
    this.reparto = (await this.must("POST", "/api/pedidos", { token, body: cerrado })).id;
    await this.cuentas.found(proveedorId);
  }

  /** Resolves when a request of that kind, or of any, has just been sent. */
  next(kind: Kind | undefined): Promise<Kind> {
    return new Promise((resolve) => {
      this.#waiting = { kind, resolve };
    });
  }

  /**
   * The clients of those kinds at work until `stop`; resolves when none of them waits for an answer
   * any more.
   */
  async work(kinds: readonly Kind[] = KINDS): Promise<void> {
    this.#stopped = false;
    const loop = async (client: () => Promise<unknown>) => {
      while (!this.#stopped) {
        await client();
        await sleep(this.#random() * PAUSE);
      }
    };
    const saving = this.familias.map(
      ({ id, token }, n) =>
        () =>
          this.save({ pedidoId: this.pedidos[n % 2]!, familiaId: id, token }),
    );
    const clients: Record<Kind, (() => Promise<unknown>)[]> = {
      guardar: saving,
      repartir: this.familias.slice(0, 3).map(
        ({ id }) =>
          () =>
            this.#deliver(id),
      ),
      importar: [() => this.#importAgain(), () => this.#importNew()],
      crear: [() => this.#create()],
      cerrar: [() => this.#close()],
      entrar: [() => this.#signInAndOut()],
      ...this.cuentas.clients(),
    };
    await Promise.all(kinds.flatMap((kind) => clients[kind].map(loop)));
  }
  stop(): void {
    this.#stopped = true;
  }

  /** Sends again, under their keys, the creations that were not answered. */
  async repeat(): Promise<void> {
    for (const creation of this.unanswered.splice(0)) {
      const { key, path, token, body, thing, next } = creation;
      const wasThere = this.ledger.get(thing) !== null;
      const answer = await this.send("POST", path, { token, body: body(), key });
      const isDone = answer !== undefined && answer.status < 300;
      // The record may be there and the answer lost.
      if (!isDone && !(wasThere && answer?.status === 409))
        this.problems.push(`repeating ${thing} (there: ${wasThere}): ${JSON.stringify(answer)}`);
      if (isDone && !wasThere) await this.ledger.attempt(thing, next, async () => "done");
    }
  }

  async #signIn(nombre: string, email: string): Promise<string> {
    const body = { nombre, email, password: PASSWORD };
    return String((await this.must("POST", "/api/auth/signin", { body })).accesToken);
  }

  /** What an answer means for who asked. */
  outcome(thing: string, answer: Answer | undefined): Outcome {
    if (answer === undefined) return "unknown";
    if (answer.status < 300) return "done";
    if (answer.status === 503) {
      if (answer.json.message?.includes("No se ha guardado nada")) this.saidNothing.add(thing);
      return "unknown";
    }
    if (answer.status >= 500) {
      this.problems.push(`${thing}: ${JSON.stringify(answer)}`);
      return "unknown";
    }
    this.refused++;
    if (answer.status !== 409 && answer.status !== 429)
      this.problems.push(`${thing}: ${JSON.stringify(answer)}`);
    return "refused";
  }

  /** Some lines of one family in one order: new ones, other quantities, none any more. */
  async save({
    pedidoId,
    familiaId,
    token,
    productos = this.productos,
  }: {
    pedidoId: number;
    familiaId: number;
    token: string;
    productos?: readonly Producto[];
  }): Promise<void> {
    const thing = `lineas/${pedidoId}/${familiaId}`;
    const now = this.ledger.get<Lineas | null>(thing) ?? {};
    const next = { ...now };
    const lineas: { productoId: number; cantidad: number; antes: number }[] = [];
    for (let n = 0; n < 8; n++) {
      const { id } = productos[Math.floor(this.#random() * productos.length)]!;
      if (lineas.some(({ productoId }) => productoId === id)) continue;
      const cantidad = this.#random() < 0.25 ? 0 : Math.ceil(this.#random() * 2000) / 1000;
      lineas.push({ productoId: id, cantidad, antes: now[id] ?? 0 });
      if (cantidad === 0) delete next[id];
      else next[id] = cantidad;
    }
    await this.ledger.attempt(thing, Object.keys(next).length > 0 ? next : null, async () =>
      this.outcome(
        thing,
        await this.send("POST", `/api/lineasPedido/${pedidoId}/${familiaId}`, {
          token,
          body: lineas,
          kind: "guardar",
        }),
      ),
    );
  }

  /** What one family gets, from a device that sends again whatever nobody has answered. */
  async #deliver(familiaId: number): Promise<void> {
    const thing = `reparto/${familiaId}`;
    const batch = this.#queues.get(familiaId) ?? this.#weigh(familiaId, thing);
    this.#queues.set(familiaId, batch);
    const { operaciones, next } = batch;
    const outcome = await this.ledger.attempt(thing, next, async () => {
      const answer = await this.send("POST", `/api/entregas/${this.reparto}/operaciones`, {
        token: this.admin,
        body: { dispositivo: thing, operaciones },
        kind: "repartir",
      });
      const acuses = Array.isArray(answer?.json) ? (answer.json as { resultado: string }[]) : [];
      if (acuses.some(({ resultado }) => resultado !== "aplicada"))
        this.problems.push(`${thing}: ${JSON.stringify(acuses)}`);
      return this.outcome(thing, answer);
    });
    if (outcome !== "unknown") this.#queues.delete(familiaId);
  }

  #weigh(familiaId: number, thing: string): Batch {
    const now = this.ledger.get<Lineas | null>(thing) ?? {};
    const next = { ...now };
    const operaciones = Array.from({ length: 5 }, () => {
      const productoId = this.productos[Math.floor(this.#random() * this.productos.length)]?.id ?? 0;
      const antes = { entregado: next[productoId] ?? null };
      next[productoId] = Math.ceil(this.#random() * 2000) / 1000;
      const despues = { entregado: next[productoId] };
      const hecha = new Date().toISOString();
      return { id: crypto.randomUUID(), productoId, familiaId, hecha, antes, despues };
    });
    return { operaciones, next };
  }

  /** The supplier's file once more, with other prices. */
  async #importAgain(): Promise<void> {
    const { id, products, proveedorId } = this.listing;
    const serial = ++this.#serial;
    const body = this.listingForm("Tormento", products, serial, proveedorId);
    await this.ledger.attempt(`precios/${id}`, serial, async () =>
      this.outcome(
        `precios/${id}`,
        await this.send("PUT", `/api/disponibles/${id}`, { token: this.admin, body, kind: "importar" }),
      ),
    );
    await sleep(this.#random() * 300);
  }

  async #importNew(): Promise<void> {
    const descripcion = `Lista ${++this.#serial}`;
    const count = 20 + Math.floor(this.#random() * 60);
    const { proveedorId } = this.listing;
    await this.creation({
      thing: `disponible/${descripcion}`,
      next: count,
      path: "/api/disponibles",
      body: () => this.listingForm(descripcion, count, 1, proveedorId),
      kind: "importar",
    });
    await sleep(this.#random() * 600);
  }

  /** A family with its account, a supplier with two who manage it, or an order. */
  async #create(): Promise<void> {
    const which = Math.floor(this.#random() * 3);
    const nombre = `Nuevo ${++this.#serial}`;
    const correo = { nombre, email: `n${this.#serial}@x.es` };
    if (which === 0) {
      await this.creation({
        thing: `familia/${nombre}`,
        next: 1,
        path: "/api/familias",
        body: () => ({ ...correo, password: PASSWORD }),
      });
    } else if (which === 1) {
      const familias = this.familias.slice(0, 2).map(({ id }) => id);
      await this.creation({
        thing: `proveedor/${nombre}`,
        next: familias,
        path: "/api/proveedores",
        body: () => ({ ...correo, familias }),
      });
    } else {
      await this.creation({
        thing: `pedido/${nombre}`,
        next: { estado: 1, factura: false },
        path: "/api/pedidos",
        body: () => this.pedidoForm(nombre),
      });
    }
    await sleep(this.#random() * 300);
  }

  /** An order that is opened, ordered from, and cancelled; `Cuentas` completes others. */
  async #close(): Promise<void> {
    const descripcion = `Cierre ${++this.#serial}`;
    const thing = `pedido/${descripcion}`;
    const id = await this.creation({
      thing,
      next: { estado: 1, factura: false },
      path: "/api/pedidos",
      body: () => this.pedidoForm(descripcion),
      kind: "cerrar",
    });
    if (id === undefined) return;
    const { id: familiaId, token } = this.familias[0]!;
    await this.save({ pedidoId: id, familiaId, token });
    const body = this.pedidoForm(descripcion, 4);
    await this.ledger.attempt(thing, { estado: 4, factura: false }, async () =>
      this.outcome(
        thing,
        await this.send("PUT", `/api/pedidos/${id}`, { token: this.admin, body, kind: "cerrar" }),
      ),
    );
    await sleep(this.#random() * 500);
  }

  async #signInAndOut(): Promise<void> {
    const { nombre, email } = this.familias[Math.floor(this.#random() * this.familias.length)]!;
    const answer = await this.send("POST", "/api/auth/signin", {
      body: { nombre, email, password: PASSWORD },
      kind: "entrar",
    });
    if (this.outcome("entrar", answer) !== "done") return;
    const token = String(answer?.json.accesToken);
    const thing = `sesion/${token}`;
    await this.ledger.attempt(thing, true, async () => "done");
    if (this.#random() < 0.7) {
      await this.ledger.attempt(thing, false, async () =>
        this.outcome(
          thing,
          await this.send("POST", "/api/auth/signout", { token, body: {}, kind: "entrar" }),
        ),
      );
    }
    await sleep(this.#random() * 300);
  }

  /** The id of what was created; undefined where nobody was told. */
  async creation({
    kind = "crear",
    ...creation
  }: Omit<Creation, "key" | "token" | "kind"> & { kind?: Kind }): Promise<number | undefined> {
    const { thing, next, path, body } = creation;
    const whole = { ...creation, kind, key: crypto.randomUUID(), token: this.admin };
    let id: number | undefined;
    const outcome = await this.ledger.attempt(thing, next, async () => {
      const answer = await this.send("POST", path, { ...whole, body: body() });
      id = answer?.json.id;
      return this.outcome(thing, answer);
    });
    if (outcome === "unknown") this.unanswered.push(whole);
    return outcome === "done" ? id : undefined;
  }

  listingForm(descripcion: string, count: number, serial: number, proveedorId: number): FormData {
    const archivoExcel = fileOf(count, serial);
    return formOf({ proveedorId: String(proveedorId), subida: inDays(0), descripcion, archivoExcel });
  }

  pedidoForm(descripcion: string, estado = 1, listing = this.listing.id): FormData {
    const disponibleId = String(listing);
    return formOf({ disponibleId, inicio: inDays(-2), fin: inDays(20), descripcion, estado: String(estado) });
  }

  yesterday(): string {
    return inDays(-1);
  }

  invoice(): File {
    return new File([FACTURA], "factura.pdf", { type: "application/pdf" });
  }
}
