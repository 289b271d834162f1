import type { ComponentProps, ReactElement } from "react";
import { cn } from "./lib/cn.ts";

const BADGE =
  "inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold leading-snug [&_svg]:size-4 [&_svg]:shrink-0";
const VARIANTS = {
  neutral: "bg-secondary text-secondary-foreground",
  primary: "bg-primary-soft text-primary-soft-foreground",
  success: "bg-success-soft text-success-soft-foreground",
  warning: "bg-warning-soft text-warning-soft-foreground",
  info: "bg-info-soft text-info-soft-foreground",
  destructive: "bg-destructive-soft text-destructive-soft-foreground",
};

export type BadgeProps = ComponentProps<"span"> & {
  variant?: keyof typeof VARIANTS | undefined;
  icon?: ReactElement;
};

/** A short state in colour, with its name in words. */
export function Badge({ variant = "neutral", icon, className, children, ...props }: BadgeProps) {
  return (
    <span {...props} className={cn(BADGE, VARIANTS[variant], className)}>
      {icon}
      {children}
    </span>
  );
}
