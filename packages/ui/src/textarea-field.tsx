import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { Textarea } from "./textarea.tsx";

export type TextareaFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> & {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
};

/** A text of several lines. Its value is a string. */
export function TextareaField<T extends FieldValues = FieldValues>({
  rows,
  placeholder,
  maxLength,
  ...field
}: TextareaFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change }) => (
        <Textarea
          {...control}
          rows={rows}
          placeholder={placeholder}
          maxLength={maxLength}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </BoundField>
  );
}
