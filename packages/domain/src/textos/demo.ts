export const abierta =
  "Esta instalación tiene cuentas de demostración con contraseñas públicas y se puede abrir desde otros ordenadores: " +
  "cualquiera entra en ella y lo cambia todo. No escriba datos de verdad.";
