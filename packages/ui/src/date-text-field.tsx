import type { ComponentType } from "react";
import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import type { DateTextInputProps } from "./date-text-input.tsx";

export type DateTextFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> &
  Pick<DateTextInputProps, "min" | "max" | "filter" | "timeZone" | "messages"> & {
    /** What an empty field gives. Default undefined. */
    emptyValue?: null | undefined;
  };

/**
 * A date in `input`, which takes it with a time or without it. What `DateField` and `DateTimeField`
 * share.
 */
export function DateTextField<T extends FieldValues = FieldValues>({
  input: Input,
  min,
  max,
  filter,
  timeZone,
  messages,
  emptyValue,
  ...field
}: DateTextFieldProps<T> & { input: ComponentType<DateTextInputProps> }) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change, onProblem }) => (
        <Input
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
