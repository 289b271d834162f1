/** For whoever looks into the browser's log; what the user has to know is said on screen as well. */
export function logWarning(...what: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(...what);
}
