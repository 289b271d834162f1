import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Resolver,
  set,
  useForm,
  useFormContext,
  useFormState,
} from "react-hook-form";
import type { z } from "zod";
import { Alert } from "./alert.tsx";
import { Button, type ButtonProps } from "./button.tsx";
import { type FormExtras, FormExtrasContext, useFormExtras } from "./form-context.tsx";
import { cn } from "./lib/cn.ts";
import { errorMessage } from "./lib/error-message.ts";
import { type FormIssue, issuesOf } from "./lib/form-issues.ts";

export interface FormProps<TInput extends FieldValues, TOutput> {
  /** A zod 4 schema. Fields hold its input; `onSubmit` gets its output. */
  schema: z.ZodType<TOutput, TInput>;
  /** Read once: to start over with other data, change the form's `key`. */
  defaultValues?: DefaultValues<TInput>;
  /**
   * May be async: until it settles the form cannot be sent again. What it rejects with is dealt
   * with as `onError` says.
   */
  onSubmit: (values: TOutput) => unknown;
  /**
   * Called with each attempt to send, before anything is checked: the place to clear the last
   * result.
   */
  onSubmitStart?: () => void;
  /**
   * Called when `onSubmit` rejected, unless every issue of the error belongs to a field (then the
   * fields show them). `rest` are the issues without a field. Without `onError` the form shows the
   * error's message itself.
   */
  onError?: (error: unknown, rest: FormIssue[]) => void;
  /**
   * Stable. Told whether there are changes that are not known to be saved; at first, that there are
   * none.
   */
  onDirtyChange?: (dirty: boolean) => void;
  /** Disables every field and the submit button. Other buttons stay as they are. */
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  /** Default width: at most 400 px. Pass `max-w-none` or another to change it. */
  className?: string;
  children: ReactNode;
}

/**
 * A form bound to a schema. A field shows its error once it has been changed or left, and on
 * submit.
 */
export function Form<TInput extends FieldValues, TOutput>({
  schema,
  defaultValues,
  onSubmit,
  onSubmitStart,
  onError,
  onDirtyChange,
  disabled = false,
  className,
  children,
  ...attributes
}: FormProps<TInput, TOutput>) {
  const problems = useRef(new Map<string, string>());
  const fields = useRef(new Set<string>());
  const empties = useRef(new Set<string>());
  const sending = useRef(false);
  const afterPress = useAfterPress();
  const [failure, setFailure] = useState<string>();

  const resolver = useMemo<Resolver<TInput, unknown, TOutput>>(() => {
    const bySchema: Resolver<TInput, unknown, TOutput> = zodResolver<TInput, unknown, TOutput>(schema);
    return async (held, context, options) => {
      let values = held;
      for (const name of empties.current) values = without(values, name.split("."));
      const result = await bySchema(values, context, options);
      if (problems.current.size === 0) return result;
      // A text that gives no value (a date that does not exist) must not pass for an empty field.
      const errors = { ...result.errors } as FieldErrors<TInput>;
      for (const [name, message] of problems.current) set(errors, name, { type: "text", message });
      return { values: {}, errors };
    };
  }, [schema]);

  const form = useForm<TInput, unknown, TOutput>({
    resolver,
    defaultValues,
    mode: "all",
    reValidateMode: "onChange",
  });

  // Not `isDirty`: that one takes a field without a default for a change.
  const dirty = Object.keys(form.formState.dirtyFields).length > 0;
  useEffect(() => onDirtyChange?.(dirty), [dirty, onDirtyChange]);

  const extras = useMemo<FormExtras>(
    () => ({
      disabled,
      register(name) {
        fields.current.add(name);
        return () => {
          fields.current.delete(name);
          problems.current.delete(name);
          empties.current.delete(name);
        };
      },
      setEmpty(name, empty) {
        if (empty) empties.current.add(name);
        else empties.current.delete(name);
      },
      setProblem(name, message) {
        if (message === null) problems.current.delete(name);
        else problems.current.set(name, message);
      },
      names: () => [...fields.current],
      afterPress,
    }),
    [disabled, afterPress],
  );

  const send = async (values: TOutput) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const rest: FormIssue[] = [];
      const mapped: FormIssue[] = [];
      for (const issue of issuesOf(error)) {
        const name = ownerOf(issue.path, fields.current);
        if (name === undefined) rest.push(issue);
        else mapped.push({ path: name, message: issue.message });
      }
      const order = [...fields.current];
      mapped.sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
      mapped.forEach((issue, index) => {
        // register() had the name from a field of this very form.
        form.setError(
          issue.path as FieldPath<TInput>,
          { type: "server", message: issue.message },
          { shouldFocus: index === 0 },
        );
      });
      if (mapped.length > 0 && rest.length === 0) return;
      if (onError) onError(error, rest);
      else setFailure([errorMessage(error), ...rest.map((issue) => issue.message)].filter(unique).join(" "));
    }
  };

  return (
    <FormProvider {...form}>
      <FormExtrasContext value={extras}>
        <form
          {...attributes}
          noValidate
          className={cn("grid w-full max-w-[400px] min-w-0 gap-5", className)}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (sending.current || disabled) return;
            sending.current = true;
            setFailure(undefined);
            onSubmitStart?.();
            void form
              .handleSubmit(send)(event)
              .finally(() => {
                sending.current = false;
              });
          }}
        >
          {children}
          {failure ? (
            <Alert variant="error" title="Error:" onDismiss={() => setFailure(undefined)}>
              {failure}
            </Alert>
          ) : null}
        </form>
      </FormExtrasContext>
    </FormProvider>
  );
}

