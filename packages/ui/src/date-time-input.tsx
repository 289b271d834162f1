import { DateTextInput, type DateTextInputProps } from "./date-text-input.tsx";

/**
 * A day and a time, typed as DD/MM/YYYY HH:mm or picked. Its value is that instant in `timeZone`.
 */
export function DateTimeInput(props: DateTextInputProps) {
  return <DateTextInput {...props} withTime />;
}
