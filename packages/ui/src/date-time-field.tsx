import type { FieldValues } from "react-hook-form";
import { DateTextField, type DateTextFieldProps } from "./date-text-field.tsx";
import { DateTimeInput } from "./date-time-input.tsx";

/** A day and a time. Its value is a Date, or `emptyValue`. */
export function DateTimeField<T extends FieldValues = FieldValues>(props: DateTextFieldProps<T>) {
  return <DateTextField<T> {...props} input={DateTimeInput} />;
}
