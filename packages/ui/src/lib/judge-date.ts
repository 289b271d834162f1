import { type Judgment, rejected } from "./use-typed-text.ts";
import {
  instantOf,
  readDate,
  readDateTime,
  startOfDay,
  type WallTime,
  wallTimeOf,
  writeDate,
  writeDateTime,
} from "./zoned-time.ts";

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

/** How a date is written: with its time or without it, and by which clocks. */
export interface DateForm {
  withTime: boolean;
  timeZone: string;
}

export interface DateRules {
  min: Date | undefined;
  max: Date | undefined;
  filter: ((date: Date) => boolean) | undefined;
  messages: Partial<DateMessages> | undefined;
}

const messagesOf = (withTime: boolean): DateMessages => ({
  invalid: `La fecha no es válida. Escríbala como ${withTime ? "DD/MM/AAAA HH:mm" : "DD/MM/AAAA"}.`,
  noTime: "Falta la hora: escríbala como DD/MM/AAAA HH:mm.",
  min: (text) => `La fecha no puede ser anterior a ${text}.`,
  max: (text) => `La fecha no puede ser posterior a ${text}.`,
  filter: "Esa fecha no se puede elegir.",
  skipped: "Esa hora no existe ese día: es la del cambio de hora. Elija otra.",
});

/** The text of what a clock shows. */
export const writeWall = (wall: WallTime, withTime: boolean): string =>
  withTime ? writeDateTime(wall) : writeDate(wall);

/** What a text says that a clock shows; undefined when it is no date, or lacks its time. */
export const readWall = (text: string, withTime: boolean): WallTime | undefined =>
  withTime ? readDateTime(text) : readDate(text);

/**
 * The text as the field itself writes it (5/3/2026: 05/03/2026), or as it is when it is no date.
 */
export function usualText(text: string, withTime: boolean): string {
  const wall = readWall(text, withTime);
  return wall ? writeWall(wall, withTime) : text;
}

export const writeInstant = (date: Date, { withTime, timeZone }: DateForm): string =>
  writeWall(wallTimeOf(date, timeZone), withTime);

/** Days compare by day, dates with a time by minute. */
function comparable(date: Date, { withTime, timeZone }: DateForm): number {
  if (withTime) return Math.floor(date.getTime() / 60_000);
  const wall = wallTimeOf(date, timeZone);
  return Date.UTC(wall.year, wall.month - 1, wall.day);
}

/** What is wrong with a text that is no date. */
function unreadable(text: string, withTime: boolean, say: DateMessages): Judgment<Date> {
  const whole = withTime ? 16 : 10;
  const incomplete = /^[\d\s/.:,-]*$/.test(text) && text.trim().length < whole;
  return rejected(withTime && readDate(text) ? say.noTime : say.invalid, { incomplete });
}

/**
 * The date that a text gives, and what is wrong with it. One that a rule rejects is given as well.
 * `value` is the field's: of the hour that comes twice it stays the second one while its text
 * stays.
 */
export function judgeDate(
  text: string,
  form: DateForm,
  { min, max, filter, messages }: DateRules,
  value: Date | undefined,
): Judgment<Date> {
  const { withTime, timeZone } = form;
  const say = { ...messagesOf(withTime), ...messages };
  if (text.trim() === "") return { gives: undefined, problem: null };
  const wall = readWall(text, withTime);
  if (!wall) return unreadable(text, withTime, say);
  const date = withTime ? instantOf(wall, timeZone) : startOfDay(wall, timeZone);
  if (!date) return rejected(say.skipped);
  const gives = value && writeInstant(value, form) === writeWall(wall, withTime) ? value : date;
  const order = comparable(gives, form);
  if (min && order < comparable(min, form)) return rejected(say.min(writeInstant(min, form)), { gives });
  if (max && order > comparable(max, form)) return rejected(say.max(writeInstant(max, form)), { gives });
  if (filter && !filter(gives)) return rejected(say.filter, { gives });
  return { gives, problem: null };
}
