import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { DateInput } from "./date-input.tsx";
import type { DateTextInputProps } from "./date-text-input.tsx";

export type DateFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> &
  Pick<DateTextInputProps, "min" | "max" | "filter" | "timeZone" | "messages"> & {
    /** What an empty field gives. Default undefined. */
    emptyValue?: null | undefined;
  };

/** A day. Its value is a Date, or `emptyValue`. */
export function DateField<T extends FieldValues = FieldValues>({
  min,
  max,
  filter,
  timeZone,
  messages,
  emptyValue,
  ...field
}: DateFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change, onProblem }) => (
        <DateInput
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
