import { TabsContent } from "@cosecha/ui/tabs";
import { type ReactNode, useState } from "react";
import { useSearch } from "wouter";

/**
 * A `TabsContent`, not the first one's, that stays once it has been shown: text typed into it
 * survives a look at another tab. Until then it costs nothing.
 */
export function KeptTab({ value, children }: { value: string; children: ReactNode }) {
  const open = new URLSearchParams(useSearch()).get("pestana") === value;
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  return (
    <TabsContent value={value} {...(shown && { forceMount: true })}>
      {children}
    </TabsContent>
  );
}
