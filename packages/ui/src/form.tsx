import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  get,
  type UseFormReturn,
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
import { type FormIssue, issuesByField, issuesOf } from "./lib/form-issues.ts";
import { type FieldNotes, formResolver } from "./lib/form-resolver.ts";
import { useAfterPress } from "./lib/use-after-press.ts";

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
  const { notes, extras } = useFieldNotes(disabled);
  const resolver = useMemo(() => formResolver<TInput, TOutput>(schema, notes), [schema, notes]);
  const form = useForm<TInput, unknown, TOutput>({
    resolver,
    defaultValues,
    mode: "all",
    reValidateMode: "onChange",
  });

  // Not `isDirty`: that one takes a field without a default for a change.
  const dirty = Object.keys(form.formState.dirtyFields).length > 0;
  useEffect(() => onDirtyChange?.(dirty), [dirty, onDirtyChange]);

  const settings = { disabled, onSubmit, onSubmitStart, onError };
  const { failure, dismiss, submit } = useSubmit(form, notes.names, settings);
  return (
    <FormProvider {...form}>
      <FormExtrasContext value={extras}>
        <form
          {...attributes}
          noValidate
          className={cn("grid w-full max-w-[400px] min-w-0 gap-5", className)}
          onSubmit={submit}
        >
          {children}
          {failure ? <Failure onDismiss={dismiss}>{failure}</Failure> : null}
        </form>
      </FormExtrasContext>
    </FormProvider>
  );
}

/** What the fields tell the form, and the ways in which they tell it. */
function useFieldNotes(disabled: boolean): { notes: FieldNotes; extras: FormExtras } {
  const afterPress = useAfterPress();
  const [notes] = useState<FieldNotes>(() => ({ names: new Set(), problems: new Map(), empties: new Set() }));
  const extras = useMemo<FormExtras>(
    () => ({
      disabled,
      register(name) {
        notes.names.add(name);
        return () => {
          notes.names.delete(name);
          notes.problems.delete(name);
          notes.empties.delete(name);
        };
      },
      setEmpty(name, empty) {
        if (empty) notes.empties.add(name);
        else notes.empties.delete(name);
      },
      setProblem(name, message) {
        if (message === null) notes.problems.delete(name);
        else notes.problems.set(name, message);
      },
      names: () => [...notes.names],
      afterPress,
    }),
    [disabled, notes, afterPress],
  );
  return { notes, extras };
}

interface SubmitSettings<TOutput>
  extends Pick<FormProps<FieldValues, TOutput>, "onSubmit" | "onSubmitStart" | "onError"> {
  disabled: boolean;
}

/** Sends the form, once at a time, and deals with its failure as `onError` of the form says. */
function useSubmit<TInput extends FieldValues, TOutput>(
  form: UseFormReturn<TInput, unknown, TOutput>,
  names: ReadonlySet<string>,
  { disabled, onSubmit, onSubmitStart, onError }: SubmitSettings<TOutput>,
) {
  const sending = useRef(false);
  const [failure, setFailure] = useState<string>();
  const send = async (values: TOutput, element: HTMLFormElement) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const { mapped, rest } = issuesByField(issuesOf(error), names);
      uncover(
        element,
        mapped.map(({ path }) => path),
      );
      showIssues(form, mapped);
      if (mapped.length > 0 && rest.length === 0) return;
      if (onError) onError(error, rest);
      else setFailure([errorMessage(error), ...rest.map((issue) => issue.message)].filter(unique).join(" "));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (sending.current || disabled) return;
    sending.current = true;
    setFailure(undefined);
    onSubmitStart?.();
    const { currentTarget } = event;
    void form
      .handleSubmit(
        (values) => send(values, currentTarget),
        (errors) =>
          uncover(
            currentTarget,
            [...names].filter((name) => get(errors, name) !== undefined),
          ),
      )(event)
      .finally(() => {
        sending.current = false;
      });
  };
  return { failure, dismiss: () => setFailure(undefined), submit };
}

/** Opens what is folded over fields, so that what is wrong with them is seen. */
function uncover(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) {
    const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
    for (let over = field?.closest("details"); over; over = over.parentElement?.closest("details")) {
      over.open = true;
    }
  }
}

/** Shows what the server says at the fields, and leads to the first of them. */
function showIssues<TInput extends FieldValues, TOutput>(
  form: UseFormReturn<TInput, unknown, TOutput>,
  issues: readonly FormIssue[],
): void {
  issues.forEach((issue, index) => {
    // register() had the name from a field of this very form.
    form.setError(
      issue.path as FieldPath<TInput>,
      { type: "server", message: issue.message },
      { shouldFocus: index === 0 },
    );
  });
}

function Failure({ onDismiss, children }: { onDismiss: () => void; children: string }) {
  return (
    <Alert variant="error" title="Error:" onDismiss={onDismiss}>
      {children}
    </Alert>
  );
}

const unique = (text: string, index: number, all: string[]) => all.indexOf(text) === index;

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
