/** What is said of people in the download of one's own data, and of who may not have it. */
export const soloPersonas =
  "Los datos de una persona los descarga ella, o quien administra, no otra aplicación.";
export const USTED = "Usted";
export const OTRA_PERSONA = "Otra persona";
