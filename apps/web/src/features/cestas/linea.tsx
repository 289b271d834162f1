import type { CestaVista } from "@cosecha/domain/esquemas/cestas";
import { DecimalInput } from "@cosecha/ui/decimal-input";
import { IconButton } from "@cosecha/ui/icon-button";
import { Trash2 } from "lucide-react";
import { useState } from "react";

type Linea = CestaVista["lineas"][number];

/** How much of a product is taken each time: saved as one leaves the field, or presses Enter. */
export function LineaDeCesta({
  linea,
  onCantidad,
}: {
  linea: Linea;
  onCantidad: (datos: { id: number; cantidad: number }) => void;
}) {
  const { id, nombre, unidad, cantidad } = linea;
  const [typed, setTyped] = useState<number | undefined>(cantidad);
  const [stored, setStored] = useState(cantidad);
  const [wrong, setWrong] = useState(false);
  if (stored !== cantidad) {
    setStored(cantidad);
    setTyped(cantidad);
  }
  const save = () => {
    if (typed !== undefined && typed !== cantidad && !wrong) onCantidad({ id, cantidad: typed });
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-start gap-x-2 py-2">
      <span className="pt-2 leading-snug font-medium wrap-anywhere">
        {nombre}
        {unidad === null ? null : <span className="font-normal text-muted-foreground"> / {unidad}</span>}
      </span>
      <DecimalInput
        aria-label={`Cuánto de ${nombre}`}
        decimals={3}
        min={0}
        value={typed}
        onValueChange={setTyped}
        onProblem={(problem) => setWrong(problem !== null)}
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && save()}
      />
      <IconButton
        label={`Quitar ${nombre} de la cesta`}
        icon={<Trash2 />}
        onClick={() => onCantidad({ id, cantidad: 0 })}
      />
    </li>
  );
}
