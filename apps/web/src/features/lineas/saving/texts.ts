/** What users read about saving lines. The texts of the domain are in `@cosecha/domain/textos`. */
export const textosGuardar = {
  sinConexion: "Sin conexión. Se guardará en cuanto vuelva.",
  sinRespuesta: "Cosecha no responde. Se guardará en cuanto lo haga.",
  noGuardado: (porque: string) => `No se ha podido guardar: ${porque} Lo que ha escrito sigue aquí.`,
  seReintenta: "Lo que ha escrito sigue aquí y se volverá a enviar solo.",
  reintentar: "Volver a intentarlo",
  deshecho: "Deshecho.",
  descartado: "Descartado lo no guardado.",
  porElegir: "Otra persona ha cambiado lo mismo que usted. Elija con qué cantidad se queda.",
} as const;
