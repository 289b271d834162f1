import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { DecimalInput, type DecimalInputProps } from "./decimal-input.tsx";

export type NumberFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> &
  Pick<DecimalInputProps, "decimals" | "min" | "max" | "unit" | "messages" | "placeholder"> & {
    /** What an empty field gives. Default undefined. */
    emptyValue?: null | undefined;
  };

/** A decimal number. Its value is a number, or `emptyValue`. */
export function NumberField<T extends FieldValues = FieldValues>({
  decimals,
  min,
  max,
  unit,
  messages,
  placeholder,
  emptyValue,
  ...field
}: NumberFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change, onProblem }) => (
        <DecimalInput
          {...control}
          decimals={decimals}
          min={min}
          max={max}
          unit={unit}
          messages={messages}
          placeholder={placeholder}
          onProblem={onProblem}
          value={typeof value === "number" ? value : undefined}
          onValueChange={(number) => change(number ?? emptyValue)}
        />
      )}
    </BoundField>
  );
}
