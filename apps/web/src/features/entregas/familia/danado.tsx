import { formatoCantidad } from "@cosecha/domain/dinero";
import type { EntregaDeFamilia } from "@cosecha/domain/esquemas/entregas";
import { Badge } from "@cosecha/ui/badge";

/** What became of the damaged goods that a family has told of. */
export function Danado({ danos, entregas }: Pick<EntregaDeFamilia, "danos" | "entregas">) {
  const nombres = new Map(entregas.map(({ productoId, nombreProducto }) => [productoId, nombreProducto]));
  return (
    <ul aria-label="Daños de los que ha avisado" className="grid gap-1 border-t pt-3">
      {danos.map(({ id, productoId, cantidad, texto, aceptado }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 wrap-anywhere">
            {nombres.get(productoId)}: {formatoCantidad(cantidad)} con daños
            {texto === "" ? "" : ` («${texto}»)`}
          </span>
          <Badge variant={aceptado === null ? "info" : aceptado ? "success" : "neutral"}>
            {aceptado === null ? "Por decidir" : aceptado ? "Aceptado" : "No aceptado"}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
