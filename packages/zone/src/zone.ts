import { tzOffset } from "@date-fns/tz/tzOffset";

/** What the clocks of a zone show, as the milliseconds at which UTC's clocks show the same. */
export type Clock = number;

/** The zone that dates are read and shown in where nothing else is said. */
export const DEFAULT_ZONE = "Europe/Madrid";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What the zone's clocks show at that instant. */
export const clockAt = (instant: Date, zone: string): Clock =>
  instant.getTime() + tzOffset(zone, instant) * MINUTE;

/**
 * The instant at which the zone's clocks show that; undefined when they never do (the hour that is
 * skipped in spring). Of the hour that comes twice in autumn, the first.
 */
export function instantOf(clock: Clock, zone: string): Date | undefined {
  const offsets = [-DAY, DAY].map((side) => tzOffset(zone, new Date(clock + side)));
  // The larger one comes first in time.
  for (const offset of offsets.sort((one, other) => other - one)) {
    const instant = new Date(clock - offset * MINUTE);
    if (tzOffset(zone, instant) === offset) return instant;
  }
  return undefined;
}

/**
 * The first instant of the day on which the zone's clocks show that, also where midnight itself is
 * skipped.
 */
export function startOfDay(clock: Clock, zone: string): Date {
  const midnight = Math.floor(clock / DAY) * DAY;
  return instantOf(midnight, zone) ?? new Date(midnight - tzOffset(zone, new Date(midnight - DAY)) * MINUTE);
}
