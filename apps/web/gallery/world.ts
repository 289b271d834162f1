import { mkdirSync, writeFileSync } from "node:fs";
import { day, FOLDER, originOf, PASSWORD, type Server } from "./looks.ts";

export interface World {
  /** An order of 500 products, on the server with long names. */
  large: number;
  /** One that closes in minutes, in which nobody has ordered. */
  closing: number;
  /** One in which the family has ordered, and two prices have changed since. */
  changed: number;
  /** One of long names that is being shared out, with something to decide. */
  delivery: number;
  /** One that has been shared out: of each product the family got a tenth less. */
  delivered: number;
  /** The family with the longest name. */
  familia: number;
  /** A supplier of the demo's, managed by García, that has no list yet. */
  unlisted: number;
}

/** The demo's order that has closed and waits to be shared out. */
export const CLOSED = 3;

/** A family's name of the longest. */
export const LONG = "Asociación de Vecinas y Vecinos del Barrio de la Concepción-Benimaclet";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="12" fill="#7a4a12"/>
  <path d="M32 54V18M32 30c-9 0-11-8-11-8s11-1 11 8zm0 12c-9 0-11-8-11-8s11-1 11 8zm0-12c9 0 11-8 11-8s-11-1-11 8zm0 12c9 0 11-8 11-8s-11-1-11 8z" fill="none" stroke="#f6d98a" stroke-width="4" stroke-linejoin="round"/>
</svg>`;
export const LOGO_URL = `data:image/svg+xml;base64,${Buffer.from(LOGO).toString("base64")}`;

export async function signIn(server: Server, nombre: string, email: string): Promise<string> {
  const body = { nombre, email, password: PASSWORD };
  const { accesToken } = await send<{ accesToken: string }>(server, "/api/auth/signin", body);
  return accesToken;
}

/** Sends JSON, or a form, to a server's REST API. */
async function send<T>(
  server: Server,
  path: string,
  body: object,
  token?: string,
  method: "POST" | "PUT" | "GET" = "POST",
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(originOf(server) + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(!isForm && { "content-type": "application/json" }),
    },
    ...(method !== "GET" && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Fills the servers beyond their demo, before any picture is made. */
export default async function fill(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const world: World = { ...(await fillLong()), ...(await fillDemo()) };
  await fillEmpty();
  writeFileSync(`${FOLDER}/.world.json`, JSON.stringify(world));
}

async function fillLong(): Promise<Omit<World, "unlisted">> {
  const token = await signIn("long", "", "admin@cosecha.example");
  const make = <T = { id: number }>(path: string, body: object) => send<T>("long", path, body, token);
  const familias: number[] = [];
  for (const nombre of [LONG, "Ñ".repeat(60), "Otero", "Casa de los Robles y Compañía", "Ó"]) {
    const email = `familia${familias.length}@un-dominio-bastante-largo.cosecha.example`;
    familias.push((await make("/api/familias", { nombre, email, password: PASSWORD })).id);
  }
  const [familia = 0] = familias;
  const { id: proveedorId } = await make("/api/proveedores", {
    nombre: "Cooperativa Agroalimentariatransformadora de la Sierra Norte y sus pueblos",
    email: "cooperativa.de.la.sierra@cosecha.example",
    telefono: "600 100 201",
    descripcion: "Verdura, fruta, legumbre, conserva y todo lo que da la sierra. ".repeat(4),
    familias: familias.slice(0, 2),
  });
  const orderOf = async (products: number, fin: number, descripcion: string) => {
    const rows = Array.from({ length: products }, (_, n) => {
      const nombre =
        n % 9 === 4 ? `Garbanzo pedrosillo extra de cultivo ecológico en saco ${n}` : `Producto ${n}`;
      return `${nombre};${n % 3 ? "kg" : "manojo"};${(n % 40) + 1},${n % 10}5;${n % 2 ? 4 : 10};${n % 7 ? "" : (n % 5) + 1}`;
    });
    const form = new FormData();
    form.set("proveedorId", String(proveedorId));
    form.set("subida", "2026-03-10 10:00");
    form.set("descripcion", descripcion);
    const csv = ["Producto;Formato;Precio;IVA;Stock", ...rows].join("\n");
    form.set("archivoExcel", new File([csv], "lista.csv", { type: "text/csv" }));
    const { id: disponibleId } = await make("/api/disponibles", form);
    const dates = { inicio: day(-2), fin: day(fin) };
    const { id } = await make("/api/pedidos", { ...dates, disponibleId, descripcion, estado: 1 });
    return { id, disponibleId };
  };
  const { id: large } = await orderOf(
    500,
    3,
    "Todo lo que hay en el almacén de la sierra antes de Semana Santa",
  );
  const { id: closing } = await orderOf(12, 0.03, "Lo último de la semana");
  const { id: changed, disponibleId } = await orderOf(12, 4, "Lo que sube y baja");
  const answer = await fetch(`${originOf("long")}/api/productos/ByDisponible/${disponibleId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const productos = ((await answer.json()) as { id: number; nombre: string; precio: number }[]).slice(0, 4);
  const nota =
    "Si no los hay así de grandes, mejor otra cosa; gracias por mirarlo, que es para el cumpleaños";
  await make(
    `/api/lineasPedido/${changed}/${familia}`,
    productos.map(({ id: productoId }, n) => ({ productoId, cantidad: n + 1, ...(n === 0 && { nota }) })),
  );
  for (const producto of productos.slice(0, 2)) {
    const datos = { ...producto, descripcion: producto.nombre, precio: producto.precio + 1 };
    await send("long", `/api/productos/${producto.id}`, datos, token, "PUT");
  }
  const { id: delivery, disponibleId: delivered } = await orderOf(9, 1, "Lo que se reparte hoy en la sierra");
  await fillLongDelivery(token, { pedidoId: delivery, disponibleId: delivered, familias });
  const { id: over, disponibleId: deOver } = await orderOf(9, 1, "Lo que se repartió ayer en la sierra");
  await fillDelivered(token, { pedidoId: over, disponibleId: deOver, familias });
  await fillAccounts(token, { [familia]: 987_654.32, [familias[2] ?? 0]: 52.3 });
  return { large, closing, changed, delivery, delivered: over, familia };
}

