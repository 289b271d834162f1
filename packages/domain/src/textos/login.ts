export const titulo = "Iniciar Sesión";
export const credenciales = "Credenciales incorrectas";
export const cerrada = "Ha salido de Cosecha.";
export const sesionTerminada = "Su sesión ha terminado. Inicie sesión de nuevo.";
export const demasiadosIntentos = (minutos: number) =>
  `Demasiados intentos fallidos. Espere ${minutos === 1 ? "un minuto" : `${minutos} minutos`} e inténtelo de nuevo.`;
