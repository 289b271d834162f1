import { X } from "lucide-react";
import * as DialogPrimitive from "radix-ui/dialog";
import { type ReactNode, useRef } from "react";
import { cn } from "./lib/cn.ts";

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it, where it is not opened by `open`. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the bottom. */
  footer?: ReactNode;
  /** Work is under way: nothing closes it until that is over. */
  locked?: boolean;
  /** A press beside it leaves it open, so that what is typed into it is not lost. */
  keepOnPressOutside?: boolean;
  className?: string;
}

export const dialogOverlayClass =
  "fixed inset-0 z-50 grid items-end justify-items-center overflow-y-auto bg-overlay p-3 pt-10 animate-appear sm:place-items-center sm:p-6";
export const dialogContentClass =
  "relative w-full max-w-lg rounded-card border bg-surface p-5 text-surface-foreground shadow-floating focus:outline-none sm:p-6";

/**
 * For the content of a dialog: closing it gives the focus back to what had it, unless something has
 * taken it.
 */
export function useFocusBack() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { activeElement, body } = document;
      if ((activeElement === null || activeElement === body) && opener.current instanceof HTMLElement)
        opener.current.focus();
    },
  };
}

/** A dialog over the page, at the bottom of the screen on a phone. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  children,
  footer,
  locked = false,
  keepOnPressOutside = false,
  className,
}: DialogProps) {
  const focusBack = useFocusBack();
  const keepIf = (keep: boolean) => (event: Event) => {
    if (keep) event.preventDefault();
  };
  return (
    <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <DialogPrimitive.Trigger asChild>{trigger}</DialogPrimitive.Trigger> : null}
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className={dialogOverlayClass}>
          <DialogPrimitive.Content
            {...focusBack}
            onEscapeKeyDown={keepIf(locked)}
            onInteractOutside={keepIf(locked || keepOnPressOutside)}
            className={cn(dialogContentClass, className)}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            <DialogPrimitive.Title className="pr-10 font-display text-xl leading-tight wrap-anywhere">
              {title}
            </DialogPrimitive.Title>
            {description ? (
              <DialogPrimitive.Description className="mt-1.5 text-muted-foreground">
                {description}
              </DialogPrimitive.Description>
            ) : null}
            {children ? <div className="mt-4">{children}</div> : null}
            {footer ? <div className="mt-6 flex flex-wrap justify-end gap-2">{footer}</div> : null}
            <DialogPrimitive.Close
              aria-label="Cerrar"
              title="Cerrar"
              disabled={locked}
              className="focus-ring touch-target absolute top-3 right-3 inline-flex size-10 items-center justify-center rounded-control enabled:hover:bg-muted disabled:opacity-55"
            >
              <X aria-hidden className="size-5" />
            </DialogPrimitive.Close>
          </DialogPrimitive.Content>
        </DialogPrimitive.Overlay>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}
