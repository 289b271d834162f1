import { readFileSync } from "node:fs";
import type { CuentaDeDemo } from "@cosecha/domain/esquemas/auth";
import { formatoFechaHora, leerFecha } from "@cosecha/domain/fechas";
import type { Context } from "@cosecha/trpc/kernel/context";
import { createCaller } from "@cosecha/trpc/router";
import { rememberDemo } from "@cosecha/trpc/settings";
import { FOLDER } from "../places.ts";
import { type Closed, PASSWORD, seedAccounts, TESORERIA } from "./demo-cuentas.ts";
import { seedTurnos } from "./demo-turnos.ts";

/**
 * A believable cooperative: 12 families, 6 suppliers, their files as they sent them, and orders in
 * every state. The demo uses the same procedures and the same importer as real users (design:
 * Running).
 */

const familias = [
  ["Administración", "admin"],
  ["García", "garcia"],
  ["Martínez", "martinez"],
  ["Alonso Prieto", "alonso"],
  ["Benítez", "benitez"],
  ["Casa Verde", "casaverde"],
  ["Etxeberria", "etxeberria"],
  ["Ferrer i Puig", "ferrer"],
  ["Los Robles", "losrobles"],
  ["Núñez Arroyo", "nunez"],
  ["Otero", "otero"],
  ["Sánchez-Polo", "sanchezpolo"],
] as const;

const proveedores = [
  {
    slug: "huerta-la-vega",
    nombre: "Huerta La Vega",
    archivo: "huerta-la-vega.xlsx",
    lista: "Tarifa de otoño",
    telefono: "600 100 201",
    descripcion: "Verdura y fruta de temporada, de cultivo propio en Aranjuez.",
    horarios: "Reparto los viernes de 18:00 a 20:00",
    gestionan: ["García"],
  },
  {
    slug: "el-granero",
    nombre: "El Granero de Lavapiés",
    archivo: "el-granero.xlsx",
    lista: "Granel de noviembre",
    telefono: "910 000 123",
    descripcion: "Alimentación ecológica a granel: legumbres, cereales, frutos secos y especias.",
    horarios: "Un reparto al mes, el tercer jueves",
    minimo: 150,
    portes: 9.5,
    portesGratisDesde: 250,
    gestionan: ["Alonso Prieto", "Casa Verde"],
  },
  {
    slug: "finca-los-almendros",
    nombre: "Finca Los Almendros",
    archivo: "finca-los-almendros.xlsx",
    lista: "Aceite y almendra, cosecha nueva",
    telefono: "953 000 310",
    descripcion: "Aceite de oliva virgen extra y almendra de la cooperativa andaluza.",
    horarios: "Dos repartos al año, en noviembre y en marzo",
    gestionan: ["Los Robles"],
  },
  {
    slug: "obrador-la-espiga",
    nombre: "Obrador La Espiga",
    archivo: "obrador-la-espiga.xlsx",
    lista: "Pan y dulces",
    telefono: "600 100 407",
    descripcion: "Pan de masa madre y dulces, horneados la misma mañana.",
    horarios: "Reparto los martes y los viernes",
    gestionan: ["Benítez"],
  },
  {
    slug: "la-despensa-de-pilar",
    nombre: "La Despensa de Pilar",
    archivo: "la-despensa-de-pilar.ods",
    lista: "Tarifa de conservas",
    telefono: "976 000 552",
    descripcion: "Conservas y lácteos artesanos.",
    horarios: "Reparto el primer miércoles de cada mes",
    gestionan: ["Núñez Arroyo"],
  },
  {
    slug: "huerta-del-jarama",
    nombre: "Huerta del Jarama",
    archivo: "huerta-del-jarama.xls",
    lista: "Lista de la semana",
    telefono: "918 000 664",
    descripcion: "Hortalizas del sureste de Madrid.",
    horarios: "Reparto los jueves de 17:00 a 19:00",
    gestionan: ["Etxeberria", "García"],
  },
];

/** Days count from the server's start, so that some order is always open. */
const pedidos = [
  { proveedor: "huerta-la-vega", descripcion: "Verdura de la semana", estado: 1, inicio: -2, fin: 2, de: 7 },
  { proveedor: "el-granero", descripcion: "Granel del mes", estado: 2, inicio: -6, fin: 5, de: 6 },
  { proveedor: "obrador-la-espiga", descripcion: "Pan del viernes", estado: 1, inicio: -5, fin: -1, de: 5 },
  {
    proveedor: "la-despensa-de-pilar",
    descripcion: "Conservas de otoño",
    estado: 3,
    inicio: -40,
    fin: -33,
    de: 6,
  },
  {
    proveedor: "huerta-la-vega",
    descripcion: "Verdura de la semana pasada",
    estado: 3,
    inicio: -9,
    fin: -5,
    de: 8,
  },
  { proveedor: "finca-los-almendros", descripcion: "Aceite nuevo", estado: 4, inicio: -30, fin: -20, de: 3 },
  {
    proveedor: "huerta-del-jarama",
    descripcion: "Hortalizas de la próxima semana",
    estado: 1,
    inicio: 1,
    fin: 6,
    de: 0,
  },
];

