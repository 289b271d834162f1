import { deTextos, PRODUCTO, porCampo, type TipoDeCampo } from "./campos.ts";

/** How the value of an audited field is read. */
export type Tipo =
  | "texto"
  | "numero"
  | "precio"
  | "cantidad"
  | "iva"
  | "existencias"
  | "kilos"
  | "momento"
  | "dia"
  | "si"
  | "estado"
  | "roles"
  | "familia"
  | "familias"
  | "proveedor"
  | "proveedores"
  | "disponible"
  | "password"
  | "cuenta"
  | "contenido";

/** How each type of a product's fields is read. */
const TIPOS: Record<TipoDeCampo, Tipo> = {
  ...deTextos("texto" as const),
  precio: "precio",
  iva: "iva",
  existencias: "existencias",
  kilos: "kilos",
  caja: "cantidad",
  cobro: "texto",
};
const { nombre, ...losDemas } = porCampo((campo): readonly [nombre: string, tipo: Tipo] => [
  PRODUCTO[campo].nombre,
  TIPOS[PRODUCTO[campo].tipo],
]);

/**
 * The audited fields that people read, with their names. What is not here is never shown, whatever
 * the audit holds.
 */
export const CAMPOS = {
  nombre,
  username: ["Nombre", "texto"],
  email: ["Correo", "texto"],
  cambiaPassword: ["Contraseña", "password"],
  roles: ["Qué puede hacer", "roles"],
  rol: ["Qué puede hacer", "roles"],
  familiaId: ["Familia", "familia"],
  familia: ["Familia", "familia"],
  familias: ["Familias que lo gestionan", "familias"],
  gestionaban: ["Gestionaba", "proveedores"],
  fechaBaja: ["De baja desde", "momento"],
  caduca: ["Caduca", "dia"],
  telefono: ["Teléfono", "texto"],
  horarios: ["Horarios", "texto"],
  logo: ["Logo", "si"],
  cambiaLogo: ["Cambia el logo", "si"],
  ivaHabitual: ["IVA habitual", "iva"],
  proveedorId: ["Proveedor", "proveedor"],
  disponibleId: ["Disponible", "disponible"],
  subida: ["Subida", "momento"],
  inicio: ["Inicio", "momento"],
  fin: ["Fin", "momento"],
  estado: ["Estado", "estado"],
  reparto: ["Reparto", "momento"],
  lugar: ["Lugar", "texto"],
  turno: ["Reparten", "familias"],
  recibidoEn: ["Recibido", "momento"],
  repartidoEn: ["Repartido", "momento"],
  aceptado: ["Aceptado", "si"],
  deQuien: ["De", "texto"],
  descartados: ["Cambios descartados", "numero"],
  tomados: ["Cambios tomados", "numero"],
  factura: ["Factura", "texto"],
  archivoExcel: ["Archivo", "texto"],
  creados: ["Productos nuevos", "cuenta"],
  actualizados: ["Productos que cambian", "cuenta"],
  eliminados: ["Productos que se quitan", "cuenta"],
  imagenes: ["Imágenes de productos", "cuenta"],
  ...losDemas,
  cantidad: ["Cantidad", "cantidad"],
  nota: ["Nota", "texto"],
  hasta: ["Y hasta tanto más", "cantidad"],
  _count: ["Productos", "contenido"],
  sesiones: ["Sesiones cerradas", "cuenta"],
  direccion: ["Desde la dirección", "texto"],
  fallos: ["Contraseñas equivocadas seguidas", "numero"],
  archivo: ["Archivo", "texto"],
  servidor: ["Servidor de correo", "texto"],
  deQuienSonLosCorreos: ["De quién son los correos", "texto"],
  apertura: ["Frase al empezar", "texto"],
  comoPagar: ["Cómo pagar", "texto"],
  cada: ["Cada cuántas semanas", "numero"],
  primero: ["Primer cierre", "dia"],
  cierra: ["Cierra a las", "texto"],
  abreAntes: ["Abre tantos días antes", "numero"],
  abre: ["Abre a las", "texto"],
  reparteDespues: ["Se reparte tantos días después", "numero"],
  reparte: ["Se reparte a las", "texto"],
  lideraId: ["Lo lleva", "familia"],
  listaFija: ["Lista fija", "si"],
  descansa: ["Descansa", "si"],
  motivo: ["Motivo", "texto"],
  codigoContable: ["Código contable", "texto"],
  enviarAlCerrar: ["Se le envía el pedido al cerrar", "si"],
  cuantos: ["Productos", "numero"],
  pausaDesde: ["Descansa desde", "dia"],
  pausaHasta: ["Descansa hasta", "dia"],
  minimo: ["Pedido mínimo", "cantidad"],
  minimoEn: ["El mínimo se cuenta en", "texto"],
  portes: ["Portes", "precio"],
  portesGratisDesde: ["Portes gratis desde", "precio"],
  para: ["Para", "texto"],
  avisados: ["Personas avisadas", "numero"],
  personas: ["Familias que hacen falta", "numero"],
  porReparto: ["Cada día de reparto", "si"],
  reparteEseDia: ["Reparte los pedidos de ese día", "si"],
  hora: ["Hora", "texto"],
  dia: ["Día", "dia"],
  dias: ["Días", "texto"],
  aFamilia: ["Se ofrece a", "familia"],
  aCambio: ["A cambio, el turno del día", "texto"],
} satisfies Record<string, readonly [nombre: string, tipo: Tipo]>;
export type Campo = keyof typeof CAMPOS;
