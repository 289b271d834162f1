import { formatoCantidad } from "@cosecha/domain/dinero";
import { sospecha } from "@cosecha/domain/reparto";
import { Button } from "@cosecha/ui/button";
import { FieldError } from "@cosecha/ui/field";
import { cn } from "@cosecha/ui/lib/cn";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useKept } from "../../../forms/use-kept.ts";
import { personaOf, session } from "../../../session/session.ts";
import { useSurroundings } from "../device/use-reparto.ts";
import { useTara } from "./tara.tsx";
import { type Begun, Keys, readTyped, writeTyped } from "./typed.ts";
import { useWriting } from "./use-writing.ts";

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
  /** `antes`: what was there when the first key was pressed. */
  onChange: (valor: number | null, origen: OrigenEscrito, antes: number | null) => void;
  /** Enter and the arrows lead to the next one, or to the one before. */
  onMove: (by: 1 | -1) => void;
}

/**
 * A quantity as a person or a scale types it: digits and Enter. What is unlikely is asked about in
 * its place, and not kept before it has been answered.
 */
export function QuantityCell(props: QuantityCellProps) {
  const { id, label, valor, kilos, previsto, pesa = false, readOnly = false, espera = false } = props;
  const tara = useTara();
  const off = pesa && kilos ? tara : 0;
  const { input, text, error, doubt, isNew, write, commit, onKeyDown, answer } = useTyping(props, off);
  const errorId = useId();
  const question = doubt && sospecha(doubt.valor, previsto, kilos);
  const hasMessage = error !== undefined || question !== null;
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
          aria-invalid={hasMessage || undefined}
          aria-describedby={hasMessage ? errorId : undefined}
          readOnly={readOnly}
          value={text ?? writeTyped(valor)}
          className={cn(
            "control min-h-12 scroll-mt-36 scroll-mb-36 text-right [@media(height<30rem)]:scroll-mt-20 [@media(height<30rem)]:scroll-mb-4 text-lg! font-bold tabular-nums",
            kilos && "pr-9!",
            readOnly && COMO_TEXTO,
          )}
          onChange={(event) => write(event.target.value)}
          onFocus={(event) => {
            isNew();
            event.target.select();
          }}
          onBlur={() => commit()}
          onKeyDown={onKeyDown}
        />
        {kilos && !(readOnly && valor === null) ? <Kilos /> : null}
        {espera ? <PorEnviar /> : null}
      </span>
      {off > 0 && text !== null && text !== "" ? <SinTara text={text} tara={off} /> : null}
      {error === undefined ? null : (
        <span className={BELOW}>
          <FieldError id={errorId}>{error}</FieldError>
        </span>
      )}
      {doubt === null || question === null ? null : (
        <Pregunta id={errorId} label={label} typed={doubt.valor} {...question} onAnswer={answer} />
      )}
    </span>
  );
}

/**
 * What is typed and neither kept nor given up, as it is wrong or asked about, by user, order and
 * cell: the row may go before it is answered, and comes back with it.
 */
const unanswered = new Map<string, Begun>();

/** Of what came back and is neither wrong nor asked about any more: the tare has gone, say. */
const SIN_GUARDAR = "Sin guardar. Pulse Intro para guardarlo.";

type Typing = Pick<
  QuantityCellProps,
  "id" | "valor" | "kilos" | "previsto" | "readOnly" | "propuesto" | "onChange" | "onMove"
>;

