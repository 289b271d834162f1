import { formatoCantidad, sumar } from "@cosecha/domain/dinero";
import type { ProductoDeReparto } from "@cosecha/domain/esquemas/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { focusNext } from "../celda/pager.tsx";
import { byKeyboard } from "../celda/rows.tsx";
import { type Cuenta, unidadDe } from "../device/mesa.ts";
import { useReparto } from "../device/use-reparto.ts";

/** What nobody has of a product, once all families have theirs: where it goes. */
export function Resto({ producto, cuenta }: { producto: ProductoDeReparto; cuenta: Cuenta }) {
  const reparto = useReparto();
  const { resto, faltan } = cuenta;
  if (resto === null || resto === 0 || faltan > 0) return null;
  const cuanto = formatoCantidad(sumar([resto]).abs()) + unidadDe(producto);
  if (resto < 0) {
    return <Alert variant="warning">Repartido de más: {cuanto}. Corrija lo recibido o lo repartido.</Alert>;
  }
  const put = (campo: "sobrante" | "merma") => (event: { detail: number }) => {
    const { [campo]: antes } = reparto.cuaderno.recibido(producto.id);
    const valor = { [campo]: sumar([antes, resto]).toNumber() };
    reparto.cambiar([{ productoId: producto.id, familiaId: null, valor }]);
    if (byKeyboard(event)) focusNext();
  };
  return (
    <Alert
      variant="info"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="outline" className="min-h-12" onClick={put("sobrante")}>
            Se queda como sobrante
          </Button>
          <Button variant="outline" className="min-h-12" onClick={put("merma")}>
            Se ha perdido
          </Button>
        </span>
      }
    >
      Sin repartir: {cuanto}.
    </Alert>
  );
}
