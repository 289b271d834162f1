import type { ClaseDeCorreo } from "@cosecha/domain/correos";
import { cajas } from "./facts-cajas.ts";
import { cargo, deuda } from "./facts-cuentas.ts";
import * as pedidos from "./facts-pedidos.ts";
import { contrasena, invitacion, miAcceso } from "./facts-personas.ts";
import { alProveedor } from "./facts-proveedor.ts";
import * as reparto from "./facts-reparto.ts";
import { tocaPedido } from "./facts-ritmos.ts";
import { cambioDeTurno, faltanManos } from "./facts-turnos.ts";
import type { Escribir } from "./load.ts";

/** How each kind of mail is written. */
export const ESCRIBIR: Record<ClaseDeCorreo, Escribir> = {
  ...pedidos,
  ...reparto,
  ...{ cajas, invitacion, contrasena, miAcceso, cargo, deuda, alProveedor },
  ...{ cambioDeTurno, faltanManos, tocaPedido },
};
