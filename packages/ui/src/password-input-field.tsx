import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { PasswordInput } from "./password-input.tsx";

export type PasswordInputFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> & {
  autoComplete: "current-password" | "new-password";
  showStrength?: boolean;
  placeholder?: string;
};

/** A password. Its value is a string. */
export function PasswordInputField<T extends FieldValues = FieldValues>({
  autoComplete,
  showStrength,
  placeholder,
  ...field
}: PasswordInputFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change }) => (
        <PasswordInput
          {...control}
          autoComplete={autoComplete}
          showStrength={showStrength}
          placeholder={placeholder}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </BoundField>
  );
}
