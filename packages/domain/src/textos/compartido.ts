/** The same for one that was never there, has been withdrawn, or is over. */
export const noVale =
  "Este enlace no vale. Compruebe que lo ha copiado entero; si lo está, ya no sirve o lo han retirado: pida otro al grupo que se lo envió.";
export const noEncontrado = "Ese enlace ya no existe.";
export const creado = "Enlace creado. Envíelo ahora al otro grupo: no se vuelve a mostrar.";
export const noCreado = "No se ha podido crear el enlace";
export const retirado = "Enlace retirado. Quien lo tenga ya no puede usarlo.";
export const noRetirado = "No se ha podido retirar el enlace";
export const sinAplicaciones = "Otra aplicación no puede hacer ni retirar enlaces.";
export const terminado = "Ese pedido ya terminó: no se pide en él con otro grupo.";
export const noLeido = "No se ha podido leer el archivo";
export const noEsDeTotales =
  "Aquí no están los totales de un pedido. Suba el Excel «Para el proveedor» que da su pedido en Cosecha, tal como se descarga.";
export const demasiadasFilas = (maximo: number) =>
  `El archivo tiene demasiados productos. Caben ${maximo.toLocaleString("es-ES")} como mucho.`;
export const entregado = (cuantos: number) =>
  cuantos === 1
    ? "Entregado: el otro grupo ya ve lo que piden, 1 producto."
    : `Entregado: el otro grupo ya ve lo que piden, ${cuantos} productos.`;
export const noEntregado = "No se ha podido entregar. Lo que tenían pedido sigue como estaba.";
export const cambiado =
  "Mientras tanto ha cambiado lo que su grupo tiene pedido. Vuelva a subir el archivo y compruébelo.";
