import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input {...props} type={type} className={cn("control", className)} />;
}
