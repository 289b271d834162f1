import { Tabs, TabsList, TabsTrigger } from "@cosecha/ui/tabs";
import type { ReactNode } from "react";
import { useTab } from "../navigation/use-tab.ts";

export interface TabInfo {
  value: string;
  label: string;
}

/**
 * The tabs of a screen. The address contains the open one (D34); by default it is the first. A
 * Biome rule keeps screens from using the kit's tabs without this component.
 */
export function ScreenTabs({
  label,
  tabs,
  mark,
  className,
  children,
}: {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly [TabInfo, ...TabInfo[]];
  /** Returns what follows a tab's label. */
  mark?: (value: string) => ReactNode;
  className?: string;
  /** A `TabsContent` for each tab. */
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
