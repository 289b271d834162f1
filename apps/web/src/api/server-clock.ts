/** By how much the server's clock is ahead of the device's, in ms; 0 until it has said so. */
let ahead = 0;

/** Takes note of the time that an answer bears (`Date`, in seconds), where it says one. */
export function noteServerTime({ headers }: Response): void {
  const said = Date.parse(headers.get("date") ?? "");
  if (Number.isFinite(said)) ahead = said - Date.now();
}

/** Now, by the server's clock as far as it is known: the device's own may be wrong by hours. Accurate to some seconds. */
export const serverTime = (): Date => new Date(Date.now() + (Math.abs(ahead) < 5_000 ? 0 : ahead));
