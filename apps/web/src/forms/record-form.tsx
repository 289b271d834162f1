import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldValues, useFormContext, useFormState } from "react-hook-form";
import { serverError } from "../api/api.ts";
import { textosWeb } from "../texts/texts.ts";
import { failureOf } from "./failure.ts";
import type { FormOutcomeProps } from "./form-end.tsx";

/** What the server says when the record is no longer what the form was begun with. */
const CAMBIADO: readonly string[] = [
  textos.comun.cambiadoPorOtro,
  textos.familia.deBaja,
  textos.usuario.deBaja,
];

/** What the form of a record takes, besides the record. `T` is what it sends. */
export interface RecordFormProps<T> {
  record: Pick<ReturnType<typeof useRecordForm>, "form" | "end" | "follow">;
  /** Nothing in it can be used. */
  disabled?: boolean;
  /** The submit button's text; none where the record may only be looked at. */
  submit: string | undefined;
  onSave: (datos: T) => Promise<unknown>;
  /** Buttons for what else may be done with it. */
  children?: ReactNode;
}

interface Options<S> {
  /** What is to be said at first. */
  message?: string | null;
  /** What a failure is called when the server does not say (spec 8). */
  failureDefault: string;
  /** None for what is not stored yet. */
  stored?: {
    /** Asks the server for it, and changes nothing on screen. */
    read: () => Promise<S>;
    /** Puts it on screen. */
    show: (record: S) => void;
    /** What a deactivated one is called; none where nothing is ever deactivated. */
    deBaja?: string;
    /** How a stored one looks as the form sends it, where that is not how it is stored. */
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
 * What the form of a record has to say, and when it starts over: `form` is for the EditForm, `end` for the FormEnd,
 * `follow` for FollowStored.
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
  const changed = failure !== null && CAMBIADO.includes(serverError(failure)?.message ?? "");
  const end: FormOutcomeProps = {
    ...rest,
    failure: failure === null ? null : failureOf(failure, failureDefault),
    failureAction: changed && stored ? <LoadButton load={load} /> : undefined,
    onDismiss: clear,
  };
  return {
    follow,
    /** Says what went well, where that is the end of it: the form is about to be disabled. */
    say: (text: string) => setSaid({ ...NOTHING, success: text, takeFocus: true }),
    /** `datos` have been sent: what the server answers is put on screen, and said. */
    save: async (datos: object, answer: Promise<S & { message: string }>, porDefecto: string) => {
      let text = "";
      try {
        const record = await answer;
        text = record.message;
        stored?.show(record);
      } catch (error) {
        const before = stored && (await storedBefore(error, datos, stored));
        if (!before) throw error;
        stored.show(before);
      }
      setSaid({ ...NOTHING, success: text || porDefecto });
      startOver(true);
    },
    form: { onSubmitStart: clear, onError: fail },
    end,
  };
}

/**
 * A save whose answer was lost is refused when it is tried again, as if somebody else had saved. The record, if it is
 * what was sent; a password cannot be compared.
 */
async function storedBefore<S extends object>(
  error: unknown,
  datos: object,
  { read, asSent }: NonNullable<Options<S>["stored"]>,
): Promise<S | null> {
  if (serverError(error)?.message !== textos.comun.cambiadoPorOtro) return null;
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
    // What the server said first is what there is to tell.
    return null;
  }
}

/** The order of a list (of roles, of families) says nothing. */
const comparable = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/** `load` tells whether the record turned out to be deactivated, and nothing where it could not be read. */
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
        // This button goes with its message: on to where to begin again, or to what says that there is no such thing.
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
 * Inside a form: starts it over, with the focus where it is, from the `stored` values once these are of another version
 * than its own; where something has been changed in it, only after another `revision` has said so. `keepTyped`: what
 * has been changed since the form was sent stays.
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
