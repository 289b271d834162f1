import type { ReactElement } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { cn } from "./lib/cn.ts";
import { Link } from "./link.tsx";

export type IconButtonProps = Omit<ButtonProps, "size" | "asChild" | "children" | "aria-label" | "title"> & {
  /** What it does, in words: read aloud and shown as a tooltip. */
  label: string;
  icon: ReactElement;
  /** Makes it a link. */
  href?: string;
};

/** A button that is only an icon, with a name that everyone can find out. */
export function IconButton({ label, icon, href, variant = "ghost", className, ...props }: IconButtonProps) {
  if (href !== undefined) {
    return (
      <Button asChild variant={variant} size="icon" className={className}>
        <Link href={href} aria-label={label} title={label}>
          {icon}
        </Link>
      </Button>
    );
  }
  return (
    <Button
      {...props}
      variant={variant}
      size="icon"
      className={cn(className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </Button>
  );
}
