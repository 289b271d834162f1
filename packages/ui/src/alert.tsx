import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cn } from "./lib/cn.ts";

const ALERT =
  "flex w-full min-w-0 items-start gap-3 rounded-control border border-current/25 px-4 py-3 animate-appear";
const VARIANTS = {
  success: "bg-success-soft text-success-soft-foreground",
  error: "bg-destructive-soft text-destructive-soft-foreground",
  warning: "bg-warning-soft text-warning-soft-foreground",
  info: "bg-info-soft text-info-soft-foreground",
};

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

export interface AlertProps {
  variant?: keyof typeof VARIANTS | undefined;
  /** 'Resultado:', 'Error:'… */
  title?: ReactNode;
  children?: ReactNode;
  /** Shows the cross that dismisses it. */
  onDismiss?: () => void;
  /** A button or link under the text. */
  action?: ReactNode;
  className?: string;
}

/**
 * A message in the page. An error is announced at once (role alert), the others in their turn (role
 * status).
 */
export function Alert({ variant = "info", title, children, onDismiss, action, className }: AlertProps) {
  const Icon = ICONS[variant];
  const box = useRef<HTMLDivElement>(null);
  // If the focus went with the alert, keyboard users would begin again at the top of the page. So
  // it goes to the main region, unless the screen has put it elsewhere; also where a box around the
  // alert had it.
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      const active = document.activeElement;
      if (!shown?.contains(active) && active !== shown?.parentElement) return;
      const main = shown.closest("main");
      setTimeout(() => {
        if (document.activeElement === document.body) main?.focus();
      }, 100);
    };
  }, []);
  return (
    <div
      ref={box}
      role={variant === "error" ? "alert" : "status"}
      className={cn(ALERT, VARIANTS[variant], className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title ? <strong className="mr-1.5 font-bold">{title}</strong> : null}
        {children}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
      {onDismiss ? (
        <button
          type="button"
          aria-label="Cerrar aviso"
          title="Cerrar aviso"
          onClick={onDismiss}
          className="focus-ring touch-target -my-1.5 -mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-current/10"
        >
          <X aria-hidden className="size-5" />
        </button>
      ) : null}
    </div>
  );
}
