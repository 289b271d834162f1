import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

export type LabelProps = ComponentProps<"label"> & {
  /**
   * Shows the mark of a field that has to be filled in (the input itself says so with
   * aria-required).
   */
  required?: boolean;
};

/** The name of a field. Always with `htmlFor`. */
export function Label({ className, children, required = false, ...props }: LabelProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the caller passes htmlFor
    <label {...props} className={cn("inline-block font-semibold leading-snug", className)}>
      {children}
      {required ? (
        <span aria-hidden className="ml-0.5 text-destructive-text">
          *
        </span>
      ) : null}
    </label>
  );
}