/** How two of the suppliers' orders come round, from the next one on. */
const ritmos = [
  {
    ...{
      proveedor: "huerta-la-vega",
      lidera: "García",
      descripcion: "Verdura de la semana",
      modo: "solo" as const,
    },
    ...{ cada: 1, cierra: 9, abreAntes: 4, reparteDespues: 2 },
  },
  {
    ...{
      proveedor: "el-granero",
      lidera: "Alonso Prieto",
      descripcion: "Granel del mes",
      modo: "propone" as const,
    },
    ...{ cada: 4, cierra: 33, abreAntes: 10, reparteDespues: 6 },
  },
] as const;

/** Where what is open is shared out, and how many days after it closes. */
const LUGAR = "El local, calle del Olmo, 14";
const REPARTE = 2;

const cuentas: CuentaDeDemo[] = [
  {
    familia: "Administración",
    email: "admin@cosecha.example",
    password: PASSWORD,
    rol: "ROLE_ADMIN",
    nota: "Administra la cooperativa",
  },
  {
    familia: "García",
    email: "garcia@cosecha.example",
    password: PASSWORD,
    rol: "ROLE_FAMILIA",
    nota: "Gestiona «Huerta La Vega»",
  },
  {
    familia: "Martínez",
    email: "martinez@cosecha.example",
    password: PASSWORD,
    rol: "ROLE_FAMILIA",
    nota: "Solo hace sus pedidos",
  },
];

const demoFile = (path: string) => new Uint8Array(readFileSync(new URL(`demo/${path}`, FOLDER)));

/**
 * Fills an empty database with the demo, whose orders end at 20:00 in the cooperative's time zone.
 * With `accounts`, the cooperative has kept its accounts for a year.
 */
export async function seedDemo(ctx: Context, { accounts = false } = {}): Promise<void> {
  const { zona: zone } = ctx;
  const system = { ...ctx, actor: { type: "sistema" as const } };
  const caller = createCaller(system);
  const day = (offset: number, time: string): Date => {
    const date = formatoFechaHora(new Date(ctx.now.getTime() + offset * 86_400_000), zone).slice(0, 10);
    // When the clock skips that minute (daylight saving), the time of day does not matter.
    return leerFecha(`${date} ${time}`, zone) ?? new Date(ctx.now.getTime() + offset * 86_400_000);
  };

  const familiaIds = new Map<string, number>();
  for (const [nombre, email] of familias) {
    const { id } = await caller.familias.crear({
      nombre,
      email: `${email}@cosecha.example`,
      password: PASSWORD,
    });
    familiaIds.set(nombre, id);
  }
  const idOf = (nombre: string) => {
    const id = familiaIds.get(nombre);
    if (id === undefined) throw new Error(`No demo family ${nombre}`);
    return id;
  };
  const { filas: cuentasDeAdministracion } = await caller.usuarios.porFamilia({
    familiaId: idOf("Administración"),
  });
  for (const { id, username, email } of cuentasDeAdministracion) {
    await caller.usuarios.actualizar({ id, username, email, roles: ["ROLE_ADMIN"] });
  }

  const disponibleIds = new Map<string, number>();
  const proveedorIds = new Map<string, number>();
  for (const { slug, archivo, lista, gestionan, ...datos } of proveedores) {
    const logo = `data:image/png;base64,${Buffer.from(demoFile(`logos/${slug}.png`)).toString("base64")}`;
    const proveedor = await caller.proveedores.crear({
      ...datos,
      email: `pedidos@${slug}.example`,
      logo,
      familias: gestionan.map(idOf),
    });
    const disponible = await caller.disponibles.crear({
      proveedorId: proveedor.id,
      subida: day(-45, "09:30"),
      descripcion: lista,
      archivoExcel: { nombre: archivo, tipo: "application/octet-stream", bytes: demoFile(archivo) },
    });
    disponibleIds.set(slug, disponible.id);
    proveedorIds.set(slug, proveedor.id);
  }

  await sellByTheCase(caller, disponibleIds.get("el-granero") ?? 0);
  const closed: Closed[] = [];
  for (const { proveedor, descripcion, estado, inicio, fin, de } of pedidos) {
    const disponibleId = disponibleIds.get(proveedor) ?? 0;
    const datos = { inicio: day(inicio, "08:00"), fin: day(fin, "20:00"), descripcion };
    const { id } = await caller.pedidos.crear({ ...datos, disponibleId, estado: 1 });
    // Before anybody orders, who would be told of another day.
    if (fin > 0)
      await caller.entregas.poner({ pedidoId: id, reparto: day(fin + REPARTE, "18:00"), lugar: LUGAR });
    await orderAs(system, { pedidoId: id, familiaIds: [...familiaIds.values()].slice(1, 1 + de), datos });
    if (estado === 3 && accounts) closed.push({ id, dia: fin + 1, datos });
    else if (estado !== 1)
      await caller.pedidos.actualizar({ ...datos, id, estado, factura: estado === 3 ? factura : null });
  }
  await seedCesta(system, {
    familiaId: idOf("Martínez"),
    proveedorId: proveedorIds.get("la-despensa-de-pilar") ?? 0,
  });
  await seedTurnos(system, { zone, idOf });
  for (const { proveedor, lidera, cierra, ...ritmo } of ritmos) {
    const de = { proveedorId: proveedorIds.get(proveedor) ?? 0, lideraId: idOf(lidera) };
    const primero = formatoFechaHora(day(cierra, "12:00"), zone).slice(0, 10);
    await caller.ritmos.guardar({ ...de, ...ritmo, primero, ...HORAS_DE_RITMO });
  }
  if (!accounts) return rememberDemo(ctx.db, cuentas);
  await seedAccounts(system, { familiaIds, proveedorIds, disponibleIds, closed, day, demoFile });
  await rememberDemo(ctx.db, [...cuentas, TESORERIA]);
}

