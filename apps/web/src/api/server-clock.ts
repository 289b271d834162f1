/** How far the server's clock is ahead of the device's, in ms; 0 until the server has answered. */
let ahead = 0;

/** Updates the difference from an answer's `Date` header (in seconds), if it has one. */
export function noteServerTime({ headers }: Response): void {
  const said = Date.parse(headers.get("date") ?? "");
  if (Number.isFinite(said)) ahead = said - Date.now();
}

/**
 * The current time by the server's clock, to within some seconds, because the device's clock may be
 * wrong by hours. Before the first answer it is the device's time.
 */
export const serverTime = (): Date => new Date(Date.now() + (Math.abs(ahead) < 5_000 ? 0 : ahead));
