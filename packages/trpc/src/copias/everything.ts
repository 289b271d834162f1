import { type Db, Prisma, rows } from "@cosecha/db/database";
import { type CampoDeProducto, EN_HOJA, PRODUCTO } from "@cosecha/domain/campos";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { COMPLETADO, ESTADOS } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { verIdentidad } from "../cooperativa/queries.ts";
import { hojaDeLosSaldos, hojaDelDiario } from "../cuentas/llevar.ts";
import { pagadoSql, usadoSql } from "../cuentas/load.ts";
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

/**
 * A kind of record: its sheet's name, its fields, and its tables, of which `t` gives the rows; `key`
 * are the columns that tell one from the others, its id where nothing is said.
 */
type KindOfRecord = readonly [nombre: string, fields: readonly Field[], tables: string, key?: string];

const KINDS: readonly KindOfRecord[] = [
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

/** SQL: what those words say of a kind. */
const enPalabrasSql = (palabras: Record<string, string>, tipo: string) =>
  `'${JSON.stringify(palabras)}'::jsonb->>${tipo}::text`;
const EXCEL_DIA = "DATE '1899-12-30'";
const CRITERIOS = { familia: "Por familia", importe: "Por importe", cantidad: "Por cantidad" };

/** What there is besides the balances and the journal, where accounts are kept. */
const DE_CUENTAS: readonly KindOfRecord[] = [
  [
    "Gastos de pedidos",
    [
      ["Pedido", "entero", 8, `g."pedidoId"`],
      ["Descripción", "texto", 30, "o.descripcion"],
      ["Gasto", "texto", 18, enPalabrasSql(textos.cuentas.CARGOS, "g.tipo")],
      ["Concepto", "texto", 30, "g.concepto"],
      ["En total", "euros", 14, "g.importe"],
      ["Se reparte", "texto", 14, enPalabrasSql(CRITERIOS, "g.criterio")],
      ["Familia", "texto", 30, "f.nombre"],
      ["Su parte", "euros", 14, "t.importe"],
      ["Anulado por el asiento", "entero", 14, `g."anuladoPor"`],
    ],
    `cargo_familia t JOIN cargo g ON g.id = t."cargoId" JOIN pedido o ON o.id = g."pedidoId"
     JOIN familia f ON f.id = t."familiaId"`,
    `t."cargoId", t."familiaId"`,
  ],
  [
    "Facturas de proveedores",
    [
      ["Id", "entero", 8, "t.id"],
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Qué es", "texto", 10, "CASE WHEN t.total < 0 THEN 'Abono' ELSE 'Factura' END"],
      ["Número", "texto", 18, "t.numero"],
      ["Fecha", "dia", 12, `t.fecha - ${EXCEL_DIA}`],
      ["Total", "euros", 14, "t.total"],
      [
        "Por tipos de IVA",
        "texto",
        40,
        `(SELECT string_agg(replace(format('%s %%: %s + %s de IVA + %s de recargo', trim_scale((x->>'iva')::numeric * 100),
          x->>'base', x->>'cuota', x->>'recargo'), '.', ','), '; ')
          FROM jsonb_array_elements(CASE jsonb_typeof(t.tipos) WHEN 'array' THEN t.tipos END) x)`,
      ],
      [
        "Pagado, o usado del abono",
        "euros",
        14,
        `(SELECT CASE WHEN f.total < 0 THEN ${usadoSql.sql} ELSE ${pagadoSql.sql} END
          FROM factura_proveedor f WHERE f.id = t.id)`,
      ],
      [
        "Pedidos",
        "texto",
        20,
        `(SELECT string_agg(x.id::text, ', ' ORDER BY x.id) FROM (SELECT id FROM pedido WHERE "facturaProveedorId" = t.id
          UNION SELECT "pedidoId" FROM abono_pedido WHERE "facturaId" = t.id) x)`,
      ],
    ],
    `factura_proveedor t JOIN proveedor p ON p.id = t."proveedorId"`,
  ],
  [
    "Pagos de facturas",
    [
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Factura", "texto", 18, "f.numero"],
      ["Importe", "euros", 14, "t.importe"],
      ["Asiento", "entero", 9, `t."asientoId"`],
      ["Fecha", "dia", 12, `s.fecha - ${EXCEL_DIA}`],
      ["Qué lo paga", "texto", 30, "s.concepto"],
      [
        "Anulado por el asiento",
        "entero",
        14,
        `(SELECT k.id FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion')`,
      ],
    ],
    `pago_factura t JOIN factura_proveedor f ON f.id = t."facturaId" JOIN proveedor p ON p.id = f."proveedorId"
     JOIN asiento s ON s.id = t."asientoId"`,
    `t."asientoId", t."facturaId", t.clave`,
  ],
  [
    "Cuotas y límites",
    [
      ["Familia", "texto", 30, "t.nombre"],
      ["Cuota al mes", "euros", 14, "coalesce(t.cuota, b.cuota)"],
      ["Cuota propia", "texto", 14, siNo("t.cuota IS NOT NULL")],
      ["Puede deber", "euros", 14, `CASE WHEN x."familiaId" IS NULL THEN b.limite ELSE x.limite END`],
      ["Límite propio", "texto", 14, siNo(`x."familiaId" IS NOT NULL`)],
    ],
    `familia t CROSS JOIN libro b LEFT JOIN limite_de_familia x ON x."familiaId" = t.id`,
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
export function sheetsOf(db: Db, zone: string, { cuentas }: { cuentas: boolean }): Sheet[] {
  const sheetOf = ([nombre, all, tables, key = "t.id"]: KindOfRecord): Sheet => {
    const fields = all.filter((field) => cuentas || field !== LLEVA_CUENTAS);
    return {
      nombre,
      columnas: fields.map(([titulo, kind, ancho]): Column => ({ titulo, kind, ancho })),
      pages: () => pagesOf(db, { fields, tables, key, zone }),
    };
  };
  if (!cuentas) return KINDS.map(sheetOf);
  const libro = [hojaDeLosSaldos(db, {}), hojaDelDiario(db, {}, zone)];
  return [...KINDS.map(sheetOf), ...libro, ...DE_CUENTAS.map(sheetOf)];
}

/** The rows of a kind of record in the order of their keys, as cells. */
async function* pagesOf(
  db: Db,
  { fields, tables, key, zone }: { fields: readonly Field[]; tables: string; key: string; zone: string },
): AsyncGenerator<Row[]> {
  const cells = Prisma.join(fields.map(([, kind, , sql]) => asCell(kind, Prisma.raw(sql), zone)));
  const keys = Prisma.raw(key);
  const known = (value: string | number) =>
    typeof value === "number" ? Prisma.sql`${value}::int` : Prisma.sql`${value}::text`;
  for (let last: (string | number)[] | undefined; ; ) {
    const after =
      last === undefined ? Prisma.sql`true` : Prisma.sql`(${keys}) > (${Prisma.join(last.map(known))})`;
    const page: { key: (string | number)[]; cells: Row }[] = await rows(
      db,
      Prisma.sql`SELECT json_build_array(${keys}) AS key, json_build_array(${cells}) AS cells
        FROM ${Prisma.raw(tables)} WHERE ${after} ORDER BY ${keys} LIMIT ${AT_ONCE}`,
    );
    yield page.map((row) => row.cells);
    last = page.at(-1)?.key;
    if (page.length < AT_ONCE || last === undefined) return;
  }
}

/** Excel counts the days since 1899-12-30 on the cooperative's clock. */
export const asCell = (kind: Kind, sql: Prisma.Sql, zone: string): Prisma.Sql =>
  kind === "fecha"
    ? Prisma.sql`round((extract(epoch FROM ${sql} AT TIME ZONE ${zone}::text) / 86400 + 25569)::numeric, 8)::text`
    : Prisma.sql`(${sql})::text`;
