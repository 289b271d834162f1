const KEY = "cosecha.dispositivo";
/** As many characters as the server takes of a device's name. */
const LENGTH = 60;

/** Letters and figures that nobody confuses. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Random, also where the browser has no `randomUUID`: on http, other than on this machine. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const suffix = () =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => SIGNS[byte % SIGNS.length]).join("");

function kind(): string {
  if (!window.matchMedia("(pointer: coarse)").matches) return "Ordenador";
  return Math.min(window.screen.width, window.screen.height) < 600 ? "Móvil" : "Tableta";
}

/**
 * What this device is called among those that share out: «Tableta de García K7QD». The letters at
 * the end stay, whoever signs in.
 */
export function deviceName(familia: string | null): string {
  let letters: string;
  try {
    letters = localStorage.getItem(KEY) ?? suffix();
    localStorage.setItem(KEY, letters);
  } catch {
    letters = suffix();
  }
  const whose = familia === null ? "de la cooperativa" : `de ${familia}`;
  return `${`${kind()} ${whose}`.slice(0, LENGTH - 5).trim()} ${letters}`;
}
