import { Button, type ButtonProps } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Undo2 } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { usePress } from "../device/use-press.ts";

/** A second tap, of a hand that saw nothing happen, comes within so long, in ms. */
const SECOND_TAP_MS = 2_000;

interface PressProps {
  press: ReturnType<typeof usePress>;
  variant?: "primary" | "secondary";
  /** What it is about to do; null: there is nothing to do. */
  children: ReactNode;
  texto: string;
  icon: ReactNode;
  onPress: () => void;
}

/**
 * What one press would do, what it has done, and what takes that back. The button stays where it is
 * for a moment, and what it has done comes below it: «Deshacer» is not where one taps twice.
 */
export function Press({ press, variant = "secondary", children, texto, icon, onPress }: PressProps) {
  const { hecho, dicho, undo } = press;
  const status = useRef<HTMLParagraphElement>(null);
  const [held, setHeld] = useState<Pick<PressProps, "children" | "texto"> | null>(null);
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => setHeld(null), SECOND_TAP_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const takeBack = () => {
    // It is offered again once what there is to do has been counted anew.
    setHeld(null);
    undo();
  };
  const offer = children === null ? held : { children, texto };
  return (
    <div className={cn("grid justify-items-start gap-4", offer === null && dicho === "" && "sr-only")}>
      {offer === null ? null : (
        <div className="grid justify-items-start gap-2">
          <div className="wrap-anywhere">{offer.children}</div>
          <HandingOn
            to={status}
            variant={variant}
            size="tall"
            onClick={() => {
              setHeld(offer);
              onPress();
            }}
          >
            {icon}
            {offer.texto}
          </HandingOn>
        </div>
      )}
      <div className={cn("grid justify-items-start gap-2", dicho === "" && "sr-only")}>
        <p ref={status} role="status" tabIndex={-1} className="focus-ring rounded-control wrap-anywhere">
          {dicho}
        </p>
        {hecho === undefined ? null : <Undo to={status} onClick={takeBack} />}
      </div>
    </div>
  );
}

interface HandingOnProps extends ButtonProps {
  to: RefObject<HTMLElement | null>;
}

/** A button that may go: the focus goes on to what says what was done, not to the page's top. */
function HandingOn({ to, ...props }: HandingOnProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) to.current?.focus({ preventScroll: true });
    };
  }, [to]);
  return <Button ref={button} {...props} />;
}

/** «Deshacer», which goes with what it takes back. */
export function Undo({ to, onClick }: Pick<HandingOnProps, "to"> & { onClick: () => void }) {
  return (
    <HandingOn to={to} variant="outline" size="tall" onClick={onClick}>
      <Undo2 aria-hidden />
      Deshacer
    </HandingOn>
  );
}
