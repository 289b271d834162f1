import { formatoCantidad } from "@cosecha/domain/dinero";
import type { ProductoDeReparto } from "@cosecha/domain/esquemas/entregas";
import { ajusteLeido, cambioDeDescuadre, type Descuadre, faltasDeReparto } from "@cosecha/domain/faltas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import type { MouseEvent, ReactNode } from "react";
import { focusNext } from "../celda/pager.tsx";
import { byKeyboard } from "../celda/rows.tsx";
import { cambiosDe } from "../device/celdas.ts";
import { unidadDe } from "../device/pedido-index.ts";
import { useReparto } from "../device/use-reparto.ts";

/** What nobody has of a product, or has beyond what came, once all these families have theirs. */
export function Resto({ producto, familias }: { producto: ProductoDeReparto; familias: readonly number[] }) {
  const { notebook } = useReparto();
  const { id: productoId } = producto;
  const descuadre = faltasDeReparto({
    productos: [producto],
    lineas: [],
    recepciones: [{ productoId, ...notebook.recibido(productoId) }],
    entregas: familias.map((familiaId) => ({
      ...{ productoId, familiaId },
      ...notebook.entregado(productoId, familiaId),
    })),
  }).find((una) => una.tipo === "descuadre");
  if (descuadre === undefined) return null;
  const cuanto = formatoCantidad(Math.abs(descuadre.resto)) + unidadDe(producto);
  return (
    <Descuadrado descuadre={descuadre} onKeys={focusNext}>
      {descuadre.resto > 0
        ? `Sin repartir: ${cuanto}.`
        : `Repartido de más: ${cuanto}. Corrija lo repartido, o apunte que llegó.`}
    </Descuadrado>
  );
}

/** A product of which not all is somewhere, and where it may go. `onKeys`: once that was chosen so. */
export function Descuadrado({
  descuadre,
  onKeys,
  children,
}: {
  descuadre: Descuadre;
  onKeys: () => void;
  children: ReactNode;
}) {
  const reparto = useReparto();
  const put = (destino: "sobrante" | "merma") => (event: MouseEvent) => {
    reparto.cambiar(cambiosDe([cambioDeDescuadre(descuadre, destino)]));
    if (byKeyboard(event)) onKeys();
  };
  const way = (destino: "sobrante" | "merma", texto: string) => (
    <Button variant="outline" size="tall" onClick={put(destino)}>
      {texto}
    </Button>
  );
  const deMas = descuadre.resto < 0;
  return (
    <Alert
      variant={deMas ? "warning" : "info"}
      action={
        <span className="flex flex-wrap gap-2">
          {deMas ? (
            way("merma", `Apuntar ${ajusteLeido(descuadre.producto, cambioDeDescuadre(descuadre, "merma"))}`)
          ) : (
            <>
              {way("sobrante", "Se queda como sobrante")}
              {way("merma", "Se ha perdido")}
            </>
          )}
        </span>
      }
    >
      {children}
    </Alert>
  );
}
