export const puesto = "Este aparato recibirá sus avisos.";
export const quitado = "Este aparato ya no recibe avisos.";
export const noPuesto = "No se ha podido poner los avisos en este aparato.";
export const noQuitado = "No se han podido quitar los avisos de este aparato.";
export const soloPersonas = "Los avisos los recibe el navegador de una persona, no otra aplicación.";
export const servicioDesconocido =
  "Ese navegador recibe sus avisos por un servicio que Cosecha no conoce. Pruebe con Chrome, Firefox, Edge o Safari.";
export const noSeEnvia = "Este servidor no envía avisos a los aparatos.";
