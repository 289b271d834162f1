export const titulo = "Cooperativa";
export const administracion = "Administración";
export const empezada = "Los datos de demostración se han borrado. Ya es su cooperativa.";
export const sinDemo = "Los datos de demostración ya no están: no se ha borrado nada.";
export const palabra = (palabra: string) => `Escriba ${palabra} para confirmarlo`;
export const actualizada =
  "El nombre y el logo se han guardado. Los demás los verán la próxima vez que abran Cosecha.";
export const noActualizada = "No se han podido guardar el nombre y el logo.";