/** What is typed into a cell until it is kept, given up, or asked about. `off`: the tare, in kg. */
function useTyping(
  { id, valor, kilos, previsto, readOnly = false, propuesto = false, onChange, onMove }: Typing,
  off: number,
) {
  const { pedido } = useSurroundings();
  const [cell] = useState(() => `${personaOf(session.get()).id} ${pedido.id} ${id}`);
  const [begun] = useState(() => (readOnly ? null : (unanswered.get(cell) ?? null)));
  const { text, writing, write: put } = useWriting(valor, begun);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [error, setError] = useState<string>();
  const [keys] = useState(() => new Keys());
  const input = useRef<HTMLInputElement>(null);

  const write = (written: string | null) => {
    put(written);
    setDoubt(null);
    setError(undefined);
  };
  const done = () => {
    unanswered.delete(cell);
    keys.forget();
    write(null);
  };
  const accept = (accepted: number | null, origen: OrigenEscrito) => {
    const { antes } = writing;
    done();
    // The same again is a person's word, too, where it had been proposed.
    if (accepted !== null || antes !== null) onChange(accepted, origen, antes);
  };
  /**
   * Keeps what is typed. False where something is to be asked, or wrong, and where it was typed
   * before the row went: then only Enter keeps it.
   */
  const commit = (isEnter = false): boolean => {
    if (writing.text === null) return true;
    const ofScale = keys.areOfScale;
    const read = judge(writing.text, { ofScale, tara: off, valor, previsto, kilos });
    const origen = ofScale ? "bascula" : "mano";
    const isKept = "accepted" in read && (isEnter || !writing.isResumed);
    if (isKept) accept(read.accepted, origen);
    else {
      setError("error" in read ? read.error : "doubt" in read ? undefined : SIN_GUARDAR);
      setDoubt("doubt" in read ? { valor: read.doubt, origen } : null);
    }
    return isKept;
  };
  useKept(() => {
    const { text: left, antes } = writing;
    if (!commit() && left !== null) unanswered.set(cell, { text: left, antes });
  });
  const askAgain = useEffectEvent(() => void commit());
  useEffect(() => askAgain(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      keys.press(event.timeStamp);
      if (propuesto && !readOnly && writing.text === null && valor !== null) onChange(valor, "mano", valor);
      if (commit(true)) onMove(1);
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
  const answer = (accepted: number) => {
    // The buttons go, and where no row follows the cursor stays here.
    input.current?.focus();
    accept(accepted, doubt?.origen ?? "mano");
    onMove(1);
  };
  return { input, text, error, doubt, isNew: () => keys.forget(), write, commit, onKeyDown, answer };
}

interface Doubt {
  valor: number;
  origen: OrigenEscrito;
}

/** What a typed text comes to: a value, something wrong, or a value that is to be asked about. */
function judge(
  text: string,
  {
    valor,
    previsto,
    kilos,
    ...how
  }: { ofScale: boolean; tara: number; valor: number | null; previsto: number; kilos: boolean },
): { accepted: number | null } | { error: string } | { doubt: number } {
  const isOdd = (typed: number) => sospecha(typed, previsto, kilos) !== null;
  const typed = readTyped(text, how);
  if ("error" in typed) {
    // «1.350» of something of which 1 kg was ordered can only be read in one way.
    const [decimal, whole] = typed.dudosos ?? [];
    const isClear = decimal !== undefined && decimal >= 0 && !isOdd(decimal) && isOdd(whole ?? 0);
    return isClear ? { accepted: decimal } : { error: typed.error };
  }
  const isDoubtful = typed.valor !== null && typed.valor !== valor && isOdd(typed.valor);
  return isDoubtful ? { doubt: typed.valor ?? 0 } : { accepted: typed.valor };
}

function Kilos() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted-foreground"
    >
      kg
    </span>
  );
}

function PorEnviar() {
  return (
    <span
      title="Por enviar"
      className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-surface bg-warning-soft-foreground"
    >
      <span className="sr-only">Por enviar</span>
    </span>
  );
}

interface PreguntaProps {
  id: string;
  label: string;
  typed: number;
  pregunta: string;
  /** What was meant, where that is likely. */
  mejor: number | null;
  onAnswer: (accepted: number) => void;
}

function Pregunta({ id, label, typed, pregunta, mejor, onAnswer }: PreguntaProps) {
  return (
    <fieldset
      id={id}
      className={cn(
        BELOW,
        "grid gap-2 rounded-control border border-current/25 bg-warning-soft p-2.5 text-warning-soft-foreground",
      )}
    >
      <legend className="sr-only">{label}</legend>
      <span role="alert">{pregunta}</span>
      <span className="flex flex-wrap gap-2">
        {mejor === null ? null : (
          <Button variant="primary" size="tall" onClick={() => onAnswer(mejor)}>
            {`Son gramos: ${formatoCantidad(mejor)} kg`}
          </Button>
        )}
        <Button variant="outline" size="tall" onClick={() => onAnswer(typed)}>
          Está bien así
        </Button>
      </span>
    </fieldset>
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
