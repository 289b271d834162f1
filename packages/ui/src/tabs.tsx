import * as TabsPrimitive from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

/** Tabs: `<Tabs defaultValue="datos">` (or `value` + `onValueChange`) with a list and contents. */
export function Tabs(props: ComponentProps<typeof TabsPrimitive.Root>) {
  return <TabsPrimitive.Root {...props} />;
}

/** The row of tabs. Give it an `aria-label`. */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      {...props}
      className={cn("mb-5 flex flex-wrap gap-x-1 shadow-[inset_0_-1px_0_var(--border)]", className)}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      {...props}
      className={cn(
        "focus-ring touch-target -outline-offset-2! min-h-10 rounded-t-control border-b-[3px] border-transparent px-3 py-2 font-semibold sm:px-4 text-muted-foreground transition-colors hover:bg-muted hover:text-foreground disabled:opacity-55 data-[state=active]:border-primary data-[state=active]:text-foreground",
        className,
      )}
    />
  );
}

/** What a tab shows. Mounted only while its tab is the chosen one, unless `forceMount`. */
export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return (
    <TabsPrimitive.Content
      {...props}
      className={cn("focus-ring rounded-control data-[state=inactive]:hidden", className)}
    />
  );
}
