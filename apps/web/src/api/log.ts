/** Writes to the browser's console, for developers. What users must know also appears on screen. */
export function logWarning(...what: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console
  console.warn(...what);
}
