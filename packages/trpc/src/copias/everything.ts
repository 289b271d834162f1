import { type Db, Prisma, rows } from "@cosecha/db/database";
import { type CampoDeProducto, EN_HOJA, PRODUCTO } from "@cosecha/domain/campos";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { COMPLETADO, ESTADOS } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { verIdentidad } from "../cooperativa/queries.ts";
import { fileName, XLSX } from "../excel/file-name.ts";
import { type Column, type Kind, type Row, type Sheet, streamXlsx } from "../excel/stream-xlsx.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { ArchivoLeido } from "../kernel/files.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { AT_ONCE } from "../kernel/rows.ts";
import { aPagarSql, totalSql } from "../pedidos/load.ts";
import { auditTaking } from "./commands.ts";

/**
 * Everything that the cooperative has, as a workbook with a sheet for each kind of record, for
 * whoever wants to look at it or leave with it (decision 56). Rows are read while the file is being
 * taken, so it is not the state of one moment: a backup is. No passwords, sessions nor accesses.
 */
export async function todoEnExcel(ctx: AuthedContext): Promise<ArchivoLeido> {
  mustBePerson(ctx, textos.copia.soloPersonas);
  await auditTaking(ctx, "excel");
  const zone = ctx.zona;
  const day = formatoFechaHora(ctx.now, zone).slice(0, 10);
  const { cuentas = false } = await verIdentidad(ctx.db);
  return {
    nombre: fileName(`Cosecha ${day}`),
    tipo: XLSX,
    leer: () => streamXlsx(sheetsOf(ctx.db, zone, { cuentas }), { now: ctx.now }),
  };
}

/** A column, and the SQL of its value. */
export type Field = [titulo: string, kind: Kind, ancho: number, sql: string];

/** What is told of each line `t` of an order. */
export const DE_LINEA: readonly Field[] = [
  ["Producto", "texto", 40, "t.nombre"],
  ["Formato", "texto", 16, "t.unidad"],
  ["Cantidad", "cantidad", 10, "t.cantidad"],
  ["Y hasta tanto más", "cantidad", 10, "t.hasta"],
  ["Precio sin IVA", "precio", 14, "t.precio"],
  ["IVA, %", "cantidad", 8, "t.iva * 100"],
  ["Total con IVA", "euros", 14, "t.total"],
  ["Nota", "texto", 30, "t.nota"],
];

/** What was ordered of what an order took by whole cases. */
export const DE_AJUSTE: readonly Field[] = [
  ["Producto", "texto", 40, "x.nombre"],
  ["Formato", "texto", 16, "x.unidad"],
  ["Pidió", "cantidad", 10, "t.pedido"],
  ["Y hasta tanto más", "cantidad", 10, "t.hasta"],
  ["Recibe", "cantidad", 10, `t."final"`],
  ["Motivo", "texto", 12, "t.motivo::text"],
  ["Nota", "texto", 30, "t.nota"],
];

/** Of users, where accounts are kept; elsewhere nobody is shown anything of them. */
const LLEVA_CUENTAS: Field = [
  "Lleva las cuentas",
  "texto",
  18,
  siNo("t.roles::text[] && '{ROLE_ADMIN,ROLE_TESORERIA}'"),
];

