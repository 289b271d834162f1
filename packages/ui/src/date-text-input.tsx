import { DEFAULT_ZONE } from "@cosecha/zone";
import { CalendarDays } from "lucide-react";
import { type ComponentProps, useId, useRef } from "react";
import { FieldError } from "./field.tsx";
import { cn } from "./lib/cn.ts";
import {
  type DateForm,
  type DateMessages,
  judgeDate,
  readWall,
  usualText,
  writeInstant,
  writeWall,
} from "./lib/judge-date.ts";
import { errorAria, type TextProblem, useJudgedText } from "./lib/use-typed-text.ts";
import { readNative, wallTimeOf, writeNative } from "./lib/zoned-time.ts";

export type DateTextInputProps = Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "type" | "min" | "max" | "defaultValue"
> & {
  value: Date | null | undefined;
  /**
   * undefined while the text is empty or no date. A date that a rule rejects is given, and is a
   * problem.
   */
  onValueChange: (value: Date | undefined) => void;
  /** The first and last that are allowed: by day for a date, by minute for a date with a time. */
  min?: Date;
  max?: Date;
  /** False rejects the date. */
  filter?: (date: Date) => boolean;
  /** The zone whose clocks the text speaks of. Default Europe/Madrid. */
  timeZone?: string;
  messages?: Partial<DateMessages>;
  /** Called with what is wrong with the text (null: nothing). Then the caller shows the message. */
  onProblem?: (problem: TextProblem | null) => void;
  /** Called with whether anything is wrong with the text, which the field shows by itself. */
  onWrong?: (wrong: boolean) => void;
};

const same = (a: Date | undefined, b: Date | undefined) => a?.getTime() === b?.getTime();

/**
 * A date as text, with a button that lends the calendar of the browser. What `DateInput` and
 * `DateTimeInput` share.
 */
export function DateTextInput({
  withTime,
  value,
  onValueChange,
  min,
  max,
  filter,
  timeZone = DEFAULT_ZONE,
  messages,
  onProblem,
  onWrong,
  className,
  onBlur,
  disabled,
  ...props
}: DateTextInputProps & { withTime: boolean }) {
  const errorId = useId();
  const form = { withTime, timeZone };
  const typed = useJudgedText({
    value,
    write: (date) => writeInstant(date, form),
    same,
    judge: (text) => judgeDate(text, form, { min, max, filter, messages }, value ?? undefined),
    onValueChange,
    onProblem,
    onWrong,
  });
  return (
    <span className={cn("grid min-w-0 gap-1.5", className)}>
      <span className="relative block">
        <input
          {...props}
          type="text"
          inputMode="text"
          autoComplete="off"
          placeholder={withTime ? "DD/MM/AAAA HH:mm" : "DD/MM/AAAA"}
          disabled={disabled}
          className="control pr-12! tabular-nums"
          {...errorAria(props, typed.shown && errorId)}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={(event) => {
            typed.leave();
            // 5/3/2026 becomes 05/03/2026: the same date, as it will be shown from now on.
            const usual = usualText(typed.text, withTime);
            if (usual !== typed.text) typed.rewrite(usual);
            onBlur?.(event);
          }}
        />
        <Calendar form={form} text={typed.text} min={min} max={max} disabled={disabled} onPick={typed.take} />
      </span>
      {typed.shown ? <FieldError id={errorId}>{typed.shown}</FieldError> : null}
    </span>
  );
}

interface CalendarProps {
  form: DateForm;
  /** Says where it opens: at its date, or at today. */
  text: string;
  min: Date | undefined;
  max: Date | undefined;
  disabled: boolean | undefined;
  onPick: (text: string) => void;
}

/** The calendar of the browser, and the button that opens it. */
function Calendar({ form: { withTime, timeZone }, text, min, max, disabled, onPick }: CalendarProps) {
  const native = useRef<HTMLInputElement>(null);
  const bound = (date: Date | undefined) => date && writeNative(wallTimeOf(date, timeZone), withTime);
  const open = () => {
    const picker = native.current;
    if (!picker) return;
    const wall = readWall(text, withTime);
    picker.value = wall ? writeNative(wall, withTime) : "";
    try {
      picker.showPicker();
    } catch {
      picker.focus();
      picker.click();
    }
  };
  return (
    <>
      {/* Only there to lend its calendar: what is typed goes into the text field. */}
      <input
        ref={native}
        type={withTime ? "datetime-local" : "date"}
        tabIndex={-1}
        aria-hidden
        disabled={disabled}
        min={bound(min)}
        max={bound(max)}
        className="pointer-events-none absolute right-0 bottom-0 h-full w-11 opacity-0"
        onChange={(event) => {
          const picked = readNative(event.target.value);
          if (picked) onPick(writeWall(picked, withTime));
        }}
      />
      <button
        type="button"
        aria-label="Abrir calendario"
        title="Abrir calendario"
        disabled={disabled}
        onClick={open}
        className="focus-ring absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-r-control text-muted-foreground -outline-offset-2! enabled:hover:text-foreground disabled:opacity-55"
      >
        <CalendarDays aria-hidden className="size-5" />
      </button>
    </>
  );
}
