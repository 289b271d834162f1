import type { MOTIVOS } from "@cosecha/domain/esquemas/entregas";
import * as deReparto from "@cosecha/domain/textos/entregas";
import { Select } from "@cosecha/ui/select";
import { ChevronDown } from "lucide-react";

export type Motivo = (typeof MOTIVOS)[number];
const OPCIONES = (["falta", "danado", "sobrante", "cambio"] as const satisfies readonly Motivo[]).map(
  (value) => ({ value, label: deReparto.motivos[value] }),
);

/** The same in few pixels: a list whose rows are many. */
export function Reason({ label, motivo, deLoRecibido, disabled, onChange }: InlineReasonProps) {
  return (
    <span className="relative -my-1 inline-flex max-w-full items-center text-sm text-link">
      <select
        aria-label={label}
        disabled={disabled}
        value={motivo ?? ""}
        onChange={(event) => onChange((event.target.value || null) as Motivo | null)}
        className="focus-ring touch-target min-h-8 max-w-full cursor-pointer appearance-none truncate field-sizing-content rounded-control bg-transparent pr-5 underline underline-offset-4 disabled:text-muted-foreground disabled:no-underline"
      >
        <option value="">{deLoRecibido ? deReparto.motivos[deLoRecibido] : "Poner motivo"}</option>
        {OPCIONES.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-0 size-4" />
    </span>
  );
}

interface ReasonProps {
  label: string;
  motivo: Motivo | null;
  disabled: boolean;
  onChange: (motivo: Motivo | null) => void;
}

interface InlineReasonProps extends ReasonProps {
  /** What is read while it has no reason of its own. */
  deLoRecibido: Motivo | null;
}

/** Why a quantity is another one than what was ordered. */
export function ReasonSelect({ label, motivo, disabled, onChange }: ReasonProps) {
  return (
    <Select
      aria-label={label}
      options={OPCIONES}
      value={motivo}
      placeholder="Sin motivo"
      disabled={disabled}
      onValueChange={onChange}
      className="w-full max-w-64 [&_select]:min-h-12"
    />
  );
}
