import { DEFAULT_ZONE } from "@cosecha/zone";
import { CalendarDays } from "lucide-react";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { FieldError } from "./field.tsx";
import { cn } from "./lib/cn.ts";
import { type TextProblem, useTypedText } from "./lib/use-typed-text.ts";
import {
  instantOf,
  readDate,
  readDateTime,
  readNative,
  startOfDay,
  type WallTime,
  wallTimeOf,
  writeDate,
  writeDateTime,
  writeNative,
} from "./lib/zoned-time.ts";

export interface DateMessages {
  invalid: string;
  /** There is a day and no hour. */
  noTime: string;
  min: (min: string) => string;
  max: (max: string) => string;
  filter: string;
  /** The clock skips that hour, that day. */
  skipped: string;
}

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
  className,
  onBlur,
  disabled,
  ...props
}: DateTextInputProps & { withTime: boolean }) {
  const errorId = useId();
  const native = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const writeWall = withTime ? writeDateTime : writeDate;
  const read = withTime ? readDateTime : readDate;
  const write = (date: Date) => writeWall(wallTimeOf(date, timeZone));
  const typed = useTypedText(value ?? undefined, write, same);

  const say: DateMessages = {
    invalid: `La fecha no es válida. Escríbala como ${withTime ? "DD/MM/AAAA HH:mm" : "DD/MM/AAAA"}.`,
    noTime: "Falta la hora: escríbala como DD/MM/AAAA HH:mm.",
    min: (text) => `La fecha no puede ser anterior a ${text}.`,
    max: (text) => `La fecha no puede ser posterior a ${text}.`,
    filter: "Esa fecha no se puede elegir.",
    skipped: "Esa hora no existe ese día: es la del cambio de hora. Elija otra.",
    ...messages,
  };

  const comparable = (date: Date) => {
    const wall = wallTimeOf(date, timeZone);
    return withTime ? Math.floor(date.getTime() / 60_000) : Date.UTC(wall.year, wall.month - 1, wall.day);
  };

  const judge = (text: string): { gives: Date | undefined; problem: TextProblem | null } => {
    const wrong = (message: string, incomplete = false) => ({ message, incomplete });
    if (text.trim() === "") return { gives: undefined, problem: null };
    const wall: WallTime | undefined = read(text);
    if (!wall) {
      const whole = withTime ? 16 : 10;
      return {
        gives: undefined,
        problem: wrong(
          withTime && readDate(text) ? say.noTime : say.invalid,
          /^[\d\s/.:,-]*$/.test(text) && text.trim().length < whole,
        ),
      };
    }
    const date = withTime ? instantOf(wall, timeZone) : startOfDay(wall, timeZone);
    if (!date) return { gives: undefined, problem: wrong(say.skipped) };
    // Of the hour that comes twice, a value that is the second one stays it while its text stays.
    const gives = value && write(value) === writeWall(wall) ? value : date;
    if (min && comparable(gives) < comparable(min)) return { gives, problem: wrong(say.min(write(min))) };
    if (max && comparable(gives) > comparable(max)) return { gives, problem: wrong(say.max(write(max))) };
    if (filter && !filter(gives)) return { gives, problem: wrong(say.filter) };
    return { gives, problem: null };
  };

  const { problem } = judge(typed.text);
  const message = problem?.message;
  const incomplete = problem?.incomplete ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no news
  useEffect(() => {
    onProblem?.(message ? { message, incomplete } : null);
  }, [message, incomplete]);

  const take = (text: string) => {
    const outcome = judge(text);
    typed.type(text, outcome.gives);
    onProblem?.(outcome.problem);
    onValueChange(outcome.gives);
  };

  const openPicker = () => {
    const picker = native.current;
    if (!picker) return;
    const wall = read(typed.text);
    picker.value = wall ? writeNative(wall, withTime) : "";
    try {
      picker.showPicker();
    } catch {
      picker.focus();
      picker.click();
    }
  };

  const shown = !onProblem && message && (left || !incomplete) ? message : undefined;
  const bound = (date: Date | undefined) =>
    date ? writeNative(wallTimeOf(date, timeZone), withTime) : undefined;
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
          aria-invalid={props["aria-invalid"] ?? (shown ? true : undefined)}
          aria-describedby={
            [props["aria-describedby"], shown ? errorId : undefined].filter(Boolean).join(" ") || undefined
          }
          value={typed.text}
          onChange={(event) => {
            setLeft(false);
            take(event.target.value);
          }}
          onBlur={(event) => {
            setLeft(true);
            const wall = read(typed.text);
            // 5/3/2026 becomes 05/03/2026: the same date, as it will be shown from now on.
            if (wall && writeWall(wall) !== typed.text) typed.type(writeWall(wall), judge(typed.text).gives);
            onBlur?.(event);
          }}
        />
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
            const wall = readNative(event.target.value);
            if (wall) take(writeWall(wall));
          }}
        />
        <button
          type="button"
          aria-label="Abrir calendario"
          title="Abrir calendario"
          disabled={disabled}
          onClick={openPicker}
          className="focus-ring absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-r-control text-muted-foreground -outline-offset-2! enabled:hover:text-foreground disabled:opacity-55"
        >
          <CalendarDays aria-hidden className="size-5" />
        </button>
      </span>
      {shown ? <FieldError id={errorId}>{shown}</FieldError> : null}
    </span>
  );
}
