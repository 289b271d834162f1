import { enumerar } from "./piezas.ts";

export const creado = "El pedido se ha creado correctamente";
export const actualizado = "El pedido se ha actualizado correctamente";
export const cerrado = "El pedido se ha cerrado: las familias ya no pueden cambiar lo que han pedido.";
export const pedido = "Pedido";
export const noCreado =
  "No se ha podido crear el pedido. Por favor, verifique los datos e inténtelo de nuevo.";
export const noActualizado = "No se ha podido actualizar el pedido. Por favor, inténtelo de nuevo.";
export const noEncontrado = "No existe ese pedido.";
export const finAntesDeInicio = "El fin tiene que ser posterior al inicio.";
export const faltaFactura = "Adjunte la factura para completar el pedido.";
export const facturaIlegible =
  "La imagen está dañada y no serviría de factura. Hágale otra foto, o guárdela otra vez como JPEG o PDF.";
export const facturaTipo =
  "Ese archivo no sirve como factura. Adjunte un PDF, una foto, una hoja de cálculo, un documento, un texto o una " +
  "factura electrónica (.pdf, .jpg, .png, .xlsx, .docx, .ods, .odt, .txt, .xml o parecido).";
export const disponibleFijo =
  "El disponible de un pedido no se puede cambiar. Abra otro pedido en el disponible que quiera.";
export const sinExistencias = (producto: string, faltan: string) =>
  `Mientras estaba cancelado, otros pedidos han tomado sus existencias: de «${producto}» faltan ${faltan}. ` +
  "Reduzca esas líneas antes de volver a abrirlo.";
export const eliminado = "Pedido eliminado correctamente";
export const noEliminado = "No se ha podido eliminar el pedido";
export const eliminados = (n: number) => (n === 1 ? "1 pedido eliminado" : `${n} pedidos eliminados`);
export const conLineas = (pedidos: readonly string[]) =>
  `No se puede eliminar: hay familias que han pedido en ${enumerar(pedidos)}. ` +
  "Para anularlo sin perder lo pedido, páselo a Cancelado.";
export const estadoDesconocido = "Ese estado no existe. Elija uno de la lista.";
export const sigueSinMinimo = "El pedido sigue adelante aunque no llegue al mínimo.";
export const nadaQueDecidir = "No hay nada que decidir: el pedido no se ha cerrado, o llega al mínimo.";
export const finAntesDe = (inicio: string) => `El fin tiene que ser posterior al inicio: ${inicio}.`;
export const finPasado = "Ese momento ya ha pasado: nadie podría pedir. Elija uno que esté por venir.";