/** A kind of record: its sheet's name, its fields, and its tables, of which `t` gives the rows. */
const KINDS: readonly [nombre: string, fields: readonly Field[], tables: string][] = [
  [
    "Familias",
    [
      ["Id", "entero", 8, "t.id"],
      ["Nombre", "texto", 30, "t.nombre"],
      ["Email", "texto", 32, "t.email"],
      ["Proveedores que gestiona", "texto", 40, suyos("proveedor", "familia")],
      ["Creada", "fecha", 17, "t.creado"],
      ["Dada de baja", "fecha", 17, `t."fechaBaja"`],
    ],
    "familia t",
  ],
  [
    "Usuarios",
    [
      ["Id", "entero", 8, "t.id"],
      ["Nombre", "texto", 30, "t.username"],
      ["Email", "texto", 32, "t.email"],
      ["Familia", "texto", 30, "f.nombre"],
      ["Es la cuenta de la familia", "texto", 24, siNo(`t."cuentaDeId" IS NOT NULL`)],
      ["Administra", "texto", 12, siNo("'ROLE_ADMIN' = ANY(t.roles::text[])")],
      LLEVA_CUENTAS,
      ["Creado", "fecha", 17, "t.creado"],
      ["Dado de baja", "fecha", 17, `t."fechaBaja"`],
    ],
    `usuario t LEFT JOIN familia f ON f.id = t."familiaId"`,
  ],
  [
    "Proveedores",
    [
      ["Id", "entero", 8, "t.id"],
      ["Nombre", "texto", 30, "t.nombre"],
      ["Email", "texto", 32, "t.email"],
      ["Teléfono", "texto", 16, "t.telefono"],
      ["Descripción", "texto", 40, "t.descripcion"],
      ["Horarios", "texto", 30, "t.horarios"],
      ["IVA habitual, %", "cantidad", 14, `t."ivaHabitual" * 100`],
      ["Familias que lo gestionan", "texto", 40, suyos("familia", "proveedor")],
      ["Creado", "fecha", 17, "t.creado"],
    ],
    "proveedor t",
  ],
  [
    "Disponibles",
    [
      ["Id", "entero", 8, "t.id"],
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Descripción", "texto", 40, "t.descripcion"],
      ["Subida", "fecha", 17, "t.subida"],
      ["Archivo", "texto", 30, "a.nombre"],
    ],
    `disponible t JOIN proveedor p ON p.id = t."proveedorId" LEFT JOIN archivo a ON a.id = t."archivoExcelId"`,
  ],
  [
    "Productos",
    [
      ["Id", "entero", 8, "t.id"],
      ["Disponible", "entero", 11, `t."disponibleId"`],
      ["Proveedor", "texto", 30, "p.nombre"],
      ...EN_HOJA.map(fieldOfProducto),
    ],
    `producto t JOIN disponible d ON d.id = t."disponibleId" JOIN proveedor p ON p.id = d."proveedorId"`,
  ],
  [
    "Pedidos",
    [
      ["Id", "entero", 8, "t.id"],
      ["Disponible", "entero", 11, `t."disponibleId"`],
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Descripción", "texto", 40, "t.descripcion"],
      ["Inicio", "fecha", 17, "t.inicio"],
      ["Fin", "fecha", 17, "t.fin"],
      ["Estado", "texto", 12, enPalabras("t.estado")],
      ["Factura", "texto", 30, "a.nombre"],
      ["Se reparte", "fecha", 17, "t.reparto"],
      ["Lugar", "texto", 30, "t.lugar"],
      ["Recibido", "fecha", 17, `t."recibidoEn"`],
      ["Repartido", "fecha", 17, `t."repartidoEn"`],
      ["Total con IVA", "euros", 14, `(SELECT ${totalSql.sql} FROM pedido p WHERE p.id = t.id)`],
      [
        "A pagar con IVA",
        "euros",
        14,
        `(SELECT coalesce(${aPagarSql().sql}, CASE WHEN p.estado = ${COMPLETADO} THEN ${totalSql.sql} END)
          FROM pedido p WHERE p.id = t.id)`,
      ],
    ],
    `pedido t JOIN disponible d ON d.id = t."disponibleId" JOIN proveedor p ON p.id = d."proveedorId"
     LEFT JOIN archivo a ON a.id = t."facturaId"`,
  ],
  [
    "Líneas de pedidos",
    [
      ["Pedido", "entero", 8, `t."pedidoId"`],
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Descripción", "texto", 30, "o.descripcion"],
      ["Fin", "fecha", 17, "o.fin"],
      ["Familia", "texto", 30, "f.nombre"],
      ["Código", "texto", 14, "x.codigo"],
      ...DE_LINEA,
      ["Precio con IVA que vio la familia", "euros", 18, `round(t."precioVisto" * (1 + t."ivaVisto"), 2)`],
    ],
    `linea_pedido t JOIN pedido o ON o.id = t."pedidoId" JOIN familia f ON f.id = t."familiaId"
     JOIN producto x ON x.id = t."productoId" JOIN disponible d ON d.id = x."disponibleId"
     JOIN proveedor p ON p.id = d."proveedorId"`,
  ],
  [
    "Cajas enteras",
    [
      ["Pedido", "entero", 8, `t."pedidoId"`],
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Familia", "texto", 30, "f.nombre"],
      ...DE_AJUSTE,
    ],
    `ajuste_de_caja t JOIN familia f ON f.id = t."familiaId" JOIN producto x ON x.id = t."productoId"
     JOIN disponible d ON d.id = x."disponibleId" JOIN proveedor p ON p.id = d."proveedorId"`,
  ],
  [
    "Recibido",
    [
      ["Pedido", "entero", 8, `t."pedidoId"`],
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Producto", "texto", 40, "x.nombre"],
      ["Formato", "texto", 16, "x.unidad"],
      ["Se cobra por", "texto", 12, "x.cobro::text"],
      ["Recibido", "cantidad", 10, "t.recibido"],
      ["Sobrante", "cantidad", 10, "t.sobrante"],
      ["Merma", "cantidad", 10, "t.merma"],
      ["Precio del albarán sin IVA", "precio", 16, "t.precio"],
      ["IVA del albarán, %", "cantidad", 12, "t.iva * 100"],
      ["Motivo", "texto", 12, "t.motivo::text"],
    ],
    `recepcion t JOIN producto x ON x.id = t."productoId" JOIN disponible d ON d.id = x."disponibleId"
     JOIN proveedor p ON p.id = d."proveedorId"`,
  ],
  [
    "Entregado",
    [
      ["Pedido", "entero", 8, `t."pedidoId"`],
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Familia", "texto", 30, "f.nombre"],
      ["Producto", "texto", 40, "coalesce(t.nombre, x.nombre)"],
      ["Formato", "texto", 16, "CASE WHEN t.nombre IS NULL THEN x.unidad ELSE t.unidad END"],
      ["Se cobra por", "texto", 12, "x.cobro::text"],
      ["Entregado", "cantidad", 10, "t.entregado"],
      ["Precio sin IVA", "precio", 14, "t.precio"],
      ["IVA, %", "cantidad", 8, "t.iva * 100"],
      ["Total con IVA", "euros", 14, "t.total"],
      ["Motivo", "texto", 12, "t.motivo::text"],
    ],
    `entrega t JOIN familia f ON f.id = t."familiaId" JOIN producto x ON x.id = t."productoId"
     JOIN disponible d ON d.id = x."disponibleId" JOIN proveedor p ON p.id = d."proveedorId"`,
  ],
  [
    "Favoritos",
    [
      ["Familia", "texto", 30, "f.nombre"],
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Producto", "texto", 40, "t.nombre"],
      ["Formato", "texto", 16, "t.unidad"],
      ["Código", "texto", 14, "t.codigo"],
    ],
    `favorito t JOIN familia f ON f.id = t."familiaId" JOIN proveedor p ON p.id = t."proveedorId"`,
  ],
  [
    "Cestas",
    [
      ["Familia", "texto", 30, "f.nombre"],
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Producto", "texto", 40, "t.nombre"],
      ["Formato", "texto", 16, "t.unidad"],
      ["Código", "texto", 14, "t.codigo"],
      ["Cantidad", "cantidad", 10, "t.cantidad"],
    ],
    `linea_de_cesta t JOIN familia f ON f.id = t."familiaId" JOIN proveedor p ON p.id = t."proveedorId"`,
  ],
  [
    "Turnos",
    [
      ["Turno", "texto", 30, "c.nombre"],
      ["Día", "texto", 12, "t.dia::text"],
      ["Familia", "texto", 30, "f.nombre"],
      ["Suyo desde", "fecha", 17, "t.creado"],
    ],
    `turno_apuntado t JOIN clase_de_turno c ON c.id = t."claseId" JOIN familia f ON f.id = t."familiaId"`,
  ],
  [
    "Imágenes de productos",
    [
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Producto", "texto", 40, "t.nombre"],
      ["Formato", "texto", 16, "t.unidad"],
      ["Código", "texto", 14, "t.codigo"],
      ["Dónde está", "texto", 46, `'/imagenes/' || t.huella || '.webp'`],
      ["Venía en el archivo", "texto", 18, siNo(`t."deArchivo"`)],
      ["Puesta", "fecha", 17, "t.creado"],
    ],
    `imagen_de_producto t JOIN proveedor p ON p.id = t."proveedorId"`,
  ],
];

