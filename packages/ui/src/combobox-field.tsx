import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { Combobox, type ComboboxProps } from "./combobox.tsx";

export type ComboboxFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> &
  Pick<ComboboxProps<string | number>, "options" | "placeholder" | "clearable" | "emptyText"> & {
    /** What no choice gives. Default undefined. */
    emptyValue?: null | undefined | "";
  };

/** A choice from a long list. Its value is the chosen option's (string or number), or `emptyValue`. */
export function ComboboxField<T extends FieldValues = FieldValues>({
  options,
  placeholder,
  clearable,
  emptyText,
  emptyValue,
  ...field
}: ComboboxFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change }) => (
        <Combobox
          {...control}
          options={options}
          placeholder={placeholder}
          clearable={clearable}
          emptyText={emptyText}
          listLabel={typeof field.label === "string" ? field.label : undefined}
          value={typeof value === "string" || typeof value === "number" ? value : null}
          onValueChange={(chosen) => change(chosen ?? emptyValue)}
        />
      )}
    </BoundField>
  );
}
