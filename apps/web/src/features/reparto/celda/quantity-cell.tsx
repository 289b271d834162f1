import { formatoCantidad } from "@cosecha/domain/dinero";
import { sospecha } from "@cosecha/domain/reparto";
import { Button } from "@cosecha/ui/button";
import { FieldError } from "@cosecha/ui/field";
import { cn } from "@cosecha/ui/lib/cn";
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTara } from "./tara.tsx";
import { Keys, readTyped, writeTyped } from "./typed.ts";

export type OrigenEscrito = "mano" | "bascula";

interface QuantityCellProps {
  /** Its id on the page, by which it gets the focus. */
  id: string;
  /** What it is of, for who does not see the row. */
  label: string;
  valor: number | null;
  kilos: boolean;
  /** What is to be expected; 0 where nothing is. */
  previsto: number;
  /** Takes the tare off what is typed. */
  pesa?: boolean;
  readOnly?: boolean;
  /** It is only proposed: Enter makes it a person's word. */
  propuesto?: boolean;
  /** A change of it waits to be sent. */
  espera?: boolean;
  onChange: (valor: number | null, origen: OrigenEscrito) => void;
  /** Enter and the arrows lead to the next one, or to the one before. */
  onMove: (by: 1 | -1) => void;
}

/**
 * A quantity as a person or a scale types it: digits and Enter. What is unlikely is asked about in
 * its place, and not kept before it has been answered.
 */
export function QuantityCell({
  id,
  label,
  valor,
  kilos,
  previsto,
  pesa = false,
  readOnly = false,
  propuesto = false,
  espera = false,
  onChange,
  onMove,
}: QuantityCellProps) {
  const tara = useTara();
  const [text, setText] = useState<string | null>(null);
  /** The same, without waiting for a render: Enter keeps it, then blurs the input. */
  const typedText = useRef<string | null>(null);
  const [doubt, setDoubt] = useState<{ valor: number; origen: OrigenEscrito } | null>(null);
  const [error, setError] = useState<string>();
  const [keys] = useState(() => new Keys());
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const off = pesa && kilos ? tara : 0;

  const done = () => {
    keys.forget();
    typedText.current = null;
    setText(null);
    setDoubt(null);
    setError(undefined);
  };
  const isOdd = (typed: number) => sospecha(typed, previsto, kilos) !== null;
  const accept = (accepted: number | null, origen: OrigenEscrito) => {
    done();
    // The same again is a person's word, too, where it had been proposed.
    if (accepted !== null || valor !== null) onChange(accepted, origen);
  };
  /** Keeps what is typed. False where something is to be asked, or wrong. */
  const commit = (): boolean => {
    const { current: text } = typedText;
    if (text === null) return true;
    const ofScale = keys.areOfScale;
    const typed = readTyped(text, { ofScale, tara: off });
    const origen = ofScale ? "bascula" : "mano";
    if ("error" in typed) {
      // «1.350» of something of which 1 kg was ordered can only be read in one way.
      const [decimal, whole] = typed.dudosos ?? [];
      if (decimal !== undefined && decimal >= 0 && !isOdd(decimal) && isOdd(whole ?? 0)) {
        accept(decimal, origen);
        return true;
      }
      setError(typed.error);
      return false;
    }
    if (typed.valor !== null && typed.valor !== valor && isOdd(typed.valor)) {
      setDoubt({ valor: typed.valor, origen });
      return false;
    }
    accept(typed.valor, origen);
    return true;
  };

  // What is typed is kept also where the page goes, or the row, before Enter.
  const leave = useEffectEvent(() => void commit());
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden") leave();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, []);
  useLayoutEffect(() => () => leave(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      keys.press(event.timeStamp);
      if (propuesto && !readOnly && typedText.current === null && valor !== null) onChange(valor, "mano");
      if (commit()) onMove(1);
      else input.current?.select();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (commit()) onMove(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && text !== null) done();
    else {
      if (event.key.length === 1) keys.press(event.timeStamp);
      return;
    }
    event.preventDefault();
  };

  const question = doubt && sospecha(doubt.valor, previsto, kilos);
  const answer = (accepted: number) => {
    // The buttons go, and where no row follows the cursor stays here.
    input.current?.focus();
    accept(accepted, doubt?.origen ?? "mano");
    onMove(1);
  };
  return (
    // In a grid: what is said of it goes across, below the row.
    <span className="contents">
      <span className="relative block w-28">
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-label={label}
          aria-invalid={error !== undefined || question !== null || undefined}
          aria-describedby={error !== undefined || question !== null ? errorId : undefined}
          readOnly={readOnly}
          value={text ?? writeTyped(valor)}
          className={cn(
            "control min-h-12 scroll-mt-36 scroll-mb-36 text-right [@media(height<30rem)]:scroll-mt-20 [@media(height<30rem)]:scroll-mb-4 text-lg! font-bold tabular-nums",
            kilos && "pr-9!",
            readOnly && COMO_TEXTO,
          )}
          onChange={(event) => {
            typedText.current = event.target.value;
            setText(event.target.value);
            setDoubt(null);
            setError(undefined);
          }}
          onFocus={(event) => {
            keys.forget();
            event.target.select();
          }}
          onBlur={() => commit()}
          onKeyDown={onKeyDown}
        />
        {kilos && !(readOnly && valor === null) ? (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted-foreground"
          >
            kg
          </span>
        ) : null}
        {espera ? (
          <span
            title="Por enviar"
            className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-surface bg-warning-soft-foreground"
          >
            <span className="sr-only">Por enviar</span>
          </span>
        ) : null}
      </span>
      {off > 0 && text !== null && text !== "" ? <SinTara text={text} tara={off} /> : null}
      {error === undefined ? null : (
        <span className={BELOW}>
          <FieldError id={errorId}>{error}</FieldError>
        </span>
      )}
      {question === null ? null : (
        <fieldset
          id={errorId}
          className={cn(
            BELOW,
            "grid gap-2 rounded-control border border-current/25 bg-warning-soft p-2.5 text-warning-soft-foreground",
          )}
        >
          <legend className="sr-only">{label}</legend>
          <span role="alert">{question.pregunta}</span>
          <span className="flex flex-wrap gap-2">
            {question.mejor === null ? null : (
              <Button variant="primary" className="min-h-12" onClick={() => answer(question.mejor ?? 0)}>
                {`Son gramos: ${formatoCantidad(question.mejor)} kg`}
              </Button>
            )}
            <Button variant="outline" className="min-h-12" onClick={() => answer(doubt?.valor ?? 0)}>
              Está bien así
            </Button>
          </span>
        </fieldset>
      )}
    </span>
  );
}

/** What cannot be changed is read, not a dead field. */
export const COMO_TEXTO = "border-transparent! bg-transparent!";

const BELOW = "col-span-full order-last justify-self-end";

function SinTara({ text, tara }: { text: string; tara: number }) {
  const typed = readTyped(text, { tara });
  if ("error" in typed || typed.valor === null) return null;
  return (
    <span className={cn(BELOW, "text-sm tabular-nums text-muted-foreground")}>
      − tara {formatoCantidad(tara)} = <strong>{formatoCantidad(typed.valor)} kg</strong>
    </span>
  );
}
