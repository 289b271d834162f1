/** What is said on the screens of an order's lines; the domain's own texts are in `@cosecha/domain/textos`. */
export const textosLineas = {
  sinConexion: "Sin conexión. Se guardará en cuanto vuelva.",
  sinRespuesta: "Cosecha no responde. Se guardará en cuanto lo haga.",
  noGuardado: (porque: string) => `No se ha podido guardar: ${porque} Lo que ha escrito sigue aquí.`,
  seReintenta: "Lo que ha escrito sigue aquí y se volverá a enviar solo.",
  reintentar: "Volver a intentarlo",
  porElegir: "Otra persona ha cambiado lo mismo que usted. Elija con qué cantidad se queda.",
  conflicto: "Otra persona ha cambiado esta cantidad. ¿Con cuál se queda?",
  noSeConserva:
    "Este dispositivo no deja conservar lo que escribe. Pulse Guardar antes de cerrar la página o se perderá.",
  yaNoEsta: "Ya no está en la lista, y no se puede guardar lo que había escrito:",
  repetir: "Repetir mi último pedido",
  sinAnterior: "Su familia no tiene un pedido anterior a este proveedor.",
  quedan: "Lo que aún puede pedir, contando lo suyo",
} as const;
