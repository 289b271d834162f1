import { Form, type FormProps } from "@cosecha/ui/form";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { LeaveGuard } from "../navigation/leave-guard.tsx";

/**
 * A form that asks before the user leaves with unsaved changes. A disabled form does not ask,
 * because nothing in it can be saved.
 */
export function EditForm<TInput extends FieldValues, TOutput>(
  props: Omit<FormProps<TInput, TOutput>, "onDirtyChange">,
) {
  const [dirty, setDirty] = useState(false);
  return (
    <>
      <LeaveGuard when={dirty && !props.disabled} />
      <Form {...props} onDirtyChange={setDirty} />
    </>
  );
}
