export const administracion = "Administración";
export const empezada = "Los datos de demostración se han borrado. Ya es su cooperativa.";
export const sinDemo = "Los datos de demostración ya no están: no se ha borrado nada.";
export const palabra = (palabra: string) => `Escriba ${palabra} para confirmarlo`;
