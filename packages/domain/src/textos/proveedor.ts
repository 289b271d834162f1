import { enPedidos, NO_CREADO, NO_MODIFICADO } from "./piezas.ts";

export const creado = "This proveedor was created successfully!";
export const actualizado = "This proveedor was updated successfully!";
export const noCreado = NO_CREADO;
export const noActualizado = NO_MODIFICADO;
export const noEncontrado = "No existe ese proveedor.";
export const vacio = "No hay Proveedores.";
export const nombreRepetido = "Ya hay un proveedor con ese nombre. Elija otro.";
export const familiasQueGestionan = "Seleccione familias que gestionan el proveedor";
export const familiaDesconocida = "Alguna de las familias elegidas ya no existe.";
export const familiaDeBaja = (nombre: string) => `La familia «${nombre}» está de baja. Elija otra.`;
export const familiasDeAdministracion = "Qué familias gestionan un proveedor lo decide quien administra.";
export const eliminado = "Proveedor eliminado correctamente";
export const eliminados = (n: number) => (n === 1 ? "1 proveedor eliminado" : `${n} proveedores eliminados`);
export const noEliminado = "No se ha podido eliminar el proveedor";
export const conPedidos = (nombre: string, pedidos: number) =>
  `Hay familias que han pedido productos de «${nombre}» en ${enPedidos(pedidos)}. ` +
  "Para conservar esas cuentas no se puede eliminar.";
