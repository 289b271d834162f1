import type { FieldValues } from "react-hook-form";
import { DateInput } from "./date-input.tsx";
import { DateTextField, type DateTextFieldProps } from "./date-text-field.tsx";

/** A day. Its value is a Date, or `emptyValue`. */
export function DateField<T extends FieldValues = FieldValues>(props: DateTextFieldProps<T>) {
  return <DateTextField<T> {...props} input={DateInput} />;
}
