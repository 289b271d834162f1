/** What is said of the download of one's own data. */
export const descargarMios = "Descargar mis datos";
export const descargarSuyos = "Descargar sus datos";
export const soloPersonas =
  "Los datos de una persona los descarga ella, o quien administra, no otra aplicación.";
export const USTED = "Usted";
export const OTRA_PERSONA = "Otra persona";