/** A field of a product, in the column that it has in every sheet. */
function fieldOfProducto(campo: CampoDeProducto): Field {
  const { tipo, hoja } = PRODUCTO[campo];
  const [, titulo, ancho] = hoja;
  const value = `t."${campo}"`;
  if (tipo === "iva") return [`${titulo}, %`, "cantidad", ancho, `${value} * 100`];
  if (tipo === "precio") return [titulo, "precio", ancho, value];
  const isQuantity = tipo === "existencias" || tipo === "kilos" || tipo === "caja";
  return [titulo, isQuantity ? "cantidad" : "texto", ancho, value];
}

/** The names of the other side of who manages whom. */
function suyos(otros: "proveedor" | "familia", este: "proveedor" | "familia"): string {
  return `(SELECT string_agg(o.nombre, ', ' ORDER BY o.busqueda) FROM proveedor_familia g
    JOIN ${otros} o ON o.id = g."${otros}Id" WHERE g."${este}Id" = t.id)`;
}

export function siNo(condition: string): string {
  return `CASE WHEN ${condition} THEN 'Sí' ELSE 'No' END`;
}

export function enPalabras(estado: string): string {
  return `CASE ${estado} ${ESTADOS.map(({ id, nombre }) => `WHEN ${id} THEN '${nombre}'`).join(" ")} END`;
}