const HORAS_DE_RITMO = { cierra: "20:00", abre: "08:00", reparte: "18:00", lugar: LUGAR };

const factura = { nombre: "factura.pdf", tipo: "application/pdf", bytes: demoFile("factura.pdf") };

/** What comes in sacks that are not opened, and how many kilos one holds. */
const EN_CAJAS = new Map([
  ["Harina de trigo T55", 25],
  ["Copos de avena finos", 10],
]);

async function sellByTheCase(caller: ReturnType<typeof createCaller>, disponibleId: number): Promise<void> {
  const { filas } = await caller.productos.porDisponible({ disponibleId, tamano: "todas" });
  for (const producto of filas) {
    const caja = EN_CAJAS.get(producto.nombre);
    const descripcion = producto.descripcion || producto.nombre;
    if (caja !== undefined) await caller.productos.actualizar({ ...producto, descripcion, caja });
  }
}

/** A family's last lines of a supplier become what it takes each time, as its own account. */
async function seedCesta(
  system: Context & { actor: { type: "sistema" } },
  { familiaId, proveedorId }: { familiaId: number; proveedorId: number },
): Promise<void> {
  const { id, roles } = await system.db.usuario.findFirstOrThrow({ where: { cuentaDeId: familiaId } });
  const pedido = await system.db.pedido.findFirstOrThrow({
    where: { disponible: { proveedorId }, lineas: { some: { familiaId } } },
    orderBy: { fin: "desc" },
  });
  const actor = { type: "usuario", id, familiaId, roles, sesionId: "" } as const;
  await createCaller({ ...system, actor }).cestas.guardar({ pedidoId: pedido.id });
}

/**
 * Saves the lines of some families one after the other, from the order's beginning to its end, or
 * to now where that is to come, while stock lasts.
 */
async function orderAs(
  system: Context & { actor: { type: "sistema" } },
  {
    pedidoId,
    familiaIds,
    datos,
  }: { pedidoId: number; familiaIds: number[]; datos: { inicio: Date; fin: Date } },
): Promise<void> {
  const until = Math.min(datos.fin.getTime(), system.now.getTime());
  const since = Math.min(datos.inicio.getTime(), until);
  for (const [turn, familiaId] of familiaIds.entries()) {
    const now = new Date(since + ((until - since) * (turn + 1)) / (familiaIds.length + 1));
    const caller = createCaller({ ...system, now });
    const { lineas: ofrecidos } = await caller.lineas.pantalla({ pedidoId, familiaId });
    // Each family gets a different selection of products, the same at every start.
    const lineas = ofrecidos
      .filter((_, index) => (index * 7 + turn * 3) % 9 === 0)
      .slice(0, 14)
      .map(({ productoId, unidad, disponible, caja }, index) => {
        const cantidad = unidad === "kg" ? 0.5 + ((index + turn) % 4) / 2 : 1 + ((index + turn) % 3);
        const hasta = caja === undefined ? 0 : 1 + (turn % 2);
        return { productoId, cantidad: Math.min(cantidad, disponible ?? cantidad), hasta };
      });
    await caller.lineas.guardar({ pedidoId, familiaId, lineas });
  }
}
