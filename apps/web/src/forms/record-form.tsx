import { Button } from "@cosecha/ui/button";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldValues, useFormContext, useFormState } from "react-hook-form";
import { serverError } from "../api/api.ts";
import { textosWeb } from "../texts/texts.ts";
import { failureOf } from "./failure.ts";
import type { FormOutcomeProps } from "./form-end.tsx";

/** The props that all record forms share. `T` is what the form sends. */
export interface RecordFormProps<T> {
  record: Pick<ReturnType<typeof useRecordForm>, "form" | "end" | "follow">;
  disabled?: boolean;
  /** The submit button's text; undefined when the user may only look. */
  submit: string | undefined;
  onSave: (datos: T) => Promise<unknown>;
  /** Buttons for other actions on the record. */
  children?: ReactNode;
}

interface Options<S> {
  /** The message to show at first. */
  message?: string | null;
  /** The message of a failure when the server gives none (spec 8). */
  failureDefault: string;
  /** Undefined for a record that is not stored yet. */
  stored?: {
    /** Loads the record from the server without changing the screen. */
    read: () => Promise<S>;
    show: (record: S) => void;
    /** The message that the record is deactivated; undefined for records that never are. */
    deBaja?: string;
    /** Converts a stored record into the shape that the form sends, if they differ. */
    asSent?: (record: S) => object;
  };
}

interface Said {
  failure: unknown;
  success: string | null;
  notice: string | null;
  takeFocus: boolean;
}

const NOTHING: Said = { failure: null, success: null, notice: null, takeFocus: false };

/**
 * The state of a record's form: its messages, and when it starts over. Pass `form` to EditForm,
 * `end` to FormEnd and `follow` to FollowStored.
 */
export function useRecordForm<S extends object>({ message = null, failureDefault, stored }: Options<S>) {
  const [said, setSaid] = useState<Said>({ ...NOTHING, success: message });
  const [follow, setFollow] = useState({ revision: 0, keepTyped: false });
  const startOver = (keepTyped: boolean) =>
    setFollow(({ revision }) => ({ revision: revision + 1, keepTyped }));
  const fail = (failure: unknown) => setSaid({ ...NOTHING, failure });
  const clear = () => setSaid(NOTHING);

  const load = async () => {
    try {
      const current = await stored?.read();
      if (stored === undefined || current === undefined) return;
      stored.show(current);
      startOver(false);
      const gone = stored.deBaja !== undefined && Reflect.get(current, "fechaBaja") !== null;
      setSaid({ ...NOTHING, notice: (gone && stored.deBaja) || textosWeb.registro.actuales });
      return gone;
    } catch (error) {
      fail(error);
    }
  };

  const { failure, ...rest } = said;
  const changed = failure !== null && serverError(failure)?.reason !== undefined;
  const end: FormOutcomeProps = {
    ...rest,
    failure: failure === null ? null : failureOf(failure, failureDefault),
    failureAction: changed && stored ? <LoadButton load={load} /> : undefined,
    onDismiss: clear,
  };
  return {
    follow,
    /** Shows a success after which the form is done and about to be disabled. */
    say: (text: string) => setSaid({ ...NOTHING, success: text, takeFocus: true }),
    /**
     * Waits for the `answer` to a save of `datos`, then shows the saved record and the message.
     * Returns the answer, or the record alone where it turns out to have been saved before.
     */
    save: async <A extends S & { message: string }>(
      datos: object,
      answer: Promise<A>,
      porDefecto: string,
    ): Promise<A | S> => {
      let text = "";
      let record: A | S;
      try {
        const saved = await answer;
        text = saved.message;
        record = saved;
      } catch (error) {
        const before = stored && (await storedBefore(error, datos, stored));
        if (!before) throw error;
        record = before;
      }
      stored?.show(record);
      setSaid({ ...NOTHING, success: text || porDefecto });
      startOver(true);
      return record;
    },
    form: { onSubmitStart: clear, onError: fail },
    end,
  };
}

/**
 * Checks whether a refused save was in fact saved before. When the answer of a save is lost and the
 * user saves again, the server refuses as if somebody else had changed the record. Returns the
 * record if it equals what was sent, otherwise null. A password cannot be compared, so such a save
 * never equals the record.
 */
async function storedBefore<S extends object>(
  error: unknown,
  datos: object,
  { read, asSent }: NonNullable<Options<S>["stored"]>,
): Promise<S | null> {
  if (serverError(error)?.reason !== "cambiado") return null;
  try {
    const record = await read();
    const compared = asSent?.(record) ?? record;
    const same = Object.entries(datos).every(
      ([name, sent]) =>
        sent === undefined ||
        name === "version" ||
        comparable(sent) === comparable(Reflect.get(compared, name)),
    );
    return same ? record : null;
  } catch {
    // The server's first error is shown instead.
    return null;
  }
}

/** The order of a list (of roles, of families) does not matter. */
const comparable = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/**
 * `load` resolves with whether the record turned out to be deactivated, or with undefined when it
 * could not be loaded.
 */
function LoadButton({ load }: { load: () => Promise<boolean | undefined> }): ReactNode {
  const [loading, setLoading] = useState(false);
  return (
    <Button
      variant="outline"
      size="sm"
      loading={loading}
      onClick={async ({ currentTarget: { form } }) => {
        setLoading(true);
        const gone = await load();
        setLoading(false);
        if (gone === undefined) return;
        // The button disappears with its message. The focus moves to the form's first field, or to
        // the heading that says that the record is deactivated.
        const next = gone ? document.querySelector("main h1") : form?.elements[0];
        if (!(next instanceof HTMLElement)) return;
        if (gone) next.tabIndex = -1;
        next.focus();
      }}
    >
      {textosWeb.registro.cargarActuales}
    </Button>
  );
}

/**
 * Inside a form: resets it to `stored` when that has another version than the form, and keeps the
 * focus where it is. A form with changes is reset only when `revision` has increased. With
 * `keepTyped`, what the user typed after sending the form stays.
 */
export function FollowStored({
  stored,
  revision,
  keepTyped,
}: {
  stored: FieldValues & { version?: number };
  revision: number;
  keepTyped: boolean;
}): null {
  const { reset, setValue, getValues, control } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState({ control });
  const done = useRef(revision);
  const sent = useRef<FieldValues>({});
  const clean = Object.keys(dirtyFields).length === 0;
  useEffect(() => {
    if (isSubmitting) sent.current = getValues();
  }, [isSubmitting, getValues]);
  useEffect(() => {
    const held = getValues();
    if (held.version === stored.version || (!clean && revision === done.current)) return;
    const typed = keepTyped && revision !== done.current;
    done.current = revision;
    reset(stored);
    if (!typed) return;
    for (const [name, value] of Object.entries(held)) {
      if (name !== "version" && comparable(value) !== comparable(sent.current[name])) {
        setValue(name, value, { shouldDirty: true, shouldValidate: true });
      }
    }
  });
  return null;
}