/**
 * Accounts are kept, and families have paid a part of what they owed (EUR, by their ids); each did
 * it once, and it was posted twice.
 */
async function fillAccounts(token: string, deudas: Record<number, number>): Promise<void> {
  const familias = Object.entries(deudas).map(([id, debe]) => ({ familiaId: Number(id), debe }));
  const saldos = familias.flatMap(({ familiaId, debe }) => [
    { tipo: "familia", familiaId, saldo: debe },
    { tipo: "fianza", familiaId, saldo: -debe },
  ]);
  await send("long", "/api/cuentas", { desde: "2026-01-01", saldos }, token);
  for (const { familiaId, debe } of familias) {
    const pagar = (fecha: string, concepto: string) =>
      send<{ asientoId: number }>(
        "long",
        "/api/cuentas/cobros",
        {
          ...{ clave: crypto.randomUUID(), familiaId, medio: "banco", fecha, concepto },
          importe: Math.round(debe * 60) / 100,
        },
        token,
      );
    await pagar("2026-02-03", "Transferencia de enero");
    const { asientoId } = await pagar("2026-02-04", "La misma, apuntada dos veces");
    await send("long", `/api/cuentas/asientos/${asientoId}/anular`, {}, token);
  }
}

/** Two families order some of it, and it is all shared out. */
async function fillDelivered(
  token: string,
  { pedidoId, disponibleId, familias }: { pedidoId: number; disponibleId: number; familias: number[] },
): Promise<void> {
  const call = <T>(path: string, body: object, method?: "PUT" | "GET") =>
    send<T>("long", path, body, token, method);
  const listados = await call<{ id: number; stock: number | null }[]>(
    `/api/productos/ByDisponible/${disponibleId}`,
    {},
    "GET",
  );
  const productos = listados.filter(({ stock }) => stock === null).slice(0, 5);
  for (const familiaId of familias.slice(0, 2)) {
    const lineas = productos.map(({ id: productoId }, n) => ({ productoId, cantidad: n + 1 }));
    await call(`/api/lineasPedido/${pedidoId}/${familiaId}`, lineas);
  }
  const pedido = await call<object>(`/api/pedidos/${pedidoId}`, {}, "GET");
  await call(`/api/pedidos/${pedidoId}`, { ...pedido, fin: day(-1) }, "PUT");
  const path = `/api/entregas/${pedidoId}`;
  const operaciones = productos.flatMap(({ id: productoId }, n) => {
    const entregado = Math.round((n + 1) * 900) / 1000;
    const suyas = familias.slice(0, 2).map((familiaId) => ({ familiaId, entregado }));
    return [
      {
        ...{ ...ahora(), productoId, familiaId: null },
        ...{ antes: { recibido: null }, despues: { recibido: 2 * entregado } },
      },
      ...suyas.map(({ familiaId }) => ({
        ...{ ...ahora(), productoId, familiaId },
        ...{ antes: { entregado: null, motivo: null }, despues: { entregado, motivo: "falta" } },
      })),
    ];
  });
  await call(`${path}/operaciones`, { dispositivo: "Tableta", operaciones });
  await call(`${path}/recibido`, { hecho: true }, "PUT");
  await call(`${path}/repartido`, { hecho: true }, "PUT");
}

