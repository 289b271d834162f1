import { centsOf, units } from "../torture/check.ts";
import type { Answer, Kind, Producto, World } from "./world.ts";

/** An entry of the journal, as it is read over HTTP. */
interface Asiento {
  id: number;
  tipo: string;
  concepto: string;
  pedidoId: number | null;
  corrigeId: number | null;
  apuntes: { cuentaId: number; nombre: string; importe: number }[];
}

/** What an entry moves, by the names of accounts in their order: cents. */
type Moves = [nombre: string, cents: number][];

/** What is to be posted. */
interface Posting {
  /** Of the ledger: «asiento/» and what `nameOf` calls it. */
  thing: string;
  next: Moves;
  kind: Kind;
  method: string;
  path: string;
  body: () => FormData | object;
  /** What else it changes. */
  also?: { thing: string; next: object };
  /** Told once, with its number in the journal; missing where the answer does not say it. */
  done?: (asientoId: number | undefined) => void;
  /** Whether something sent since may have taken its place. */
  isReplaced?: () => boolean;
}

/** What a family got of a product, and what was written down of it first. */
interface Cell {
  familiaId: number;
  productoId: number;
  entregado: number;
  entonces: number;
  precio: number;
  iva: number;
  /** The key of the last correction of it that was sent. */
  ultima?: string;
}
interface Repartido {
  id: number;
  descripcion: string;
  cells: Cell[];
}

/** So many orders wait to be charged at most, and so many families have each. */
const READY = 4;
const FAMILIES = 3;
/** What each family bears of an order's transport, in cents. */
const TRANSPORTE = 167;
/** What is posted again after a restart: the last ones, and some of before. */
const AGAIN = 3;
const MEDIOS = { banco: "Banco", caja: "Caja", bizum: "Bizum", pendiente: "Pendiente de aclarar" } as const;

const today = () => new Date().toISOString().slice(0, 10);
const cents = (importe: number) => Number(units(Math.abs(importe).toFixed(2), 2)) * Math.sign(importe);
const costOf = ({ precio, iva }: Cell, cantidad: number) =>
  Number(centsOf({ precio: precio.toFixed(4), cantidad: cantidad.toFixed(3), iva: iva.toFixed(4) }));
