import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { MultiSelect, type MultiSelectProps } from "./multi-select.tsx";

export type MultiSelectFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> &
  Pick<MultiSelectProps<string | number>, "options" | "placeholder" | "emptyText">;

const isValue = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** Several choices from a long list. Its value is an array of the options' values. */
export function MultiSelectField<T extends FieldValues = FieldValues>({
  options,
  placeholder,
  emptyText,
  ...field
}: MultiSelectFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change }) => (
        <MultiSelect
          {...control}
          options={options}
          placeholder={placeholder}
          emptyText={emptyText}
          listLabel={typeof field.label === "string" ? field.label : undefined}
          value={Array.isArray(value) ? value.filter(isValue) : []}
          onValueChange={change}
        />
      )}
    </BoundField>
  );
}
