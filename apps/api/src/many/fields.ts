import * as z from "zod";

/** What is said of a new cooperative, wherever it is said. */
const texto = z.string().trim().min(1, "Escríbalo").max(200, "Es demasiado largo");

export const nombre = texto;
export const anfitrion = texto;
export const clave = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/,
    "La dirección: de 3 a 40 letras minúsculas, cifras y guiones, y empieza por letra",
  );
export const correo = z.email("El correo tiene que ser un email").toLowerCase();