const inOrder = (moves: Moves): Moves =>
  moves.filter(([, n]) => n !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** How the ledger calls an entry, by what the journal says of it. */
const nameOf = ({ tipo, concepto, pedidoId, corrigeId }: Asiento) =>
  tipo === "pedido" ? `pedido ${pedidoId}` : tipo === "anulacion" ? `anulacion ${corrigeId}` : concepto;

/** What an entry moved; of orders and corrections what families were charged. */
function movesOf({ tipo, apuntes }: Asiento): Moves {
  const all = apuntes.map(({ nombre, importe }): Moves[number] => [nombre, cents(importe)]);
  const isOrder = tipo === "pedido" || tipo === "correccion";
  return inOrder(isOrder ? all.filter(([nombre]) => nombre.startsWith("Familia ")) : all);
}

/**
 * The clients that keep a cooperative's accounts: they pay, charge, correct and annul, and each
 * sends again, as it is, what nobody has answered. What they know of the journal is what they read.
 */
export class Cuentas {
  /** What was posted and acknowledged; and of it what may be annulled, and what corrected. */
  readonly #posted: (Pick<Posting, "method" | "path" | "isReplaced"> & {
    body: object;
    asientoId: number;
  })[] = [];
  readonly #payments: { asientoId: number; moves: Moves }[] = [];
  readonly #charged: Repartido[] = [];
  readonly #ready: Repartido[] = [];
  readonly #pending = new Map<string, Posting>();
  readonly #journal: Asiento[] = [];
  readonly #named = new Map<string, Asiento>();
  readonly #world: World;
  readonly #random: () => number;
  #productos: Producto[] = [];
  #disponibleId = 0;
  #serial = 1;

  constructor(world: World, random: () => number) {
    this.#world = world;
    this.#random = random;
  }

  /** Switches accounts on, and makes a listing whose prices stay. */
  async found(proveedorId: number): Promise<void> {
    const { admin: token } = this.#world;
    await this.#world.must("POST", "/api/cuentas", { token, body: { desde: "2026-01-01" } });
    const body = this.#world.listingForm("De las cuentas", 12, 1, proveedorId);
    this.#disponibleId = (await this.#world.must("POST", "/api/disponibles", { token, body })).id;
    const all = await this.#world.list<Producto>(`/api/productos/ByDisponible/${this.#disponibleId}`);
    this.#productos = all.filter(({ stock }) => stock === null);
  }

  /** What each of them does again and again. */
  clients(): Record<"apuntar" | "contabilizar" | "corregir", (() => Promise<unknown>)[]> {
    return {
      apuntar: [
        () => this.#turn("cobro", () => this.#payment()),
        () => this.#turn("otro cobro", () => this.#payment()),
        () => this.#turn("pago", () => this.#paySupplier()),
        () => this.#turn("anulacion", () => this.#annulment()),
      ],
      contabilizar: [
        () => this.#prepare(),
        () => this.#turn("cargo", () => this.#charge()),
        () => this.#turn("otro cargo", () => this.#charge()),
      ],
      corregir: [() => this.#turn("correccion", () => this.#correction())],
    };
  }

  /** What an entry moved, as the journal has been read; null where it is not there. */
  movesOf(name: string): Moves | null {
    const asiento = this.#named.get(name);
    return asiento === undefined ? null : movesOf(asiento);
  }

  get entries(): number {
    return this.#journal.length;
  }

  /**
   * Reads what the journal has beyond what was read, and balances: what does not hold, in words.
   * What was read before has to be there as it was.
   */
  async read(): Promise<string[]> {
    const problems: string[] = [];
    const before = this.#journal.length;
    const size = 200;
    for (let page = Math.floor(Math.max(0, before - 1) / size); ; page++) {
      const path = `/api/cuentas/diario?direccion=desc&tamano=${size}&pagina=${page}`;
      const entries = await this.#world.list<Asiento>(path);
      for (const [n, one] of entries.entries()) this.#take(one, page * size + n + 1, problems);
      if (entries.length < size) break;
    }
    const token = this.#world.admin;
    const { asientos, descuadre } = await this.#world.must("GET", "/api/cuentas", { token });
    if (descuadre !== null) problems.push(`the book does not sum: ${descuadre}`);
    if (asientos !== this.#journal.length)
      problems.push(`the book counts ${asientos} entries, the journal has ${this.#journal.length}`);
    const saldos = await this.#world.list<{ id: number; nombre: string; saldo: number }>(
      "/api/cuentas/saldos",
    );
    const sums = new Map<number, number>();
    for (const { cuentaId, importe } of this.#journal.flatMap(({ apuntes }) => apuntes))
      sums.set(cuentaId, (sums.get(cuentaId) ?? 0) + cents(importe));
    for (const { id, nombre, saldo } of saldos) {
      if (cents(saldo) !== (sums.get(id) ?? 0))
        problems.push(`${nombre} has ${saldo}, its movements sum to ${sums.get(id) ?? 0} cents`);
    }
    return problems;
  }

  #take(asiento: Asiento, number: number, problems: string[]): void {
    const { id, tipo, concepto, apuntes } = asiento;
    if (id !== number) problems.push(`entry ${id} stands where entry ${number} should`);
    const known = this.#journal[number - 1];
    const said = ({ apuntes: its, ...one }: Asiento) =>
      JSON.stringify([one.id, one.tipo, one.concepto, one.pedidoId, its]);
    if (known !== undefined) {
      if (said(known) !== said(asiento)) problems.push(`entry ${id} has changed: ${said(asiento)}`);
      return;
    }
    if (apuntes.length < 2 || apuntes.reduce((sum, { importe }) => sum + cents(importe), 0) !== 0)
      problems.push(`entry ${id} does not sum: ${JSON.stringify(apuntes)}`);
    const name = nameOf(asiento);
    if (this.#named.has(name)) problems.push(`${tipo} «${concepto}» is posted twice, as ${id}, too`);
    this.#named.set(name, asiento);
    this.#journal.push(asiento);
  }

  /**
   * Sends again some of what was acknowledged: it is there once, under the number that it has. What
   * a later correction may have replaced may be refused instead.
   */
  async again(): Promise<void> {
    const some = this.#posted.filter(() => this.#random() < 1 / (this.#posted.length + 1));
    for (const { method, path, body, asientoId, isReplaced } of [...this.#posted.slice(-AGAIN), ...some]) {
      const answer = await this.#world.send(method, path, { token: this.#world.admin, body });
      if (isReplaced?.() && answer?.status === 409) continue;
      const isSame = answer?.status === 200 && answer.json.asientoId === asientoId;
      if (!isSame || answer.json.nuevo === true)
        this.#world.problems.push(
          `posting ${asientoId} again (${method} ${path} ${JSON.stringify(body)}): ${JSON.stringify(answer)}`,
        );
    }
  }

  /** What a client has not been answered yet, or else something new. */
  async #turn(client: string, make: () => Posting | undefined): Promise<void> {
    const posting = this.#pending.get(client) ?? make();
    if (posting === undefined) return;
    this.#pending.set(client, posting);
    const { thing, next, also } = posting;
    const post = () => this.#world.ledger.attempt(thing, next, () => this.#send(posting));
    const outcome =
      also === undefined ? await post() : await this.#world.ledger.attempt(also.thing, also.next, post);
    if (outcome === "refused") this.#world.problems.push(`${thing} was refused`);
    if (outcome !== "unknown") this.#pending.delete(client);
  }

  /** Some are sent twice at the same time, as by two people, or by one who presses twice. */
  async #send({ thing, kind, method, path, body, done, isReplaced }: Posting) {
    const sent = { token: this.#world.admin, body: body(), kind };
    const twice = !(sent.body instanceof FormData) && this.#random() < 0.3;
    const answers = await Promise.all((twice ? [1, 2] : [1]).map(() => this.#world.send(method, path, sent)));
    const isDone = (answer: Answer | undefined) => answer !== undefined && answer.status < 300;
    const given = answers.filter(isDone).map((answer) => answer?.json.asientoId as number | undefined);
    const news = answers.filter((answer) => isDone(answer) && answer?.json.nuevo === true);
    if (news.length > 1 || new Set(given).size > 1)
      this.#world.problems.push(`${thing} was posted twice: ${JSON.stringify(answers)}`);
    if (given.length > 0) {
      const [asientoId] = given;
      done?.(asientoId);
      if (asientoId !== undefined)
        this.#posted.push({ method, path, body: sent.body, asientoId, isReplaced });
    }
    return this.#world.outcome(thing, answers.find(isDone) ?? answers[0]);
  }

  #any<T>(things: readonly T[]): T | undefined {
    return things[Math.floor(this.#random() * things.length)];
  }

  /** What a family pays in or gets back, of its orders or of its deposit. */
  #payment(): Posting | undefined {
    const familia = this.#any(this.#world.familias);
    const medio = this.#any(Object.keys(MEDIOS) as (keyof typeof MEDIOS)[]);
    const clase = this.#any(["cobro", "cobro", "devolucion", "fianza"]);
    if (familia === undefined || medio === undefined || clase === undefined) return undefined;
    const importe = Math.ceil(this.#random() * 20_000);
    const signo = clase === "devolucion" ? -1 : 1;
    const concepto = `Cobro ${this.#serial++}`;
    const suya = clase === "fianza" ? `Fianza de ${familia.nombre}` : familia.nombre;
    const moves = inOrder([
      [MEDIOS[medio], signo * importe],
      [suya, -signo * importe],
    ]);
    const clave = crypto.randomUUID();
    const body = { clave, familiaId: familia.id, clase, medio, importe: importe / 100 };
    return {
      ...{ thing: `asiento/${concepto}`, next: moves, kind: "apuntar" },
      ...{ method: "POST", path: "/api/cuentas/cobros" },
      body: () => ({ ...body, fecha: today(), concepto }),
      done: (asientoId) => asientoId !== undefined && this.#payments.push({ asientoId, moves }),
    };
  }

  #paySupplier(): Posting {
    const importe = Math.ceil(this.#random() * 50_000);
    const concepto = `Pago ${this.#serial++}`;
    const { proveedorId, nombre } = this.#world.listing;
    const body = { clave: crypto.randomUUID(), proveedorId, medio: "banco", importe: importe / 100 };
    return {
      thing: `asiento/${concepto}`,
      next: inOrder([
        ["Banco", -importe],
        [nombre, importe],
      ]),
      ...{ kind: "apuntar", method: "POST", path: "/api/cuentas/pagos" },
      body: () => ({ ...body, fecha: today(), concepto }),
    };
  }

  #annulment(): Posting | undefined {
    if (this.#random() < 0.5) return undefined;
    const [payment] = this.#payments.splice(Math.floor(this.#random() * this.#payments.length), 1);
    if (payment === undefined) return undefined;
    const { asientoId, moves } = payment;
    return {
      thing: `asiento/anulacion ${asientoId}`,
      next: inOrder(moves.map(([nombre, n]) => [nombre, -n])),
      ...{ kind: "apuntar", method: "POST", path: `/api/cuentas/asientos/${asientoId}/anular` },
      body: () => ({}),
    };
  }

  /** «Contabilizar», with transport and an invoice; or completing the order by its form. */
  #charge(): Posting | undefined {
    const order = this.#ready.shift();
    if (order === undefined) return undefined;
    const { id, descripcion, cells } = order;
    const byForm = this.#random() < 0.4;
    const debe = new Map<string, number>();
    for (const cell of cells) {
      const nombre = this.#nameOf(cell.familiaId);
      const before = debe.get(nombre) ?? (byForm ? 0 : TRANSPORTE);
      debe.set(nombre, before + costOf(cell, cell.entregado));
    }
    const fields = {
      cargos: [{ tipo: "transporte", importe: (TRANSPORTE * debe.size) / 100, criterio: "familia" }],
      factura: { numero: descripcion, fecha: today(), total: 100 },
      diferencia: "fondo",
    };
    return {
      thing: `asiento/pedido ${id}`,
      next: inOrder([...debe]),
      also: { thing: `pedido/${descripcion}`, next: { estado: 3, factura: true } },
      kind: "contabilizar",
      ...(byForm
        ? { method: "PUT", path: `/api/pedidos/${id}`, body: () => this.#orderForm(descripcion, 3) }
        : { method: "POST", path: `/api/cuentas/pedidos/${id}`, body: () => fields }),
      done: () => this.#charged.push(order),
    };
  }

  #correction(): Posting | undefined {
    const order = this.#any(this.#charged.slice(-20));
    const cell = this.#any(order?.cells ?? []);
    if (order === undefined || cell === undefined || this.#random() < 0.5) return undefined;
    const entregado = Math.ceil(this.#random() * cell.entonces * 1000) / 1000;
    const cambia = costOf(cell, entregado) - costOf(cell, cell.entregado);
    if (cambia === 0) return undefined;
    const { familiaId, productoId } = cell;
    const motivo = `Correccion ${this.#serial++}`;
    const clave = crypto.randomUUID();
    const body = { clave, entregas: [{ familiaId, productoId, entregado }], motivo };
    cell.ultima = clave;
    return {
      ...{ thing: `asiento/${motivo}`, next: inOrder([[this.#nameOf(familiaId), cambia]]) },
      ...{ kind: "corregir", method: "POST", path: `/api/cuentas/pedidos/${order.id}/correcciones` },
      body: () => body,
      done: () => {
        cell.entregado = entregado;
      },
      isReplaced: () => cell.ultima !== clave,
    };
  }

  #nameOf(familiaId: number): string {
    return this.#world.familias.find(({ id }) => id === familiaId)?.nombre ?? "";
  }

  #orderForm(descripcion: string, estado = 1, open = false): FormData {
    const form = this.#world.pedidoForm(descripcion, estado, this.#disponibleId);
    if (!open) form.set("fin", this.#world.yesterday());
    return form;
  }

  /**
   * An order from its opening until it waits to be charged; left as it is where somebody does not
   * answer.
   */
  async #prepare(): Promise<void> {
    if (this.#ready.length >= READY) return;
    const descripcion = `Cargo ${this.#serial++}`;
    const thing = `pedido/${descripcion}`;
    const id = await this.#world.creation({
      ...{ thing, next: { estado: 1, factura: false }, path: "/api/pedidos" },
      body: () => this.#orderForm(descripcion, 1, true),
    });
    if (id === undefined) return;
    const some = [...this.#world.familias].sort(() => this.#random() - 0.5).slice(0, FAMILIES);
    for (const { id: familiaId, token } of some)
      await this.#world.save({ pedidoId: id, familiaId, token, productos: this.#productos });
    const withInvoice = this.#orderForm(descripcion);
    withInvoice.set("factura", this.#world.invoice());
    const closed = await this.#world.ledger.attempt(thing, { estado: 1, factura: true }, async () =>
      this.#world.outcome(thing, await this.#ask("PUT", `/api/pedidos/${id}`, withInvoice)),
    );
    const operaciones = this.#shareOut(id, some);
    if (closed !== "done" || operaciones.length === 0) return;
    const device = { dispositivo: "De las cuentas", operaciones };
    for (const [method, path, body] of [
      ["POST", "operaciones", device],
      ["PUT", "recibido", { hecho: true }],
      ["PUT", "repartido", { hecho: true }],
    ] as const) {
      const answer = await this.#ask(method, `/api/entregas/${id}/${path}`, body);
      if (this.#world.outcome(thing, answer) !== "done") return;
    }
    const delivery = await this.#ask("GET", `/api/entregas/${id}`);
    const entregas = (delivery?.status === 200 ? delivery.json.entregas : []) as Omit<Cell, "entonces">[];
    const cells = entregas.map((one) => ({ ...one, entonces: one.entregado }));
    if (cells.length > 0) this.#ready.push({ id, descripcion, cells });
  }

  #ask(method: string, path: string, body?: FormData | object) {
    return this.#world.send(method, path, { token: this.#world.admin, ...(body && { body }) });
  }

  /** Everything came, and half a kilo more; each family gets what it has ordered. */
  #shareOut(pedidoId: number, familias: readonly { id: number }[]): object[] {
    const hecha = new Date().toISOString();
    const came = new Map<number, number>();
    const operaciones: object[] = [];
    for (const { id: familiaId } of familias) {
      const suyas = this.#world.ledger.get<Record<string, number> | null>(`lineas/${pedidoId}/${familiaId}`);
      for (const [producto, entregado] of Object.entries(suyas ?? {})) {
        const productoId = Number(producto);
        came.set(productoId, (came.get(productoId) ?? 500) + Math.round(1000 * entregado));
        const [antes, despues] = [{ entregado: null }, { entregado }];
        operaciones.push({ id: crypto.randomUUID(), productoId, familiaId, hecha, antes, despues });
      }
    }
    for (const [productoId, grams] of came) {
      const antes = { recibido: null, sobrante: 0 };
      const despues = { recibido: grams / 1000, sobrante: 0.5 };
      operaciones.push({ id: crypto.randomUUID(), productoId, familiaId: null, hecha, antes, despues });
    }
    return operaciones;
  }
}
