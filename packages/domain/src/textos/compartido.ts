/** The same for one that was never there, has been withdrawn, or is over. */
export const noVale =
  "Este enlace no vale. Compruebe que lo ha copiado entero; si lo está, ya no sirve o lo han retirado: pida otro al grupo que se lo envió.";
export const noEncontrado = "Ese enlace ya no existe.";
export const creado = "Enlace creado. Envíelo ahora al otro grupo: no se vuelve a mostrar.";
/** Where nobody answered, so that it may have been made all the same. */
export const noCreado =
  "No se sabe si el enlace se ha creado. Si la familia tenía otro, puede que ya no valga: haga uno nuevo.";
export const retirado = "Enlace retirado. Quien lo tenga ya no puede usarlo.";
export const noRetirado = "No se sabe si el enlace se ha retirado. Retírelo otra vez si sigue en la lista.";
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
/** Where nobody answered, so that it may have been done all the same. */
export const noEntregado =
  "No se sabe si se han entregado. Compruebe abajo lo que tienen pedido: volver a enviarlo no lo repite.";
export const sinRepartir = "El pedido se completó sin anotar el reparto: se paga lo pedido.";
export const sinGastos = "Sin los gastos comunes que pueda haber: todavía no se han cargado.";
export const otrasFechas =
  "Las fechas del archivo no coinciden con las de este pedido: compruebe que no es de otro.";
export const yaNoGestiona = "No vale: quien lo hizo ya no gestiona el pedido.";
export const cambiado =
  "Mientras tanto ha cambiado lo que su grupo tiene pedido. Vuelva a subir el archivo y compruébelo.";
