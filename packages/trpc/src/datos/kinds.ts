import { CLASES_DE_CORREO } from "@cosecha/domain/correos";
import { textos } from "@cosecha/domain/textos";
import { EL_SISTEMA, HECHOS } from "@cosecha/domain/textos/historial";
import { DE_AJUSTE, DE_LINEA, enPalabras, type Field, siNo } from "../copias/everything.ts";

/**
 * A kind of what is stored of a person and their family: its sheet, and a list of its own in JSON.
 */
export interface KindOfDatos {
  nombre: string;
  /** The table whose rows these are; in SQL `t`, and `q` says who asks and for which family. */
  tabla: string;
  /** What tells a row from the others, and its type. */
  key: readonly [type: "int" | "uuid" | "text", sql: string];
  joins?: string;
  donde: string;
  fields: readonly Field[];
  /** Only where accounts are kept: elsewhere nobody is shown anything of them. */
  deCuentas?: boolean;
}

const DE_FAMILIA = `t."familiaId" = q.familia`;
const PRODUCTO = `JOIN producto x ON x.id = t."productoId" JOIN disponible d ON d.id = x."disponibleId"
  JOIN proveedor p ON p.id = d."proveedorId" JOIN pedido o ON o.id = t."pedidoId"`;
const DEL_PEDIDO: readonly Field[] = [
  ["Pedido", "entero", 8, `t."pedidoId"`],
  ["Descripción", "texto", 30, "o.descripcion"],
  ["Proveedor", "texto", 30, "p.nombre"],
  ["Producto", "texto", 40, "x.nombre"],
];

const texto = (value: string) => `'${value.replaceAll("'", "''")}'`;
/** Who did something, without the names of those who are of no concern to the family. */
const quien = (t: string) => `CASE WHEN ${t}."usuarioId" = q.yo THEN ${texto(textos.datos.USTED)}
  WHEN EXISTS (SELECT FROM usuario u WHERE u.id = ${t}."usuarioId" AND u."familiaId" = q.familia)
    THEN (SELECT u.username FROM usuario u WHERE u.id = ${t}."usuarioId")
  WHEN ${t}."usuarioId" IS NULL AND ${t}."accesoId" IS NULL THEN ${texto(EL_SISTEMA)}
  ELSE ${texto(textos.datos.OTRA_PERSONA)} END`;

/** What an entry of the history says in words. */
const HECHO = `CASE ${Object.entries(HECHOS)
  .flatMap(([entidad, hechos]) =>
    Object.entries(hechos).map(
      ([accion, enPalabras]) =>
        `WHEN t.entidad = '${entidad}' AND t.accion = '${accion}' THEN ${texto(enPalabras({ cosa: "", familia: null }))}`,
    ),
  )
  .join(" ")} ELSE t.accion END`;
/** What people call a kind of thing that they are told. */
const AVISO = `CASE t.clase ${Object.entries(CLASES_DE_CORREO)
  .map(([clase, { nombre }]) => `WHEN '${clase}' THEN ${texto(nombre)}`)
  .join(" ")} ELSE t.clase END`;
/** Entries about who asks, or about their family; of the others it is said that they did it. */
const SOBRE_LO_SUYO = `(t.entidad = 'usuario' AND t."entidadId" = q.yo OR t.entidad = 'familia' AND t."entidadId" = q.familia
  OR t.entidad <> 'usuario' AND t.despues->>'familiaId' = q.familia::text
  OR t.entidad = 'acceso' AND coalesce(t.antes, t.despues)->'familia'->>'id' = q.familia::text)`;
const ENTRADAS = `t.accion IN ('entrar', 'salir', 'entrarFallido', 'passwordActualFallida', 'cerrarSesiones')`;

/**
 * Everything that is stored of a person (`q.yo`) and their family (`q.familia`). Of the family's
 * other users what its own screens show; when they sign in, and what they do elsewhere, is theirs
 * (docs/privacidad.md). A test finds the tables that are not here.
 */
