export const titulo = "Copias de seguridad";
export const hecha = "Copia de seguridad hecha.";
export const noHecha = "No se ha podido hacer la copia de seguridad";
export const demasiadas = (minutos: number) =>
  `Ya se han hecho varias copias en la última hora. Espere ${minutos === 1 ? "un minuto" : `${minutos} minutos`} y haga otra.`;
export const noEncontrada = "No existe esa copia de seguridad.";
export const vacio = "Aún no hay ninguna copia de seguridad.";
export const soloPersonas =
  "Las copias de seguridad las hacen y las descargan las personas administradoras, no otra aplicación.";
export const descargar = "Descargar todo en Excel";
/** The copies that a screen lists, by why they were made. */
export const motivos = {
  nocturna: "De cada noche",
  "a-mano": "Hecha a mano",
  "antes-de-actualizar": "Antes de actualizar Cosecha",
} as const;
export const falloNocturna = (motivo: string) => `La última copia de la noche ha fallado: ${motivo}`;
