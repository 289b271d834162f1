import { Form, type FormProps } from "@cosecha/ui/form";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { LeaveGuard } from "../navigation/leave-guard.tsx";

/** A form whose unsaved changes are not lost without a word; in a disabled one there is nothing left to save. */
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
