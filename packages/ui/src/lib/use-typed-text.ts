import { type ComponentProps, useEffect, useState } from "react";

/**
 * What is wrong with the text in a field. `incomplete`: it may just not have been typed to its end
 * yet.
 */
export interface TextProblem {
  message: string;
  incomplete: boolean;
}

/** What a text comes to: the value that it gives, and what is wrong with it. */
export interface Judgment<T> {
  gives: T | undefined;
  problem: TextProblem | null;
}

/** A text that gives no value, or one that a rule rejects (`gives`). */
export const rejected = <T>(
  message: string,
  { gives, incomplete = false }: { gives?: T; incomplete?: boolean } = {},
): Judgment<T> => ({
  gives,
  problem: { message, incomplete },
});

/**
 * The text of a field whose value is something else (a number, a date). The text is the user's: it
 * changes by itself only when the value is changed from outside, to something that the text did not
 * give.
 */
function useTypedText<T>(
  value: T | undefined,
  write: (value: T) => string,
  same: (a: T | undefined, b: T | undefined) => boolean,
) {
  const [text, setText] = useState(() => (value === undefined ? "" : write(value)));
  const [seen, setSeen] = useState(value);
  const [given, setGiven] = useState(value);
  if (!same(value, seen)) {
    setSeen(value);
    if (!same(value, given)) {
      setGiven(value);
      setText(value === undefined ? "" : write(value));
    }
  }
  return {
    text,
    /** Takes over what was typed, and remembers the value that it gave. */
    type(next: string, gives: T | undefined) {
      setText(next);
      setGiven(gives);
    },
  };
}

interface JudgedText<T> {
  value: T | null | undefined;
  write: (value: T) => string;
  same: (a: T | undefined, b: T | undefined) => boolean;
  judge: (text: string) => Judgment<T>;
  onValueChange: (value: T | undefined) => void;
  /** Told what is wrong; then the caller shows it, and `shown` is undefined. */
  onProblem: ((problem: TextProblem | null) => void) | undefined;
  /** Told whether anything is wrong, which the field shows. */
  onWrong?: ((wrong: boolean) => void) | undefined;
}

/**
 * The text of a field whose value is something else, and what is wrong with it. An incomplete text
 * is shown as wrong only once the field has been left.
 */
export function useJudgedText<T>({
  value,
  write,
  same,
  judge,
  onValueChange,
  onProblem,
  onWrong,
}: JudgedText<T>) {
  const [left, setLeft] = useState(false);
  const typed = useTypedText<T>(value ?? undefined, write, same);
  const { problem } = judge(typed.text);
  const message = problem?.message;
  const incomplete = problem?.incomplete ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no news
  useEffect(() => {
    onProblem?.(message ? { message, incomplete } : null);
    onWrong?.(message !== undefined);
  }, [message, incomplete]);

  /** Takes a text that is not being typed: one that was picked. */
  const take = (text: string) => {
    const outcome = judge(text);
    typed.type(text, outcome.gives);
    onProblem?.(outcome.problem);
    onWrong?.(outcome.problem !== null);
    onValueChange(outcome.gives);
  };
  return {
    text: typed.text,
    /** The message that the field itself has to show. */
    shown: !onProblem && message && (left || !incomplete) ? message : undefined,
    take,
    type(text: string) {
      setLeft(false);
      take(text);
    },
    leave: () => setLeft(true),
    /** Writes the same value in another way. */
    rewrite: (text: string) => typed.type(text, judge(typed.text).gives),
  };
}

interface ErrorAria {
  "aria-invalid"?: ComponentProps<"input">["aria-invalid"];
  "aria-describedby"?: string | undefined;
}

/**
 * What a control says of its error: what it was given from outside and, while it shows an error of
 * its own, the id of that one (`errorId`).
 */
export function errorAria(given: ErrorAria, errorId: string | undefined): ErrorAria {
  return {
    "aria-invalid": given["aria-invalid"] ?? (errorId ? true : undefined),
    "aria-describedby": [given["aria-describedby"], errorId].filter(Boolean).join(" ") || undefined,
  };
}
