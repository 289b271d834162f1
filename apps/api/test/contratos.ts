import { deAuth } from "./contratos/auth.ts";
import { deDisponibles } from "./contratos/disponibles.ts";
import { deFamilias } from "./contratos/familias.ts";
import { type Contratos, kitDe } from "./contratos/kit.ts";
import { deLineas } from "./contratos/lineas.ts";
import { dePedidos } from "./contratos/pedidos.ts";
import { deProductos } from "./contratos/productos.ts";
import { deProveedores } from "./contratos/proveedores.ts";
import { deUsuarios } from "./contratos/usuarios.ts";
import type { TestServer } from "./server.ts";

/**
 * One contract for each call of the specification (spec 7): what it takes, what it answers to the
 * letter, with which message, and who may. Each starts from an empty database.
 */
export function contratosDe(server: TestServer): Contratos {
  const kit = kitDe(server);
  return {
    ...deAuth(kit),
    ...deFamilias(kit),
    ...deUsuarios(kit),
    ...deProveedores(kit),
    ...deDisponibles(kit),
    ...dePedidos(kit),
    ...deProductos(kit),
    ...deLineas(kit),
  };
}
