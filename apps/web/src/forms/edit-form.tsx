import { Form, type FormProps } from "@cosecha/ui/form";
import { cn } from "@cosecha/ui/lib/cn";
import { useEffect, useId, useRef, useState } from "react";
import { type FieldValues, useFormContext, useFormState } from "react-hook-form";
import { LeaveGuard } from "../navigation/leave-guard.tsx";

/**
 * Two columns of at most 400 px on a desktop; what is no `FormColumn` with `aside` in the first.
 */
const WIDE =
  "lg:max-w-none lg:grid-cols-[minmax(0,400px)_minmax(0,400px)] lg:gap-x-14 lg:*:col-start-1 lg:*:data-aside:col-start-2 lg:*:data-aside:row-start-1 lg:*:data-aside:row-span-2";

/**
 * A form that asks before the user leaves with unsaved changes. A disabled form does not ask,
 * because nothing in it can be saved.
 */
export function EditForm<TInput extends FieldValues, TOutput>({
  wide = false,
  ...props
}: Omit<FormProps<TInput, TOutput>, "onDirtyChange" | "id"> & {
  /** Its children are `FormColumn`s, side by side where there is room, and its end. */
  wide?: boolean;
}) {
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const changed = useRef<readonly string[]>([]);
  const id = useId();
  const what = () => changed.current.flatMap((name) => labelOf(id, name));
  return (
    <>
      <LeaveGuard when={dirty && !props.disabled} saving={saving} what={what} />
      <Form {...props} id={id} className={cn(wide && WIDE, props.className)} onDirtyChange={setDirty}>
        <Changed into={changed} onSaving={setSaving} />
        {props.children}
      </Form>
    </>
  );
}

/** Keeps the names of the fields that have changed, and tells when they begin and end being saved. */
function Changed({
  into,
  onSaving,
}: {
  into: { current: readonly string[] };
  onSaving: (saving: boolean) => void;
}): null {
  const { control } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState({ control });
  useEffect(() => {
    into.current = Object.keys(dirtyFields);
  });
  useEffect(() => onSaving(isSubmitting), [isSubmitting, onSaving]);
  return null;
}

function labelOf(form: string, name: string): string[] {
  const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(form)} [name="${CSS.escape(name)}"]`);
  const [label] = field?.labels ?? [];
  return label?.firstChild?.textContent ? [label.firstChild.textContent] : [];
}
