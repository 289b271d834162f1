import type { CestaVista } from "@cosecha/domain/esquemas/cestas";
import * as textos from "@cosecha/domain/textos/cestas";
import { DecimalInput } from "@cosecha/ui/decimal-input";
import { FieldError } from "@cosecha/ui/field";
import { IconButton } from "@cosecha/ui/icon-button";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useKept } from "../../forms/use-kept.ts";

/** No quantity is this one: whatever is typed is sent again. */
const NOTHING = Number.NaN;

type Linea = CestaVista["lineas"][number];

/**
 * How much of a product is taken each time: saved as one leaves the field or the screen, or presses
 * Enter. What cannot be saved stays, and says so.
 */
export function LineaDeCesta({
  linea,
  onCantidad,
}: {
  linea: Linea;
  /** Resolves to whether it is saved. */
  onCantidad: (datos: { id: number; cantidad: number }) => Promise<boolean>;
}) {
  const { id, nombre, unidad, cantidad } = linea;
  const [typed, setTyped] = useState<number | undefined>(cantidad);
  const [stored, setStored] = useState(cantidad);
  const [wrong, setWrong] = useState(false);
  const [failed, setFailed] = useState(false);
  const [sent, setSent] = useState(cantidad);
  // One after the other, so that the last one stays.
  const [line] = useState(() => ({ under: 0, last: Promise.resolve() }));
  if (stored !== cantidad) {
    setStored(cantidad);
    // What is being sent, or has been typed since the last was, is newer.
    if (line.under === 0) {
      setSent(cantidad);
      if (typed === sent) setTyped(cantidad);
    }
  }
  const put = async (cantidad: number) => {
    const saved = await onCantidad({ id, cantidad });
    line.under--;
    setFailed(!saved);
    if (!saved && line.under === 0) setSent(NOTHING);
  };
  const save = () => {
    if (wrong) return;
    if (typed === undefined) return setTyped(cantidad);
    if (typed === sent) return;
    setSent(typed);
    line.under++;
    line.last = line.last.then(() => put(typed));
  };
  useKept(save);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-start gap-x-2 py-2">
      <span className="pt-2 leading-snug font-medium wrap-anywhere">
        {nombre}
        {unidad === null ? null : <span className="font-normal text-muted-foreground"> / {unidad}</span>}
      </span>
      <DecimalInput
        aria-label={`Cuánto de ${nombre}${unidad === null ? "" : ` (${unidad})`}`}
        decimals={3}
        min={0}
        value={typed}
        onValueChange={setTyped}
        onWrong={setWrong}
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && save()}
      />
      <IconButton
        label={`Quitar ${nombre} de la cesta`}
        icon={<Trash2 />}
        onClick={() => void onCantidad({ id, cantidad: 0 })}
      />
      {failed ? (
        <div className="col-span-full">
          <FieldError>{textos.noGuardado}</FieldError>
        </div>
      ) : null}
    </li>
  );
}
