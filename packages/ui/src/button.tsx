import { Children, type ComponentProps, cloneElement, type ReactElement } from "react";
import { cn } from "./lib/cn.ts";
import { Spinner } from "./spinner.tsx";

const BUTTON =
  "focus-ring relative inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-busy:opacity-100! [&_svg]:size-[1.15em] [&_svg]:shrink-0";
const VARIANTS = {
  primary:
    "border-transparent bg-primary text-primary-foreground enabled:hover:bg-primary-hover [a]:hover:bg-primary-hover",
  secondary:
    "border-transparent bg-secondary text-secondary-foreground enabled:hover:bg-secondary-hover [a]:hover:bg-secondary-hover",
  outline:
    "border-border-strong bg-surface text-surface-foreground enabled:hover:bg-muted [a]:hover:bg-muted",
  ghost: "border-transparent bg-transparent text-foreground enabled:hover:bg-muted [a]:hover:bg-muted",
  destructive:
    "border-transparent bg-destructive text-destructive-foreground enabled:hover:bg-destructive-hover [a]:hover:bg-destructive-hover",
  link: "border-transparent bg-transparent px-0! text-link underline decoration-1 underline-offset-4 enabled:hover:decoration-2 [a]:hover:decoration-2",
};
const SIZES = {
  sm: "touch-target min-h-8 px-3 py-1 text-sm",
  md: "touch-target min-h-10 px-4 py-2 leading-tight",
  lg: "min-h-12 px-6 py-2.5 text-lg",
  // For hands that are wet, or hold a box.
  tall: "min-h-12 px-4 py-2 leading-tight",
  iconTall: "size-12 p-0",
  icon: "touch-target size-10 p-0 text-lg",
};

interface Look {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
}

/** What makes something look like a button. */
export const buttonLook = ({ variant = "primary", size = "md" }: Look): string =>
  cn(BUTTON, VARIANTS[variant], SIZES[size]);

export type ButtonProps = ComponentProps<"button"> &
  Look & {
    /**
     * Renders its only child (a link) with the look of a button; what the child says itself goes
     * first.
     */
    asChild?: boolean;
    /**
     * Work under way: a spinner over the text, same width, cannot be pressed. Keeps the focus. Not
     * with `asChild`.
     */
    loading?: boolean;
  };

/**
 * A button. `type` is "button" unless said otherwise. With `aria-disabled` it does nothing and
 * keeps the focus.
 */
export function Button({
  variant,
  size,
  asChild = false,
  loading = false,
  className,
  children,
  type = "button",
  onClick,
  "aria-disabled": inactive,
  ...props
}: ButtonProps) {
  const classes = cn(buttonLook({ variant, size }), className);
  if (asChild) {
    const link = Children.only(children) as ReactElement<ComponentProps<"a">>;
    return cloneElement(link, {
      ...(props as object),
      ...link.props,
      className: cn(classes, link.props.className),
    });
  }
  const idle = loading || inactive === true || inactive === "true";
  return (
    <button
      {...props}
      type={type}
      className={classes}
      aria-disabled={idle || undefined}
      onClick={idle ? (event) => event.preventDefault() : onClick}
      aria-busy={loading || undefined}
    >
      {loading ? (
        <>
          {/* Not `invisible`: that would take the button's name away. */}
          <span className="inline-flex items-center justify-center gap-2 opacity-0">{children}</span>
          <Spinner label={null} className="absolute text-current!" />
        </>
      ) : (
        children
      )}
    </button>
  );
}
