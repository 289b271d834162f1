import type * as z from "zod";

/** What the API's description says of a field. Examples are of the demo's kind. */
export interface FieldDoc {
  description: string;
  example?: unknown;
}

/** What the API's description says of a router beyond its routes' summaries. */
export interface RouterDoc {
  about: string;
  /**
   * What its answers are made of, under a name each; whatever else they hold is written out where
   * it stands.
   */
  schemas?: Record<string, z.ZodObject>;
  /** An example of the field `nombre` in its answers. */
  called?: string;
  /**
   * What its fields mean, however deep they stand, and those of that name in other routers that do
   * not say it.
   */
  fields: Record<string, FieldDoc>;
  /** What some fields mean at the top of its own routes alone. */
  own?: Record<string, FieldDoc>;
}

type FieldOf<S> = S extends z.ZodObject ? keyof S["shape"] : never;

/** A router's description. A field of its schemas that nobody describes does not compile. */
export const docOf = <Schemas extends Record<string, z.ZodObject>>(
  doc: RouterDoc & {
    schemas?: Schemas;
    fields: Record<Exclude<FieldOf<Schemas[keyof Schemas]>, keyof typeof COMMON>, FieldDoc>;
  },
): RouterDoc => doc;

const ROLES =
  "`ROLE_FAMILIA`, lo que su familia; `ROLE_TESORERIA`, llevar las cuentas; `ROLE_ADMIN`, administrarlo todo";

/** What fields mean that several routers have. */
export const COMMON = {
  id: { description: "El número con el que se nombra", example: 1 },
  nombre: { description: "El nombre; buscando, parte de él", example: "Tomate rosa" },
  email: { description: "El correo, en minúsculas", example: "garcia@cosecha.example" },
  password: {
    description: "La contraseña. En blanco no cambia; en las respuestas va siempre vacía",
    example: "",
  },
  passwordActual: {
    description:
      "La contraseña que tiene quien se pone otra `password` a sí mismo. No hace falta; si se dice y no es esa, nada cambia (400)",
    example: "cosecha",
  },
  version: {
    description:
      "Cuántas veces ha cambiado. Quien la devuelve al guardar se entera de si otra persona guardó antes (409); sin ella se guarda encima",
  },
  message: { description: "Lo que se puede enseñar a quien lo ha pedido", example: "Hecho." },
  count: { description: "Cuántos se han eliminado", example: 4 },
  creado: { description: "Cuándo se creó", example: "2026-03-01 10:00:00" },
  descripcion: { description: "Una descripción; buscando, parte de ella", example: "Verdura de temporada" },
  direccion: { description: "Hacia dónde se ordena", example: "asc" },
  orden: { description: "Por qué se ordena" },
  pagina: { description: "Qué página, desde 0; sin ella ni `tamano` va la lista entera", example: 0 },
  tamano: { description: "Cuántas por página (10, 50, 100…); 10 si solo se dice la página", example: 50 },
  fechaBaja: { description: "Cuándo se dio de baja; null si está activa", example: null },
  familia: { description: "La familia; null para «Sin familia»" },
  familiaId: { description: "La familia; null para «Sin familia», y 0 para el reparto entero", example: 2 },
  familias: { description: "Las familias que gestionan el proveedor: sus números, u objetos con `id`" },
  rol: { description: `Qué puede hacer: ${ROLES}`, example: "ROLE_FAMILIA" },
  roles: { description: `Qué puede hacer: ${ROLES}`, example: ["ROLE_FAMILIA"] },
  disponibleId: { description: "El disponible", example: 1 },
  pedidoId: { description: "El pedido", example: 1 },
  inicio: { description: "Desde cuándo se puede pedir", example: "2026-03-12 08:00:00" },
  fin: { description: "Hasta cuándo se puede pedir; después de `inicio`", example: "2026-03-19 20:00:00" },
  precio: { description: "Euros sin IVA, con cuatro decimales como mucho", example: 2.5 },
  iva: {
    description: "El IVA como fracción; lo que llega como 1 o más son puntos: 21 es 0.21",
    example: 0.04,
  },
  codigo: { description: "El código del proveedor", example: "R-102" },
  unidad: { description: "En qué se vende", example: "kg" },
  cobro: {
    description: "Por qué se cobra: «unidad», lo pedido; «kg», lo que pese el día del reparto",
    example: "unidad",
  },
  pesoMedio: {
    description: "Los kilos que pesa una pieza, más o menos; null si no se pide por piezas",
    example: null,
  },
  caja: {
    description:
      "Cuánto lleva una caja, en lo que dice `unidad`, de lo que solo se pide por cajas enteras; null si se vende suelto",
    example: null,
  },
  nombreProveedor: { description: "El nombre del proveedor", example: "Huerta La Vega" },
  nombreProducto: { description: "El nombre del producto", example: "Tomate rosa" },
  productoId: { description: "El producto", example: 1 },
  proveedorId: { description: "El proveedor", example: 1 },
  proveedor: { description: "El proveedor" },
  url: { description: "Dónde se descarga", example: "/api/pedidos/1/factura" },
  bytes: { description: "El contenido, en base64", example: "JVBERi0xLjc=" },
  tipo: { description: "El tipo del archivo", example: "application/pdf" },
} satisfies Record<string, FieldDoc>;
