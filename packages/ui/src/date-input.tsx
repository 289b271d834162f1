import { DateTextInput, type DateTextInputProps } from "./date-text-input.tsx";

/**
 * A day, typed as DD/MM/YYYY or picked. Its value is the first instant of that day in `timeZone`.
 */
export function DateInput(props: DateTextInputProps) {
  return <DateTextInput {...props} withTime={false} />;
}