/** All families order something of all; what came is shared out in part, and not without doubts. */
async function fillLongDelivery(
  token: string,
  { pedidoId, disponibleId, familias }: { pedidoId: number; disponibleId: number; familias: number[] },
): Promise<void> {
  const call = <T>(path: string, body: object, method?: "PUT" | "GET") =>
    send<T>("long", path, body, token, method);
  await call("/api/productos", {
    ...{ disponibleId, nombre: "Pollo de corral campero alimentado con maíz", descripcion: "Entero" },
    ...{ precio: 14, iva: 0.1, unidad: "ud", cobro: "kg", pesoMedio: 1.8 },
  });
  const listados = await call<{ id: number; stock: number | null }[]>(
    `/api/productos/ByDisponible/${disponibleId}`,
    {},
    "GET",
  );
  const productos = listados.filter(({ stock }) => stock === null);
  for (const [n, familiaId] of familias.entries()) {
    const lineas = productos.slice(n % 2).map(({ id: productoId }, p) => ({
      ...{ productoId, cantidad: 1 + ((n + p) % 3) },
      ...(n + p === 0 && { nota: "De los pequeños, por favor, que son para encurtir" }),
    }));
    await call(`/api/lineasPedido/${pedidoId}/${familiaId}`, lineas);
  }
  const pedido = await call<object>(`/api/pedidos/${pedidoId}`, {}, "GET");
  await call(`/api/pedidos/${pedidoId}`, { ...pedido, fin: day(-0.1) }, "PUT");
  const path = `/api/entregas/${pedidoId}`;
  const lugar = "El local de la asociación, calle de la Concepción, 12, por la puerta de atrás";
  await call(path, { reparto: day(0.3), lugar }, "PUT");
  await call(`${path}/turno`, { familias: familias.slice(0, 2) }, "PUT");
  const [, , tercero, , quinto] = productos.map(({ id }) => id);
  const [primera = 0, segunda = 0] = familias;
  const op = (productoId = 0, familiaId: number | null, antes: object, despues: object) => ({
    id: crypto.randomUUID(),
    hecha: day(0),
    productoId,
    familiaId,
    antes,
    despues,
  });
  await call(`${path}/operaciones`, {
    dispositivo: `Teléfono de ${LONG.slice(0, 30)}`,
    operaciones: [
      op(tercero, null, { recibido: null }, { recibido: 7.5 }),
      op(quinto, null, { recibido: null }, { recibido: 12 }),
      op(quinto, primera, { entregado: null }, { entregado: 1.35 }),
      op(quinto, segunda, { entregado: null }, { entregado: 2.4 }),
      op(quinto, primera, { entregado: null }, { entregado: 1.4 }),
    ],
  });
  await call(`${path}/propuesta`, { productoId: tercero });
  await call(`${path}/danos`, {
    ...{ id: crypto.randomUUID(), familiaId: segunda, productoId: quinto, cantidad: 0.4 },
    texto: "El saco venía abierto por debajo y se ha perdido por el camino una parte",
  });
}

