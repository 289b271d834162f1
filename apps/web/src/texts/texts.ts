/**
 * Texts that users read in more than one feature. The texts of the domain are in
 * `@cosecha/domain/textos`.
 */
export const textosWeb = {
  comun: {
    sinConexion: "No hay conexión con Cosecha. Compruebe su red e inténtelo de nuevo.",
    noResponde: "Cosecha no responde ahora mismo. Inténtelo de nuevo dentro de un momento.",
    sinPantalla: "No se ha podido cargar esta pantalla",
    fallo: "Algo ha fallado en la página",
    falloConsejo: "Recárguela para seguir. Si se repite, avise a quien lleva Cosecha.",
    recargar: "Recargar la página",
    reintentar: "Reintentar",
    noCargado: "No se han podido cargar los datos.",
    noDescargado: "No se ha podido descargar el archivo.",
    noCerrada: "Ha salido en este dispositivo, pero no se ha podido avisar al servidor.",
    irAInicio: "Ir a Inicio",
    noEncontradaConsejo: "La dirección no existe o ya no está. Vuelva a Inicio y búsquelo desde allí.",
    editar: "Editar",
    ver: "Ver",
    cancelar: "Cancelar",
    volver: "Volver",
    acciones: "Acciones",
    darDeBaja: "Dar de baja",
  },
  pedido: {
    soloLectura: "Solo lo puede cambiar quien gestiona el proveedor.",
  },
  registro: {
    actuales: "Estos son los datos actuales. Vuelva a hacer sus cambios.",
    cargarActuales: "Cargar los datos actuales",
  },
  usuario: {
    sinFamilias: "No se han podido cargar las familias entre las que elegir.",
  },
  login: {
    noEntrado: "No se ha podido iniciar la sesión.",
    otraPestana: "La sesión se ha cerrado en otra pestaña.",
    sinFamilias: "No se ha podido cargar la lista de familias.",
  },
  salir: {
    titulo: "¿Salir sin guardar?",
    aviso: (que: readonly string[]) =>
      que.length === 0
        ? "Hay cambios sin guardar. Si sale ahora, se pierden."
        : `Si sale ahora, se pierde lo que ha cambiado: ${new Intl.ListFormat("es").format(que)}.`,
    confirmar: "Salir sin guardar",
    seguir: "Seguir aquí",
  },
} as const;
