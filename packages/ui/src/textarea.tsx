import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

/** A text input of several lines, which grows with its text where the browser can. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...props}
      rows={rows}
      className={cn("control field-sizing-content min-h-20 resize-y", className)}
    />
  );
}
