import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldValues, useFormContext, useFormState } from "react-hook-form";
import { failureText, serverError } from "./api.ts";
import type { FormOutcomeProps } from "./form-end.tsx";

/** What the server says when the record is no longer what the form was begun with. */
const CAMBIADO: readonly string[] = [
  textos.comun.cambiadoPorOtro,
  textos.familia.deBaja,
  textos.usuario.deBaja,
];

/** What the form of a record takes, besides the record. `T` is what it sends. */
export interface RecordFormProps<T> {
  record: ReturnType<typeof useRecordForm>;
  /** Nothing in it can be used. */
  disabled?: boolean;
  /** The submit button's text; none where the record may only be looked at. */
  submit: string | undefined;
  onSave: (datos: T) => Promise<unknown>;
  /** Buttons for what else may be done with it. */
  children?: ReactNode;
}

interface Options {
  /** What is to be said at first. */
  message?: string | null;
  /** What a failure is called when the server does not say (section 8). */
  failureDefault: string;
  autoDismissMs?: number;
  /** Asks for the record again; rejects when that fails. None for what is not stored yet. */
  reload?: () => Promise<unknown>;
}

/**
 * What the form of a record has to say, and when it starts over: `form` is for the EditForm, `end` for the FormEnd,
 * `revision` for FollowStored.
 */
export function useRecordForm({ message = null, failureDefault, autoDismissMs, reload }: Options) {
  const [success, setSuccess] = useState(message);
  const [error, setError] = useState<unknown>(null);
  const [revision, setRevision] = useState(0);
  const put = (nextSuccess: string | null, nextError: unknown) => {
    setSuccess(nextSuccess);
    setError(nextError);
  };
  const changed = error !== null && CAMBIADO.includes(serverError(error)?.message ?? "");
  const end: FormOutcomeProps = {
    failure: error === null ? null : failureText(error, failureDefault),
    failureAction:
      changed && reload ? <ReloadButton reload={reload} onDone={succeed} onError={setError} /> : undefined,
    success,
    onDismiss: () => put(null, null),
    autoDismissMs,
  };

  /** It is saved, or read again: the form starts over from what is stored. */
  function succeed(text: string) {
    put(text, null);
    setRevision((before) => before + 1);
  }

  return {
    revision,
    succeed,
    say: (text: string) => put(text, null),
    form: { onSubmitStart: () => put(null, null), onError: (failed: unknown) => put(null, failed) },
    end,
  };
}

function ReloadButton({
  reload,
  onDone,
  onError,
}: {
  reload: () => Promise<unknown>;
  onDone: (text: string) => void;
  onError: (error: unknown) => void;
}): ReactNode {
  const [loading, setLoading] = useState(false);
  const load = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setLoading(true);
    try {
      await reload();
      onDone("Estos son los datos actuales. Vuelva a hacer sus cambios.");
      // This button goes with its message: what has the focus next is where to begin again.
      const first = form?.elements[0];
      if (first instanceof HTMLElement) first.focus();
    } catch (error) {
      setLoading(false);
      onError(error);
    }
  };
  return (
    <Button variant="outline" size="sm" loading={loading} onClick={(event) => void load(event)}>
      Cargar los datos actuales
    </Button>
  );
}

/**
 * Inside a form: starts it over, with the focus where it is, from the `stored` values once these are of another version
 * than its own; where something has been changed in it, only after another `revision` has said so.
 */
export function FollowStored({
  stored,
  revision,
}: {
  stored: FieldValues & { version?: number };
  revision: number;
}): null {
  const { reset, getValues, control } = useFormContext();
  const { dirtyFields } = useFormState({ control });
  const done = useRef(revision);
  const clean = Object.keys(dirtyFields).length === 0;
  useEffect(() => {
    if (getValues("version") === stored.version || (!clean && revision === done.current)) return;
    done.current = revision;
    reset(stored);
  });
  return null;
}