/**
 * Leaving a field by pressing a button makes the field's error appear, which may move the button
 * away from under the pointer, and then there is no click. So what leaving does waits until the
 * press is over.
 */
function useAfterPress(): (action: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      pressed.current = false;
      for (const action of waiting.current.splice(0)) action();
    };
    const releaseIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(release, ms);
    };
    const down = () => {
      clearTimeout(timer);
      pressed.current = true;
    };
    const click = () => {
      if (pressed.current) releaseIn(0);
    };
    // On a touch screen the field is left only after the finger is up; and a drag ends without a
    // click.
    const up = () => releaseIn(300);
    const options = { capture: true, passive: true };
    document.addEventListener("pointerdown", down, options);
    document.addEventListener("pointerup", up, options);
    document.addEventListener("pointercancel", up, options);
    document.addEventListener("click", click, options);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", down, options);
      document.removeEventListener("pointerup", up, options);
      document.removeEventListener("pointercancel", up, options);
      document.removeEventListener("click", click, options);
    };
  }, []);
  return useCallback((action) => {
    if (pressed.current) waiting.current.push(action);
    else action();
  }, []);
}

/** A copy in which what stands at `path` is undefined. */
function without<T>(holder: T, [key, ...rest]: string[]): T {
  if (key === undefined || typeof holder !== "object" || holder === null) return holder;
  const copy: T = Array.isArray(holder) ? Object.assign([], holder) : { ...holder };
  const inner: unknown = Reflect.get(holder, key);
  Reflect.set(copy as object, key, rest.length === 0 ? undefined : without(inner, rest));
  return copy;
}

/**
 * The field that an issue is shown at: its own, or the one that holds it ("familias" for
 * "familias.0.id").
 */
function ownerOf(path: string, names: ReadonlySet<string>): string | undefined {
  for (let rest = path; rest !== ""; rest = rest.slice(0, Math.max(0, rest.lastIndexOf(".")))) {
    if (names.has(rest)) return rest;
  }
  return undefined;
}

const unique = (text: string, index: number, all: string[]) => all.indexOf(text) === index;

/** The row of buttons of a form. */
export function FormActions({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn("mt-1 flex flex-wrap gap-2", className)}>{children}</div>;
}

/** The button that sends the form. Busy while it is being sent; disabled with the form. */
export function SubmitButton({ disabled = false, loading = false, ...props }: ButtonProps) {
  const { control } = useFormContext();
  const { isSubmitting } = useFormState({ control });
  const extras = useFormExtras();
  return (
    <Button
      {...props}
      type="submit"
      disabled={disabled || extras.disabled}
      loading={loading || isSubmitting}
    />
  );
}
