import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

/** A one-line text input. */
export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input {...props} type={type} className={cn("control", className)} />;
}
