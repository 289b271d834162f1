export const sinArchivo =
  "Esta lista no tiene archivo del proveedor. Descargue «Para el proveedor»: tiene las mismas cantidades.";
export const noSeLee =
  "En el archivo del proveedor ya no se encuentran los productos de la lista. Descargue «Para el proveedor»: tiene las mismas cantidades.";
export const cuestaDemasiado =
  "El archivo del proveedor es demasiado grande o complicado para rellenarlo. Descargue «Para el proveedor»: tiene las mismas cantidades.";
export const ocupado =
  "Se están leyendo otros archivos. Vuelva a intentarlo dentro de un momento, o descargue «Para el proveedor»: tiene las mismas cantidades.";
export const comoVerlo = "Cómo ver el reparto";
export const porProducto = "Por producto";
export const porFamilia = "Por familia";
export const buscar = "Buscar producto o familia";
export const nada = (buscado: string) => `Ningún producto ni familia contiene «${buscado.trim()}».`;
export const deQuien = (producto: string) => `De quién es: ${producto}`;
export const imprimir = "Imprimir";
export const entregado = "Entregado";
export const enLaRaya = "En la raya, lo que se entrega.";
export const descargar = "Descargar";
export const paraProveedor = {
  nombre: "Para el proveedor",
  explicacion: "Lo pedido en total, con precios e importes",
};
export const paraReparto = {
  nombre: "Para el reparto",
  explicacion: "Qué se lleva y cuánto paga cada familia",
};
export const hoja = {
  nombre: "Hoja para apuntar el reparto",
  explicacion: "Lo que pidió cada familia y sitio para lo que se lleva: en papel o en el ordenador",
};
export const relleno = {
  nombre: "La hoja del proveedor, rellena",
  explicacion: "Su mismo archivo con las cantidades; un .xls o un .ods vuelve como .xlsx, sin su formato",
};
