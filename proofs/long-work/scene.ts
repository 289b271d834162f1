import type { Database } from "@cosecha/db/database";
import { readFile } from "@cosecha/importador/read-file";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { writeFile } from "@cosecha/trpc/excel/write-file";
import { createLive } from "@cosecha/trpc/live/live";
import { createCaller } from "@cosecha/trpc/router";
import { transformer } from "@cosecha/trpc/transformer";
import { utils, write } from "xlsx";

export interface Size {
  /** Of the long listing, and of all others together. */
  products: number;
  others: number;
  families: number;
  /** Of each of the two long orders. */
  lines: number;
  orders: number;
}

export const LARGE: Size = { products: 20_000, others: 10_000, families: 100, lines: 19_900, orders: 2000 };

/** A request that costs the more the more rows there are. */
export interface LongCall {
  title: string;
  method: string;
  path: string;
  who?: "admin" | "familia";
  body?: () => { body: string | FormData; type?: string };
}

const PASSWORD = "cosecha";

/**
 * A cooperative with a long listing, an order of it in which many families have lines and one in
 * which a single family has as many, and the calls whose cost grows with them. Written straight
 * into the database, as nobody types so much.
 */
export async function longWorkScene(
  { db, listen }: Pick<Database, "db" | "listen">,
  { products, others, families, lines, orders }: Size,
) {
  const sessions = createSessions(db, { secret: "a secret for seeding, long enough", days: 1 });
  const caller = createCaller({
    db,
    actor: { type: "sistema" },
    now: new Date(),
    address: "",
    zona: "Europe/Madrid",
    sessions,
    readFile: async (request) => readFile(request),
    writeFile: async (request) => writeFile(request),
    makePicture: () => Promise.reject(new Error("There is no picture to make.")),
    live: createLive({ db, listen }),
  });
  const admin = { nombre: "", email: "admin@x.es" };
  await caller.usuarios.crear({
    username: "Administración",
    email: admin.email,
    password: PASSWORD,
    roles: ["ROLE_ADMIN"],
  });
  const familia = { nombre: "Gestora", email: "gestora@x.es" };
  const { id: familiaId } = await caller.familias.crear({ ...familia, password: PASSWORD });
  await db.$executeRaw`INSERT INTO familia (nombre, email, modificado)
    SELECT 'Familia ' || n, 'f' || n || '@x.es', now() FROM generate_series(2, ${families}::int) n`;
  const proveedor = await caller.proveedores.crear({
    nombre: "Todo a granel",
    email: "todo@x.es",
    familias: [familiaId],
  });
  const newListing = async (descripcion: string, count: number) => {
    const { id } = await db.disponible.create({
      data: { proveedorId: proveedor.id, subida: new Date(), descripcion },
    });
    await db.$executeRaw`
      INSERT INTO producto ("disponibleId", posicion, nombre, precio, iva, descripcion, stock, codigo, unidad, categoria, modificado)
      SELECT ${id}::int, n, 'Producto de temporada número ' || n, 1 + n % 900 / 100.0, CASE WHEN n % 5 = 0 THEN 0.1 ELSE 0.04 END,
        CASE WHEN n % 2 = 0 THEN 'Finca de Aranjuez' ELSE '' END, CASE WHEN n % 4 = 0 THEN 100000 END, 'R' || n,
        CASE WHEN n % 3 = 0 THEN 'kg' ELSE 'manojo' END, 'Sección ' || n / 50, now()
      FROM generate_series(1, ${count}::int) n`;
    return id;
  };
  const otro = await newListing("La otra", others);
  const disponibleId = await newListing("La larga", products);
  const newOrder = async (descripcion: string, perFamily: number) => {
    const [inicio, fin] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    const { id } = await db.pedido.create({ data: { disponibleId, descripcion, inicio, fin } });
    await db.$executeRaw`
      INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, nombre, unidad, precio, iva)
      SELECT ${id}::int, f.id, p.id, 1 + p.posicion % 7 / 2.0, p.nombre, p.unidad, p.precio, p.iva
      FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM familia) f
      JOIN producto p ON p."disponibleId" = ${disponibleId}::int
        AND (p.posicion - 1) / ${perFamily}::int = f.n AND p.posicion <= ${lines}::int`;
    return id;
  };
  const deMuchas = await newOrder("De muchas", Math.floor(lines / families));
  const deUna = await newOrder("De una", lines);
  await db.$executeRaw`INSERT INTO pedido ("disponibleId", descripcion, inicio, fin, estado, modificado)
    SELECT ${otro}::int, 'Pedido ' || n, now() - interval '1 day', now() + interval '1 day', 1 + n % 2, now()
    FROM generate_series(1, ${orders}::int) n`;
  const [producto] = await db.producto.findMany({ where: { disponibleId }, orderBy: { id: "asc" }, take: 1 });
  const [libre] = await db.producto.findMany({
    where: { disponibleId: otro },
    orderBy: { id: "asc" },
    take: 1,
  });

  const listado = (cents: number) => {
    const rows = Array.from({ length: lines }, (_, n) => [
      `R${n + 1}`,
      `Producto de temporada número ${n + 1}`,
      n % 3 === 2 ? "kg" : "manojo",
      (101 + ((n + 1) % 900) + cents) / 100,
      n % 5 === 4 ? 0.1 : 0.04,
      "Finca de Aranjuez",
    ]);
    const book = utils.book_new();
    const header = ["Referencia", "Artículo", "Unidad", "Precio", "IVA", "Origen"];
    utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), "Tarifa");
    return new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer);
  };
  const bytes = listado(25);
  const archivoExcel = { nombre: "lista.xlsx", tipo: "", bytes };
  const form = (fields: Record<string, string>) => () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set("archivoExcel", new Blob([bytes]), "lista.xlsx");
    return { body };
  };
  const json = (value: unknown) => () => ({ body: JSON.stringify(value), type: "application/json" });
  const query = (name: string, input: unknown): LongCall => ({
    title: name,
    method: "GET",
    path: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(transformer.serialize(input)))}`,
  });
  const mutation = (name: string, input: unknown): LongCall => ({
    title: name,
    method: "POST",
    path: `/trpc/${name}`,
    body: json(transformer.serialize(input)),
  });
  const get = (path: string, more: Partial<LongCall> = {}): LongCall => ({
    title: `GET ${path}`,
    method: "GET",
    path,
    ...more,
  });
  const named = (title: string, call: LongCall): LongCall => ({ ...call, title });
  const productos = await db.producto.findMany({
    where: { disponibleId },
    orderBy: { id: "asc" },
    take: lines,
    select: { id: true },
  });
  const lineas = (cantidad: number) => productos.map(({ id }) => ({ productoId: id, cantidad }));
  const fields = { subida: "2026-11-22 10:00:00", descripcion: "La larga" };
  const datosDeProducto = { precio: 2, iva: 0.04, descripcion: "Suelto" };

  const calls: LongCall[] = [
    get("/api/productos"),
    get("/api/productos?tamano=1000&orden=nombre"),
    get("/api/productos?descripcion=numero"),
    get(`/api/productos/ByDisponible/${disponibleId}`),
    get("/api/lineasPedido"),
    get("/api/lineasPedido?nombre=numero"),
    get(`/api/lineasPedido/verPedido/${deMuchas}/${familiaId}`),
    get(`/api/lineasPedido/verPedido/${deUna}/${familiaId}`),
    get(`/api/lineasPedido/verPedido/${deMuchas}/0`),
    get(`/api/lineasPedido/verPedido/${deUna}/0`),
    get("/api/pedidos"),
    get("/api/pedidos/Lanzados"),
    get("/api/disponibles"),
    get("/api/openapi.json"),
    get(`/api/disponibles/${disponibleId}/plantilla`),
    get(`/api/pedidos/${deMuchas}/excel/proveedor`),
    get(`/api/pedidos/${deMuchas}/excel/reparto`),
    get(`/api/pedidos/${deUna}/excel/proveedor`),
    get(`/api/pedidos/${deUna}/excel/reparto`),
    query("productos.listar", { tamano: "todas" }),
    query("lineas.listar", { tamano: 1000 }),
    query("pedidos.listar", { tamano: 1000 }),
    named("lineas.pantalla (muchas)", query("lineas.pantalla", { pedidoId: deMuchas, familiaId })),
    named("lineas.pantalla (una)", query("lineas.pantalla", { pedidoId: deUna, familiaId })),
    named(
      "lineas.pantalla (muchas, reparto)",
      query("lineas.pantalla", { pedidoId: deMuchas, familiaId: 0 }),
    ),
    named("lineas.pantalla (una, reparto)", query("lineas.pantalla", { pedidoId: deUna, familiaId: 0 })),
    query("lineas.ultimoPedido", { pedidoId: deMuchas, familiaId }),
    query("disponibles.exportar", { id: disponibleId }),
    mutation("disponibles.vistaPreviaCompacta", {
      proveedorId: proveedor.id,
      id: disponibleId,
      archivoExcel,
    }),
    {
      title: "POST /api/disponibles/vistaPrevia",
      method: "POST",
      path: "/api/disponibles/vistaPrevia",
      body: form({ proveedorId: String(proveedor.id), id: String(disponibleId) }),
    },
    {
      title: "PUT /api/disponibles/{id}, con archivo",
      method: "PUT",
      path: `/api/disponibles/${disponibleId}`,
      body: form(fields),
    },
    query("disponibles.informe", { id: disponibleId }),
    get(`/api/pedidos/${deUna}/excel/relleno`),
    named("disponibles.deshacer", mutation("disponibles.deshacer", { id: disponibleId })),
    {
      title: "POST /api/disponibles",
      method: "POST",
      path: "/api/disponibles",
      body: form({ ...fields, proveedorId: String(proveedor.id) }),
    },
    {
      title: "POST /api/lineasPedido/{pedido}/{familia}",
      method: "POST",
      path: `/api/lineasPedido/${deUna}/${familiaId}`,
      body: json(lineas(2)),
    },
    named("lineas.guardar", mutation("lineas.guardar", { pedidoId: deUna, familiaId, lineas: lineas(3) })),
    {
      title: "POST /api/productos",
      method: "POST",
      path: "/api/productos",
      body: json({ ...datosDeProducto, nombre: "Suelto", disponibleId }),
    },
    {
      title: "PUT /api/productos/{id}",
      method: "PUT",
      path: `/api/productos/${producto?.id}`,
      body: json({ ...datosDeProducto, nombre: producto?.nombre ?? "" }),
    },
    {
      title: "DELETE /api/productos/{id}",
      method: "DELETE",
      path: `/api/productos/${libre?.id}`,
    },
    {
      title: "PUT /api/pedidos/{id}",
      method: "PUT",
      path: `/api/pedidos/${deUna}`,
      body: json({
        descripcion: "De una",
        estado: 4,
        inicio: "2026-11-20 10:00:00",
        fin: "2099-11-25 10:00:00",
      }),
    },
    {
      title: "PUT /api/pedidos/{id}, de vuelta",
      method: "PUT",
      path: `/api/pedidos/${deUna}`,
      body: json({
        descripcion: "De una",
        estado: 1,
        inicio: "2026-11-20 10:00:00",
        fin: "2099-11-25 10:00:00",
      }),
    },
    { title: "DELETE /api/lineasPedido", method: "DELETE", path: "/api/lineasPedido", who: "admin" },
    { title: "DELETE /api/pedidos", method: "DELETE", path: "/api/pedidos", who: "admin" },
    { title: "DELETE /api/productos", method: "DELETE", path: "/api/productos", who: "admin" },
    { title: "DELETE /api/disponibles", method: "DELETE", path: "/api/disponibles", who: "admin" },
  ];
  return { password: PASSWORD, admin, familia, calls };
}

export type LongWorkScene = Awaited<ReturnType<typeof longWorkScene>>;
