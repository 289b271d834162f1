const DAY = 86_400_000;

/**
 * An earlier moment in words, as clocks show it in the zone: «hoy a las 9:05», «ayer a las 20:15»,
 * «el lunes a las 20:15», «el 3 de marzo a las 20:15».
 */
export function whenInWords(then: Date, now: Date, zone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("es", { timeZone: zone, ...options }).format(then);
  const dayOf = (date: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(date);
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(then))) / DAY);
  const hour = part({ hour: "numeric", minute: "2-digit" });
  const at = `a ${/^1:/.test(hour) ? "la" : "las"} ${hour}`;
  if (days === 0) return `hoy ${at}`;
  if (days === 1) return `ayer ${at}`;
  return `el ${part(days < 7 && days > 0 ? { weekday: "long" } : { day: "numeric", month: "long" })} ${at}`;
}
