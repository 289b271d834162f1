import { Tabs, TabsContent, TabsList, TabsTrigger } from "@cosecha/ui/tabs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";

export interface FormTabInfo {
  value: string;
  label: string;
  /** The names of the fields in it. */
  fields: readonly string[];
}

/**
 * Tabs within a form. All stay mounted, so that nothing typed is lost; a tab with a wrong field says so, and an
 * attempt to send opens the first such tab when the one in sight has none.
 */
export function FormTabs({
  label,
  tabs,
  children,
}: {
  label: string;
  tabs: readonly [FormTabInfo, ...FormTabInfo[]];
  children: ReactNode;
}) {
  const [open, setOpen] = useState(tabs[0].value);
  const { control, setFocus } = useFormContext();
  const { errors, submitCount, isSubmitting } = useFormState({ control });
  const wrong = tabs.filter(({ fields }) => fields.some((field) => field in errors));
  const settled = isSubmitting ? 0 : submitCount;
  const handled = useRef(0);

  useEffect(() => {
    if (settled === 0 || settled === handled.current) return;
    handled.current = settled;
    const first = wrong[0];
    if (first === undefined || wrong.some(({ value }) => value === open)) return;
    setOpen(first.value);
    const field = first.fields.find((name) => name in errors);
    // Once it is in sight.
    if (field !== undefined) setTimeout(() => setFocus(field));
  }, [settled, wrong, open, errors, setFocus]);

  return (
    <Tabs value={open} onValueChange={setOpen}>
      <TabsList aria-label={label}>
        {tabs.map(({ value, label: name }) => (
          <TabsTrigger key={value} value={value}>
            {name}
            {wrong.some((tab) => tab.value === value) ? (
              <>
                <span
                  aria-hidden
                  className="ml-1.5 inline-block size-2 rounded-full bg-destructive align-middle"
                />
                <span className="sr-only"> (hay errores)</span>
              </>
            ) : null}
          </TabsTrigger>
        ))}
      </TabsList>
      {children}
    </Tabs>
  );
}

/** The content of one of them. */
export function FormTab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <TabsContent value={value} forceMount className="grid gap-5">
      {children}
    </TabsContent>
  );
}