/**
 * The sheets of the workbook. `zone` is the cooperative's time zone, `cuentas` whether it keeps
 * accounts.
 */
export const sheetsOf = (db: Db, zone: string, { cuentas }: { cuentas: boolean }): Sheet[] =>
  KINDS.map(([nombre, all, tables]) => {
    const fields = all.filter((field) => cuentas || field !== LLEVA_CUENTAS);
    return {
      nombre,
      columnas: fields.map(([titulo, kind, ancho]): Column => ({ titulo, kind, ancho })),
      pages: () => pagesOf(db, { fields, tables, zone }),
    };
  });

/** The rows of a kind of record in the order of their ids, as cells. */
async function* pagesOf(
  db: Db,
  { fields, tables, zone }: { fields: readonly Field[]; tables: string; zone: string },
): AsyncGenerator<Row[]> {
  const cells = Prisma.join(fields.map(([, kind, , sql]) => asCell(kind, Prisma.raw(sql), zone)));
  for (let last = 0; ; ) {
    const page = await rows<{ id: number; cells: Row }>(
      db,
      Prisma.sql`SELECT t.id, json_build_array(${cells}) AS cells FROM ${Prisma.raw(tables)}
        WHERE t.id > ${last} ORDER BY t.id LIMIT ${AT_ONCE}`,
    );
    yield page.map((row) => row.cells);
    if (page.length < AT_ONCE) return;
    last = page.at(-1)?.id ?? last;
  }
}

/** Excel counts the days since 1899-12-30 on the cooperative's clock. */
export const asCell = (kind: Kind, sql: Prisma.Sql, zone: string): Prisma.Sql =>
  kind === "fecha"
    ? Prisma.sql`round((extract(epoch FROM ${sql} AT TIME ZONE ${zone}::text) / 86400 + 25569)::numeric, 8)::text`
    : Prisma.sql`(${sql})::text`;
