import type { MOTIVOS } from "@cosecha/domain/esquemas/entregas";
import * as deReparto from "@cosecha/domain/textos/entregas";
import { Select } from "@cosecha/ui/select";

export type Motivo = (typeof MOTIVOS)[number];
const OPCIONES = (["falta", "danado", "sobrante", "cambio"] as const satisfies readonly Motivo[]).map(
  (value) => ({ value, label: deReparto.motivos[value] }),
);

/** Why a quantity is another one than what was ordered. */
export function ReasonSelect({
  label,
  motivo,
  disabled,
  onChange,
}: {
  label: string;
  motivo: Motivo | null;
  disabled: boolean;
  onChange: (motivo: Motivo | null) => void;
}) {
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