/** A name and a logo of its own, where there is nothing else yet. */
async function fillEmpty(): Promise<void> {
  const token = await signIn("empty", "", "admin@cosecha.example");
  const identidad = { nombre: "La Espiga de Lavapiés", logo: LOGO_URL };
  await send("empty", "/api/cooperativa", identidad, token, "PUT");
}

/** A picture of something round, in a colour, as a photograph would be. */
const drawn = (hue: number): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><defs><radialGradient id="g" cx="35%" cy="30%"><stop offset="0" stop-color="#fff8e6"/><stop offset=".45" stop-color="hsl(${hue} 60% 45%)"/><stop offset="1" stop-color="hsl(${hue} 60% 22%)"/></radialGradient></defs><rect width="400" height="300" fill="#d9c7a3"/><circle cx="200" cy="150" r="120" fill="url(#g)"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
};

/** Gives two of three products of the demo's second listing a picture. */
async function fillPictures(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`${originOf("demo")}/api/productos/ByDisponible/2`, { headers });
  const products = (await list.json()) as { id: number }[];
  for (const [n, { id }] of products.slice(0, 18).entries()) {
    if (n % 3 === 2) continue;
    await send("demo", `/api/imagenes/${id}`, { imagen: drawn((n * 47) % 360) }, token, "PUT");
  }
}

async function fillDemo(): Promise<Pick<World, "unlisted">> {
  const token = await signIn("demo", "Administración", "admin@cosecha.example");
  await fillPictures(token);
  const { id: unlisted } = await send<{ id: number }>(
    "demo",
    "/api/proveedores",
    { nombre: "Queserías del Guadarrama", email: "q@x.es", familias: [2] },
    token,
  );
  await fillDelivery(token);
  return { unlisted };
}

const ahora = () => ({ id: crypto.randomUUID(), hecha: new Date().toISOString() });

/**
 * The demo's closed order is being shared out: of its first product less came than was ordered, and
 * the first basket is half full.
 */
async function fillDelivery(token: string): Promise<void> {
  const path = `/api/entregas/${CLOSED}`;
  const { productos, familias, lineas } = await send<{
    productos: { id: number }[];
    familias: { id: number }[];
    lineas: { productoId: number; familiaId: number; cantidad: number }[];
  }>("demo", path, {}, token, "GET");
  const operaciones = productos.slice(0, -1).map(({ id: productoId }, n) => {
    const pedido = lineas
      .filter((linea) => linea.productoId === productoId)
      .reduce((suma, { cantidad }) => suma + cantidad, 0);
    const recibido = n === 0 ? Math.max(pedido - 1, 0) : pedido;
    return { ...ahora(), productoId, familiaId: null, antes: { recibido: null }, despues: { recibido } };
  });
  // The first basket is being filled.
  const primera = familias.find(({ id }) => lineas.some(({ familiaId }) => familiaId === id))?.id;
  const cesta = lineas
    .filter(({ familiaId }) => familiaId === primera)
    .slice(0, 2)
    .map(({ productoId, familiaId, cantidad: entregado }, n) => ({
      ...{ ...ahora(), productoId, familiaId },
      antes: { entregado: null, preparado: false },
      despues: { entregado, preparado: n === 0 },
    }));
  const todas = { dispositivo: "Tableta", operaciones: [...operaciones, ...cesta] };
  await send("demo", `${path}/operaciones`, todas, token);
  await send("demo", `${path}/propuesta`, { productoId: productos[0]?.id ?? 0 }, token);
}
