import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { Input } from "./input.tsx";

export type TextFieldProps<T extends FieldValues = FieldValues> = BoundFieldProps<T> & {
  type?: "text" | "email" | "tel" | "url" | "search";
  autoComplete?: string;
  autoCapitalize?: "off" | "characters";
  placeholder?: string;
  readOnly?: boolean;
  maxLength?: number;
};

/** A line of text. Its value is a string. */
export function TextField<T extends FieldValues = FieldValues>({
  type = "text",
  autoComplete,
  autoCapitalize,
  placeholder,
  readOnly,
  maxLength,
  ...field
}: TextFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control, value, change }) => (
        <Input
          {...control}
          type={type}
          autoComplete={autoComplete ?? (type === "email" ? "email" : type === "tel" ? "tel" : undefined)}
          autoCapitalize={autoCapitalize ?? (type === "email" ? "off" : undefined)}
          placeholder={placeholder}
          readOnly={readOnly}
          maxLength={maxLength}
          value={typeof value === "string" || typeof value === "number" ? value : ""}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </BoundField>
  );
}
