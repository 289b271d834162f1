const KEY = "cosecha.dispositivo";
/** As many characters as the server takes of a device's name. */
const LENGTH = 60;

/** Letters and figures that nobody confuses. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

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
