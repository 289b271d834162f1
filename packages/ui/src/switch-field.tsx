import type { FieldValues } from "react-hook-form";
import { BoundField, type BoundFieldProps } from "./bound-field.tsx";
import { Switch } from "./switch.tsx";

/** A switch. Its value is a boolean. */
export function SwitchField<T extends FieldValues = FieldValues>(field: BoundFieldProps<T>) {
  return (
    <BoundField<T> {...field}>
      {({ control: { ref, ...control }, value, change }) => (
        <Switch
          {...control}
          ref={(element) => {
            // Radix makes a button of it; a form only ever focuses it.
            if (typeof ref === "function")
              ref(
                element as (HTMLElement & HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement) | null,
              );
          }}
          checked={value === true}
          onCheckedChange={change}
        />
      )}
    </BoundField>
  );
}
