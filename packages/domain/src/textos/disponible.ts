import { enPedidos, enumerar, NO_CREADO, NO_MODIFICADO } from "./piezas.ts";

export const creado = "This disponible was created successfully!";
export const actualizado = "This disponible was updated successfully!";
export const noCreado = NO_CREADO;
export const noActualizado = NO_MODIFICADO;
export const noEncontrado = "No existe ese disponible.";
export const vacio = "No hay disponibles asociados al proveedor.";
export const faltaExcel = "Elija el archivo Excel del proveedor.";
export const eliminado = "Disponible eliminado correctamente";
/** Orders without lines go with their listing. */
export const eliminadoConPedidos = (pedidos: number) =>
  pedidos === 0
    ? eliminado
    : `${eliminado}, y con él ${enPedidos(pedidos)} en ${pedidos === 1 ? "el" : "los"} que nadie había pedido nada`;
export const eliminados = (n: number) => (n === 1 ? "1 disponible eliminado" : `${n} disponibles eliminados`);
export const noEliminado = "No se ha podido eliminar el disponible";
export const conPedidos = (descripcion: string, pedidos: readonly string[]) =>
  `Hay familias que han pedido productos de «${descripcion}» en ${enPedidos(pedidos.length)} (${enumerar(pedidos)}). ` +
  "Para conservar esas cuentas no se puede eliminar.";
export const proveedorFijo =
  "El proveedor de un disponible no se puede cambiar. Cree otro disponible en el proveedor que quiera.";
export const deshecho = "La importación se ha deshecho: los productos vuelven a ser los de antes.";
export const nadaQueDeshacer = "No hay ninguna importación que deshacer.";
export const deshacerConCambios =
  "Después de importar se han cambiado productos de este disponible, y deshacer la importación perdería esos cambios. " +
  "Corrija los productos, o suba otra vez el archivo anterior.";
export const deshacerConLineas = (productos: readonly string[]) =>
  `Ya hay familias que han pedido productos que trajo el archivo (${enumerar(productos)}). Para conservar esas líneas no se puede deshacer.`;
export const cambiadosDesdeLaVista =
  "Mientras usted miraba lo que cambia el archivo, alguien ha cambiado productos de este disponible. " +
  "Mire otra vez lo que cambia y vuelva a guardar. No se ha guardado nada.";
export const lento =
  "El archivo tarda demasiado en leerse. Copie solo la lista de productos en un libro nuevo, guárdelo y suba ese archivo.";
export const muyGrande =
  "El archivo necesita demasiada memoria para leerse. Copie solo la lista de productos en un libro nuevo, guárdelo y suba ese archivo.";
export const ocupado =
  "El servidor está leyendo otros archivos. Espere unos segundos y vuelva a subir el suyo.";
