import * as zone from "@cosecha/zone";

/** What a clock on the wall shows; `month` goes from 1 to 12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const asUtc = (wall: WallTime) => Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);

/**
 * The instant at which clocks in `timeZone` show `wall`, the first of two; undefined when they
 * never do.
 */
export const instantOf = (wall: WallTime, timeZone: string = zone.DEFAULT_ZONE): Date | undefined =>
  zone.instantOf(asUtc(wall), timeZone);

/** The first instant of that day, also where midnight itself is skipped. */
export const startOfDay = (wall: WallTime, timeZone: string = zone.DEFAULT_ZONE): Date =>
  zone.startOfDay(asUtc(wall), timeZone);

/** What clocks in `timeZone` show at that instant. */
export function wallTimeOf(instant: Date, timeZone: string = zone.DEFAULT_ZONE): WallTime {
  const shown = new Date(zone.clockAt(instant, timeZone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
}

const pad = (value: number, length = 2) => String(value).padStart(length, "0");

/** DD/MM/YYYY */
export function writeDate(wall: WallTime): string {
  return `${pad(wall.day)}/${pad(wall.month)}/${pad(wall.year, 4)}`;
}

/** DD/MM/YYYY HH:mm */
export function writeDateTime(wall: WallTime): string {
  return `${writeDate(wall)} ${pad(wall.hour)}:${pad(wall.minute)}`;
}

/** The value of a native date input (YYYY-MM-DD) or, with `time`, of a datetime-local one. */
export function writeNative(wall: WallTime, time: boolean): string {
  const day = `${pad(wall.year, 4)}-${pad(wall.month)}-${pad(wall.day)}`;
  return time ? `${day}T${pad(wall.hour)}:${pad(wall.minute)}` : day;
}

function checked(numbers: (string | undefined)[]): WallTime | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = numbers.map((text) => Number(text ?? 0));
  const wall = { year, month, day, hour, minute };
  const back = new Date(asUtc(wall));
  const real =
    back.getUTCFullYear() === year &&
    back.getUTCMonth() === month - 1 &&
    back.getUTCDate() === day &&
    back.getUTCHours() === hour &&
    back.getUTCMinutes() === minute;
  return real ? wall : undefined;
}

/** 26 is 2026. */
const wholeYear = (year = "") => (year.length === 2 ? `20${year}` : year);

/**
 * Reads DD/MM/YYYY (also 5/3/2026, 5/3/26, 5-3-2026 and 5.3.2026); undefined when it is no date.
 */
export function readDate(text: string): WallTime | undefined {
  const match = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*([12]\d{3}|\d{2})\s*$/.exec(text);
  return match ? checked([wholeYear(match[3]), match[2], match[1]]) : undefined;
}

/**
 * Reads DD/MM/YYYY HH:mm (also with 26 for 2026, 9:05 and 9.05); undefined when it is no date with
 * a time.
 */
export function readDateTime(text: string): WallTime | undefined {
  const match =
    /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*([12]\d{3}|\d{2})[\s,]+(\d{1,2})[:.](\d{2})\s*h?\s*$/.exec(
      text,
    );
  return match ? checked([wholeYear(match[3]), match[2], match[1], match[4], match[5]]) : undefined;
}

/** Reads the value of a native date or datetime-local input. */
export function readNative(text: string): WallTime | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(text);
  return match ? checked(match.slice(1)) : undefined;
}
