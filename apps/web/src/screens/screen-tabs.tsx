import { Tabs, TabsList, TabsTrigger } from "@cosecha/ui/tabs";
import type { ReactNode } from "react";
import { useTab } from "../navigation/use-tab.ts";

export interface TabInfo {
  value: string;
  label: string;
}

/**
 * The tabs of a screen. The open one is in the address (D34), the first one where that says
 * nothing: Biome has it that no screen uses the kit's tabs without this.
 */
export function ScreenTabs({
  label,
  tabs,
  mark,
  className,
  children,
}: {
  /** What the row of tabs is called. */
  label: string;
  tabs: readonly [TabInfo, ...TabInfo[]];
  /** What is added to a tab's label. */
  mark?: (value: string) => ReactNode;
  /** The row's. */
  className?: string;
  /** A `TabsContent` for each. */
  children: ReactNode;
}) {
  return (
    <Tabs {...useTab(tabs)}>
      <TabsList aria-label={label} className={className}>
        {tabs.map(({ value, label: name }) => (
          <TabsTrigger key={value} value={value}>
            {name}
            {mark?.(value)}
          </TabsTrigger>
        ))}
      </TabsList>
      {children}
    </Tabs>
  );
}