export const KINDS: readonly KindOfDatos[] = [
  {
    nombre: "Usted",
    tabla: "usuario",
    key: ["int", "t.id"],
    donde: "t.id = q.yo",
    fields: [
      ["Id", "entero", 8, "t.id"],
      ["Nombre", "texto", 30, "t.username"],
      ["Email", "texto", 32, "t.email"],
      ["Administra", "texto", 12, siNo("'ROLE_ADMIN' = ANY(t.roles::text[])")],
      ["Es la cuenta de la familia", "texto", 24, siNo(`t."cuentaDeId" IS NOT NULL`)],
      ["Tiene contraseña", "texto", 18, siNo("t.hash IS NOT NULL")],
      ["Creado", "fecha", 17, "t.creado"],
      ["Modificado", "fecha", 17, "t.modificado"],
      ["Dado de baja", "fecha", 17, `t."fechaBaja"`],
    ],
  },
  {
    nombre: "Su familia",
    tabla: "familia",
    key: ["int", "t.id"],
    donde: "t.id = q.familia",
    fields: [
      ["Id", "entero", 8, "t.id"],
      ["Nombre", "texto", 30, "t.nombre"],
      ["Email", "texto", 32, "t.email"],
      ["Creada", "fecha", 17, "t.creado"],
      ["Modificada", "fecha", 17, "t.modificado"],
      ["Dada de baja", "fecha", 17, `t."fechaBaja"`],
    ],
  },
  {
    nombre: "Usuarios de la familia",
    tabla: "usuario",
    key: ["int", "t.id"],
    donde: `${DE_FAMILIA} AND t.id IS DISTINCT FROM q.yo`,
    fields: [
      ["Nombre", "texto", 30, "t.username"],
      ["Email", "texto", 32, "t.email"],
      ["Es la cuenta de la familia", "texto", 24, siNo(`t."cuentaDeId" IS NOT NULL`)],
      ["Dado de baja", "fecha", 17, `t."fechaBaja"`],
    ],
  },
  {
    nombre: "Proveedores que gestiona",
    tabla: "proveedor_familia",
    key: ["int", `t."proveedorId"`],
    joins: `JOIN proveedor p ON p.id = t."proveedorId"`,
    donde: DE_FAMILIA,
    fields: [["Proveedor", "texto", 30, "p.nombre"]],
  },
  {
    nombre: "Líneas de pedidos",
    tabla: "linea_pedido",
    key: ["int", "t.id"],
    joins: PRODUCTO,
    donde: DE_FAMILIA,
    fields: [
      ...DEL_PEDIDO.slice(0, 3),
      ["Fin", "fecha", 17, "o.fin"],
      ["Estado", "texto", 12, enPalabras("o.estado")],
      ...DE_LINEA,
      ["Precio con IVA que vio", "euros", 18, `round(t."precioVisto" * (1 + t."ivaVisto"), 2)`],
      ["Creada", "fecha", 17, "t.creado"],
      ["Modificada", "fecha", 17, "t.modificado"],
    ],
  },
  {
    nombre: "Cajas enteras",
    tabla: "ajuste_de_caja",
    key: ["int", "t.id"],
    joins: PRODUCTO,
    donde: DE_FAMILIA,
    fields: [...DEL_PEDIDO.slice(0, 3), ...DE_AJUSTE],
  },
  {
    nombre: "Entregado",
    tabla: "entrega",
    key: ["int", "t.id"],
    joins: PRODUCTO,
    donde: DE_FAMILIA,
    fields: [
      ...DEL_PEDIDO.slice(0, 3),
      ["Producto", "texto", 40, "coalesce(t.nombre, x.nombre)"],
      ["Entregado", "cantidad", 10, "t.entregado"],
      ["Precio sin IVA", "precio", 14, "t.precio"],
      ["IVA, %", "cantidad", 8, "t.iva * 100"],
      ["Total con IVA", "euros", 14, "t.total"],
      ["Motivo", "texto", 12, "t.motivo::text"],
    ],
  },
  {
    nombre: "Dañado",
    tabla: "dano",
    key: ["uuid", "t.id"],
    joins: PRODUCTO,
    donde: DE_FAMILIA,
    fields: [
      ...DEL_PEDIDO,
      ["Cantidad", "cantidad", 10, "t.cantidad"],
      ["Lo que contó", "texto", 40, "t.texto"],
      [
        "Dónde está la foto",
        "texto",
        40,
        `CASE WHEN t."fotoId" IS NOT NULL THEN '/api/entregas/' || t."pedidoId" || '/danos/' || t.id || '/foto' END`,
      ],
      ["Avisado", "fecha", 17, "t.creado"],
      ["Aceptado", "texto", 10, `CASE WHEN t.aceptado IS NOT NULL THEN ${siNo("t.aceptado")} END`],
      ["Decidido", "fecha", 17, `t."decididoEn"`],
    ],
  },
  {
    nombre: "Favoritos",
    tabla: "favorito",
    key: ["int", "t.id"],
    joins: `JOIN proveedor p ON p.id = t."proveedorId"`,
    donde: DE_FAMILIA,
    fields: [
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Producto", "texto", 40, "t.nombre"],
      ["Formato", "texto", 16, "t.unidad"],
      ["Código", "texto", 14, "t.codigo"],
      ["Puesto", "fecha", 17, "t.creado"],
    ],
  },
  {
    nombre: "Cestas",
    tabla: "linea_de_cesta",
    key: ["int", "t.id"],
    joins: `JOIN proveedor p ON p.id = t."proveedorId" JOIN cesta c ON c."familiaId" = t."familiaId"
      AND c."proveedorId" = t."proveedorId"`,
    donde: DE_FAMILIA,
    fields: [
      ["Proveedor", "texto", 30, "p.nombre"],
      ["Producto", "texto", 40, "t.nombre"],
      ["Formato", "texto", 16, "t.unidad"],
      ["Código", "texto", 14, "t.codigo"],
      ["Cantidad", "cantidad", 10, "t.cantidad"],
      ["No se pone desde", "texto", 17, `c."pausaDesde"::text`],
      ["Hasta", "texto", 17, `c."pausaHasta"::text`],
    ],
  },
  {
    nombre: "Cestas puestas",
    tabla: "cesta_puesta",
    key: ["int", `t."pedidoId"`],
    joins: `JOIN pedido o ON o.id = t."pedidoId"`,
    donde: DE_FAMILIA,
    fields: [
      ["Pedido", "entero", 8, `t."pedidoId"`],
      ["Descripción", "texto", 30, "o.descripcion"],
      ["Puesta", "fecha", 17, "t.puesta"],
      ["Puestos", "entero", 10, "t.puestos"],
      ["Sin poner", "entero", 10, "jsonb_array_length(t.faltan)"],
    ],
  },
  {
    nombre: "Repartos encargados",
    tabla: "turno",
    key: ["int", "t.id"],
    joins: `JOIN pedido o ON o.id = t."pedidoId"`,
    donde: DE_FAMILIA,
    fields: [
      ["Pedido", "entero", 8, `t."pedidoId"`],
      ["Descripción", "texto", 30, "o.descripcion"],
      ["Encargado", "fecha", 17, "t.creado"],
      ["Hasta", "fecha", 17, "t.hasta"],
    ],
  },
  {
    nombre: "Turnos",
    tabla: "turno_apuntado",
    key: ["int", "t.id"],
    joins: `JOIN clase_de_turno c ON c.id = t."claseId"`,
    donde: DE_FAMILIA,
    fields: [
      ["Turno", "texto", 30, "c.nombre"],
      ["Día", "texto", 12, "t.dia::text"],
      ["Suyo desde", "fecha", 17, "t.creado"],
    ],
  },
  {
    nombre: "Turnos que se ofrecen",
    tabla: "cambio_de_turno",
    key: ["int", "t.id"],
    joins: `JOIN turno_apuntado x ON x.id = t."apuntadoId" JOIN clase_de_turno c ON c.id = x."claseId"
      LEFT JOIN turno_apuntado y ON y.id = t."quiereId"`,
    donde: `(x."familiaId" = q.familia OR t."aFamiliaId" = q.familia)`,
    fields: [
      ["Turno", "texto", 30, "c.nombre"],
      ["Día", "texto", 12, "x.dia::text"],
      [
        "Quién lo ofrece",
        "texto",
        20,
        `CASE WHEN x."familiaId" = q.familia THEN 'Su familia' ELSE 'Otra familia' END`,
      ],
      ["A cambio, el del día", "texto", 20, "y.dia::text"],
      ["Ofrecido", "fecha", 17, "t.creado"],
    ],
  },
  {
    nombre: "Apuntado en el reparto",
    tabla: "operacion_reparto",
    key: ["uuid", "t.id"],
    joins: PRODUCTO,
    donde: `(${DE_FAMILIA} OR t."usuarioId" = q.yo)`,
    fields: [
      ...DEL_PEDIDO,
      [
        "De quién",
        "texto",
        14,
        `CASE WHEN ${DE_FAMILIA} THEN 'Su familia' ELSE 'Otra familia, o lo recibido' END`,
      ],
      ["Antes", "texto", 30, `CASE WHEN ${DE_FAMILIA} THEN t.antes::text END`],
      ["Después", "texto", 30, `CASE WHEN ${DE_FAMILIA} THEN t.despues::text END`],
      ["Resultado", "texto", 12, "t.resultado::text"],
      ["Quién lo apuntó", "texto", 30, quien("t")],
      ["Aparato", "texto", 30, `CASE WHEN t."usuarioId" = q.yo THEN t.dispositivo END`],
      ["Hecho", "fecha", 17, "t.hecha"],
      ["Recibido", "fecha", 17, "t.llegada"],
    ],
  },
  {
    nombre: "Cuenta",
    tabla: "cuenta",
    key: ["int", "t.id"],
    donde: DE_FAMILIA,
    deCuentas: true,
    fields: [
      ["Cuenta", "texto", 14, `CASE t.tipo WHEN 'fianza' THEN 'Fianza' ELSE 'Pedidos' END`],
      ["Debe", "euros", 14, "greatest(t.saldo, 0)"],
      ["A favor", "euros", 14, "greatest(-t.saldo, 0)"],
    ],
  },
  {
    nombre: "Límite de deuda",
    tabla: "limite_de_familia",
    key: ["int", `t."familiaId"`],
    donde: DE_FAMILIA,
    deCuentas: true,
    fields: [["Puede deber", "euros", 14, "t.limite"]],
  },
  {
    nombre: "Movimientos",
    tabla: "apunte",
    key: ["text", `t."cuentaId" || ' ' || lpad(t.n::text, 10, '0')`],
    joins: `JOIN cuenta c ON c.id = t."cuentaId" JOIN asiento s ON s.id = t."asientoId"`,
    donde: `c."familiaId" = q.familia`,
    deCuentas: true,
    fields: [
      ["Cuenta", "texto", 14, `CASE c.tipo WHEN 'fianza' THEN 'Fianza' ELSE 'Pedidos' END`],
      ["Asiento", "entero", 10, "s.id"],
      ["Día", "texto", 12, "s.fecha::text"],
      ["Qué es", "texto", 20, enNombres("s.tipo", textos.cuentas.ASIENTOS)],
      ["Concepto", "texto", 40, "s.concepto"],
      ["Cargo", "euros", 14, "greatest(t.importe, 0)"],
      ["Pago o abono", "euros", 14, "greatest(-t.importe, 0)"],
      ["Debía después (con un menos, a favor)", "euros", 18, "t.saldo"],
      ["Pedido", "entero", 8, `s."pedidoId"`],
      ["Corrige el asiento", "entero", 12, `s."corrigeId"`],
      ["Quién lo apuntó", "texto", 30, quien("s")],
      ["Apuntado", "fecha", 17, "s.creado"],
    ],
  },
  {
    nombre: "Gastos de pedidos",
    tabla: "cargo_familia",
    key: ["int", `t."cargoId"`],
    joins: `JOIN cargo g ON g.id = t."cargoId" JOIN pedido o ON o.id = g."pedidoId"`,
    donde: DE_FAMILIA,
    deCuentas: true,
    fields: [
      ["Pedido", "entero", 8, `g."pedidoId"`],
      ["Descripción", "texto", 30, "o.descripcion"],
      ["Qué es", "texto", 14, "g.tipo::text"],
      ["Concepto", "texto", 30, "g.concepto"],
      ["Su parte", "euros", 14, "t.importe"],
      ["De todos", "euros", 14, "g.importe"],
    ],
  },
  {
    nombre: "Apuntes que hizo usted",
    tabla: "asiento",
    key: ["int", "t.id"],
    donde: `t."usuarioId" = q.yo`,
    deCuentas: true,
    fields: [
      ["Asiento", "entero", 10, "t.id"],
      ["Día", "texto", 12, "t.fecha::text"],
      ["Qué es", "texto", 20, enNombres("t.tipo", textos.cuentas.ASIENTOS)],
      ["Apuntado", "fecha", 17, "t.creado"],
    ],
  },
  {
    nombre: "Aplicaciones con acceso",
    tabla: "acceso",
    key: ["int", "t.id"],
    donde: `(${DE_FAMILIA} OR t."creadoPorId" = q.yo)`,
    fields: [
      ["Nombre", "texto", 30, "t.nombre"],
      ["La dio usted", "texto", 12, siNo(`coalesce(t."creadoPorId" = q.yo, false)`)],
      ["Creado", "fecha", 17, "t.creado"],
      ["Usado", "fecha", 17, "t.usado"],
      ["Caduca", "fecha", 17, "t.caduca"],
    ],
  },
  {
    nombre: "Sesiones abiertas",
    tabla: "sesion",
    key: ["text", "t.id"],
    donde: `t."userId" = q.yo`,
    fields: [["Caduca", "fecha", 17, `t."expiresAt"`]],
  },
  {
    nombre: "Aparatos con avisos",
    tabla: "dispositivo",
    key: ["int", "t.id"],
    donde: `t."usuarioId" = q.yo`,
    fields: [
      ["Servicio", "texto", 30, "substring(t.endpoint FROM '^https?://([^/]+)')"],
      ["Desde", "fecha", 17, "t.creado"],
      ["Visto", "fecha", 17, "t.usado"],
    ],
  },
  {
    nombre: "Avisos enviados",
    tabla: "correo",
    key: ["int", "t.id"],
    donde: `t."usuarioId" = q.yo`,
    fields: [
      ["Cuándo", "fecha", 17, "coalesce(t.terminado, t.creado)"],
      ["De qué", "texto", 30, AVISO],
      ["A dónde", "texto", 32, "coalesce(t.direccion, '')"],
      ["Asunto", "texto", 60, "coalesce(t.asunto, '')"],
    ],
  },
  {
    nombre: "De qué quiere que se le avise",
    tabla: "preferencia_de_aviso",
    key: ["text", "t.clase"],
    donde: `t."usuarioId" = q.yo`,
    fields: [
      ["De qué", "texto", 30, AVISO],
      ["Cómo", "texto", 12, "t.canal"],
    ],
  },
  {
    nombre: "Entradas",
    tabla: "auditoria",
    key: ["int", "t.id"],
    donde: `t.entidad = 'usuario' AND t."entidadId" = q.yo AND ${ENTRADAS}`,
    fields: [
      ["Cuándo", "fecha", 17, "t.cuando"],
      ["Qué", "texto", 50, HECHO],
      ["Desde qué dirección", "texto", 20, "t.despues->>'direccion'"],
    ],
  },
  {
    nombre: "Historial",
    tabla: "auditoria",
    key: ["int", "t.id"],
    donde: `(t."usuarioId" = q.yo OR ${SOBRE_LO_SUYO}) AND NOT (t.entidad = 'usuario' AND ${ENTRADAS})`,
    fields: [
      ["Cuándo", "fecha", 17, "t.cuando"],
      ["Quién", "texto", 30, quien("t")],
      ["Qué", "texto", 50, HECHO],
      ["Número", "entero", 8, `t."entidadId"`],
      ["Antes", "texto", 40, `CASE WHEN ${SOBRE_LO_SUYO} THEN t.antes::text END`],
      ["Después", "texto", 40, `CASE WHEN ${SOBRE_LO_SUYO} THEN t.despues::text END`],
    ],
  },
];

function enNombres(column: string, nombres: Record<string, string>): string {
  return `CASE ${column}::text ${Object.entries(nombres)
    .map(([valor, nombre]) => `WHEN '${valor}' THEN ${texto(nombre)}`)
    .join(" ")} END`;
}
