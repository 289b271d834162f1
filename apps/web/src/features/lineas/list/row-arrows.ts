import type { KeyboardEvent } from "react";

/** Moves the focus to the control before or after this one, within one product's row. */
export function moveBy(event: KeyboardEvent<HTMLElement>, by: 1 | -1): void {
  const all = [...(event.currentTarget.closest("[role=row]")?.querySelectorAll("button, input") ?? [])];
  const next = all[all.indexOf(event.currentTarget) + by];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
}

/** For the keys of a button in a row, which Tab does not reach: the arrows lead on. */
export function withArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === "ArrowLeft") moveBy(event, -1);
  else if (event.key === "ArrowRight") moveBy(event, 1);
}
