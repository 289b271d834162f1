import { TabsContent } from "@cosecha/ui/tabs";
import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { useTab } from "../navigation/use-tab.ts";
import { ScreenTabs, type TabInfo } from "../screens/screen-tabs.tsx";

export interface FormTabInfo extends TabInfo {
  fields: readonly string[];
}

const ShowField = createContext((_name: string) => {});

/** Inside FormTabs: returns a function that opens the tab of a field and moves the focus to it. */
export const useShowField = () => use(ShowField);

/**
 * Tabs within a form. All of them stay mounted, so that typed text is not lost. A tab with an
 * invalid field is marked. After a failed attempt to send, the first such tab opens, unless the
 * open one has an invalid field.
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
  const { value: open, onValueChange: setOpen } = useTab(tabs);
  const { control, setFocus } = useFormContext();
  const { errors, submitCount, isSubmitting } = useFormState({ control });
  const wrong = tabs.filter(({ fields }) => fields.some((field) => field in errors));
  const settled = isSubmitting ? 0 : submitCount;
  const handled = useRef(0);

  const show = (name: string) => {
    const tab = tabs.find(({ fields }) => fields.includes(name));
    if (tab === undefined) return;
    setOpen(tab.value);
    // After the tab has been rendered.
    setTimeout(() => setFocus(name));
  };

  useEffect(() => {
    if (settled === 0 || settled === handled.current) return;
    handled.current = settled;
    if (wrong.some(({ value }) => value === open)) return;
    const field = wrong[0]?.fields.find((name) => name in errors);
    if (field !== undefined) show(field);
  });

  return (
    <ScreenTabs
      label={label}
      tabs={tabs}
      mark={(tab) =>
        wrong.some(({ value }) => value === tab) ? (
          <>
            <span
              aria-hidden
              className="ml-1.5 inline-block size-2 rounded-full bg-destructive align-middle"
            />
            <span className="sr-only"> (hay errores)</span>
          </>
        ) : null
      }
    >
      <ShowField value={show}>{children}</ShowField>
    </ScreenTabs>
  );
}

export function FormTab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <TabsContent value={value} forceMount className="grid gap-5">
      {children}
    </TabsContent>
  );
}
