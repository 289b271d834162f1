import { LineasForm } from "./lineas-form.tsx";
import { LineasGuard } from "./lineas-guard.tsx";

/** The lines of the path's family. */
export default function LineasRoute(ids: { pedidoId: number; familiaId: number }) {
  return <LineasGuard {...ids} Lineas={LineasForm} />;
}
