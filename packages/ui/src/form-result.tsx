import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Alert, type AlertProps } from "./alert.tsx";
import { usePassing } from "./lib/use-passing.ts";

export interface FormResultProps extends Pick<AlertProps, "variant" | "title" | "action"> {
  /** What came of the last attempt; null: nothing. */
  said: ReactNode;
  /** Without it the message cannot be dismissed, and stays. */
  onDismiss?: () => void;
  /** The message asks for something, and stays; any other goes after `MESSAGE_MS`. */
  stays?: boolean;
  /** The message takes the focus, as what has it is about to be disabled. */
  takeFocus?: boolean;
  /** Always over what is above the buttons: in a dialog or a bar, nothing below them is free. */
  over?: boolean;
  children: ReactNode;
}

/**
 * The buttons of a form, and what came of pressing them. The message moves no button, neither as it
 * comes nor as it goes: it stands in a room of its own below them or, where that is out of sight,
 * over what is above them.
 */
export function FormResult({
  said,
  variant,
  title,
  action,
  onDismiss,
  stays = false,
  takeFocus = false,
  over = false,
  children,
}: FormResultProps) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  usePassing(box, { said, stays, onDismiss });

  useLayoutEffect(() => {
    if (said === null || over) return;
    place(frame.current, room.current, box.current);
    // A field that the message hides is shown when the focus goes there by key.
    const uncover = ({ target }: FocusEvent) => {
      if (box.current !== null && target instanceof Element && hides(box.current, target)) {
        delete box.current.dataset.over;
      }
    };
    document.addEventListener("focusin", uncover);
    return () => document.removeEventListener("focusin", uncover);
  }, [said, over]);
  useEffect(() => {
    if (said === null) return;
    if (takeFocus) box.current?.focus({ preventScroll: true });
    // Sent from elsewhere on the screen, or behind a phone's keyboard: into sight, once the screen
    // has settled.
    const settled = requestAnimationFrame(() => {
      if (box.current !== null && !isInSight(box.current.getBoundingClientRect())) {
        box.current.scrollIntoView({ block: "nearest" });
      }
    });
    return () => cancelAnimationFrame(settled);
  }, [said, takeFocus]);

  const message =
    said === null ? null : (
      <div
        ref={box}
        tabIndex={-1}
        data-over={over || undefined}
        className="focus-ring scroll-my-4 rounded-control data-over:absolute data-over:bottom-full data-over:inset-x-0 data-over:z-20 data-over:mb-2 data-over:shadow-floating"
      >
        <Alert key={variant} variant={variant} title={title} action={action} onDismiss={onDismiss}>
          {said}
        </Alert>
      </div>
    );
  return (
    <div ref={frame} className="relative grid min-w-0 gap-5">
      {children}
      {over ? (
        message
      ) : (
        <div ref={room} className="min-h-20">
          {message}
        </div>
      )}
    </div>
  );
}

const bottomOfSight = () => {
  const seen = window.visualViewport;
  return seen ? seen.offsetTop + seen.height : window.innerHeight;
};

const isInSight = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= bottomOfSight();

function hides(box: HTMLElement, target: Element): boolean {
  if (box.contains(target)) return false;
  const [above, below] = [box.getBoundingClientRect(), target.getBoundingClientRect()];
  return below.top < above.bottom && below.bottom > above.top;
}

/**
 * Puts the message below the buttons; over what is above them where these are in sight and it would
 * not be.
 */
function place(frame: HTMLElement | null, room: HTMLElement | null, box: HTMLElement | null): void {
  if (frame === null || room === null || box === null) return;
  delete box.dataset.over;
  const buttons = frame.getBoundingClientRect().top;
  const { bottom } = box.getBoundingClientRect();
  const sight = bottomOfSight();
  if (buttons >= 0 && buttons < sight && bottom > sight) box.dataset.over = "true";
  // Room that was taken once is kept, so that the end of the page does not jump when the message
  // goes.
  else if (room.offsetHeight > 0) room.style.minHeight = `${room.offsetHeight}px`;
}
