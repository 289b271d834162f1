import { useState } from "react";

/**
 * What is wrong with the text in a field. `incomplete`: it may just not have been typed to its end
 * yet.
 */
export interface TextProblem {
  message: string;
  incomplete: boolean;
}

/**
 * The text of a field whose value is something else (a number, a date). The text is the user's: it
 * changes by itself only when the value is changed from outside, to something that the text did not
 * give.
 */
export function useTypedText<T>(
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
