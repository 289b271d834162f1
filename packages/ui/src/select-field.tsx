import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { Select, type SelectOption } from "./select.tsx";

export type SelectFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> & {
  options: readonly SelectOption<string | number>[];
  placeholder?: string;
  /** What no choice gives. Default undefined. */
  emptyValue?: null | undefined | "";
};

/**
 * A choice from a short list. Its value is the chosen option's (string or number), or `emptyValue`.
 */
export function SelectField<T extends FieldValues = FieldValues>({
  options,
  placeholder,
  emptyValue,
  ...field
}: SelectFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change }) => (
        <Select
          {...control}
          options={options}
          placeholder={placeholder}
          value={typeof value === "string" || typeof value === "number" ? value : null}
          onValueChange={(chosen) => change(chosen ?? emptyValue)}
        />
      )}
    </BoundField>
  );
}
