import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import type { DateTextInputProps } from "./date-text-input.tsx";
import { DateTimeInput } from "./date-time-input.tsx";

export type DateTimeFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> &
  Pick<DateTextInputProps, "min" | "max" | "filter" | "timeZone" | "messages"> & {
    /** What an empty field gives. Default undefined. */
    emptyValue?: null | undefined;
  };

/** A day and a time. Its value is a Date, or `emptyValue`. */
export function DateTimeField<T extends FieldValues = FieldValues>({
  min,
  max,
  filter,
  timeZone,
  messages,
  emptyValue,
  ...field
}: DateTimeFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change, onProblem }) => (
        <DateTimeInput
          {...control}
          min={min}
          max={max}
          filter={filter}
          timeZone={timeZone}
          messages={messages}
          onProblem={onProblem}
          value={value instanceof Date ? value : undefined}
          onValueChange={(date) => change(date ?? emptyValue)}
        />
      )}
    </BoundField>
  );
}
