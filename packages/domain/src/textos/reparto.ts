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
/** What stands in the way of reading a sheet that somebody has filled in. */
export const noEsHoja =
  "El archivo no es una hoja de reparto. Descargue «Hoja para apuntar el reparto» y rellénela.";
export const hojaDeOtro = (suyo: number, este: number) =>
  `La hoja es del pedido n.º ${suyo}, y este es el n.º ${este}. No se ha tomado nada.`;
export const hojaSinCabecera = (hoja: string) =>
  `En «${hoja}» ya no está la fila con «N.º», «Producto» y «Se apunta en». No se ha leído.`;
export const hojaSinProducto = (fila: number, nombre: string) =>
  `Fila ${fila}: «${nombre}» no es el producto de ese número en este pedido. Apúntelo a mano.`;
export const hojaSinFamilia = (celda: string, nombre: string) =>
  `Celda ${celda}: no hay ninguna familia «${nombre}» en este reparto. Apúntelo a mano.`;
export const hojaDudosa = (celda: string, de: string, escrito: string, porque: string) =>
  `Celda ${celda} (${de}): «${escrito}» no se ha tomado. ${porque}`;
