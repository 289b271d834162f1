import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { type FieldPath, type FieldValues, useController, useFormContext } from "react-hook-form";
import { Field, type FieldControlProps } from "./field.tsx";
import { useFormExtras } from "./form-context.tsx";
import type { TextProblem } from "./lib/use-typed-text.ts";

/**
 * What every field of a form takes. `T` is the input of the form's schema; left out, any name goes.
 */
export interface BoundFieldProps<T extends FieldValues = FieldValues> {
  name: FieldPath<T>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  labelHidden?: boolean;
  className?: string;
}

/**
 * What the control inside a bound field gets: pass `control` on to it, and use the rest as it
 * needs.
 */
export interface BoundControl {
  control: FieldControlProps & {
    name: string;
    disabled: boolean;
    onBlur: () => void;
    ref: Ref<HTMLElement & HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>;
  };
  value: unknown;
  change: (value: unknown) => void;
  /** For controls whose text may give no value. */
  onProblem: (problem: TextProblem | null) => void;
}

/**
 * A field of a form: label, hint and error around any control. The `…Field` bindings are made of
 * it.
 */
export function BoundField<T extends FieldValues = FieldValues>({
  name,
  disabled: disabledProp = false,
  required = false,
  children,
  ...frame
}: BoundFieldProps<T> & { children: (bound: BoundControl) => ReactNode }) {
  const { control, trigger, getFieldState } = useFormContext<T>();
  const extras = useFormExtras();
  const { field, fieldState, formState } = useController<T>({ name, control });
  const [problem, setProblem] = useState<TextProblem | null>(null);
  // How often the form had been sent when something was last typed here: sending ends the typing,
  // as leaving the field does.
  const { submitCount } = formState;
  const [typedAt, setTypedAt] = useState<number | null>(null);
  const typing = typedAt === submitCount;
  const disabled = disabledProp || extras.disabled;

  const { register } = extras;
  useEffect(() => register(name), [register, name]);

  // A limit that depends on another field can make a text wrong or right that nobody has touched.
  const wrong = problem?.message;
  const judged = useRef(wrong);
  useEffect(() => {
    if (judged.current === wrong) return;
    judged.current = wrong;
    if (getFieldState(name).error?.type !== "server") void trigger(name);
  }, [wrong, name, trigger, getFieldState]);

  const change = (value: unknown) => {
    setTypedAt(submitCount);
    // react-hook-form takes undefined for "back to the default": hold null, and tell the form what
    // is meant.
    extras.setEmpty(name, value === undefined);
    field.onChange(value === undefined ? null : value);
    // Rules across fields: the others are checked again where they were touched or are wrong, but
    // not where the error is the server's.
    const others = extras.names().filter((other): other is FieldPath<T> => {
      if (other === name) return false;
      const state = getFieldState(other as FieldPath<T>);
      return (state.isTouched || state.isDirty || state.invalid) && state.error?.type !== "server";
    });
    if (others.length > 0) void trigger(others);
  };

  const incomplete = typing && (problem?.incomplete ?? false);
  const error = fieldState.error && !incomplete && !disabled ? messageOf(fieldState.error) : undefined;
  const value: unknown = field.value;
  return (
    <Field {...frame} required={required && !extras.disabled} error={error}>
      {(wiring) =>
        children({
          control: {
            ...wiring,
            name,
            disabled,
            ref: field.ref,
            onBlur: () =>
              extras.afterPress(() => {
                setTypedAt(null);
                // Checking it against the schema would remove the server's error.
                if (getFieldState(name).error?.type !== "server") field.onBlur();
              }),
          },
          value,
          change,
          onProblem: (next) => {
            extras.setProblem(name, next?.message ?? null);
            setProblem(next);
          },
        })
      }
    </Field>
  );
}

/** A message of the field itself, or the first one of what it holds (an item of a list). */
function messageOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "El valor no es válido.";
  const message: unknown = Reflect.get(error, "message");
  if (typeof message === "string" && message !== "") return message;
  for (const part of Object.values(error)) {
    const inner: unknown =
      typeof part === "object" && part !== null ? Reflect.get(part, "message") : undefined;
    if (typeof inner === "string" && inner !== "") return inner;
  }
  return "El valor no es válido.";
}
