import { RepartoLines } from "../reparto/pedido/lines.tsx";
import { LineasGuard } from "./lineas-guard.tsx";

/** familiaId 0 asks the server for delivery mode (D14). */
const REPARTO = 0;

/** What all families ordered: code of its own, which those who order do without. */
export default function RepartoRoute({ pedidoId }: { pedidoId: number }) {
  return <LineasGuard pedidoId={pedidoId} familiaId={REPARTO} Lineas={RepartoLines} />;
}
