import type { Trabajos } from "../tareas/runner.ts";
import { mandarContrasena } from "./facts-personas.ts";
import type { AsSystem } from "./load.ts";
import { momentsOf } from "./moments.ts";
import { diaDeTurnos } from "./moments-turnos.ts";
import { enviarResumen, enviarUno } from "./send.ts";

/** The work of telling people (decision 120). */
export const tellingOf = (asSystem: AsSystem): Trabajos => ({
  ...momentsOf(asSystem),
  turnos: diaDeTurnos(asSystem),
  correo: enviarUno(asSystem),
  resumen: enviarResumen(asSystem),
  contrasena: mandarContrasena(asSystem),
});
