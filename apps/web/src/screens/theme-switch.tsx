import { cn } from "@cosecha/ui/lib/cn";
import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { type Theme, theme, useTheme } from "./theme.ts";

const THEMES: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: "system", label: "Automática", icon: Monitor },
  { value: "light", label: "Clara", icon: Sun },
  { value: "dark", label: "Oscura", icon: Moon },
];

/** Chooses how the app looks on this device. */
export function ThemeSwitch({ className }: { className?: string }) {
  const chosen = useTheme();
  const name = useId();
  return (
    <fieldset className={cn("min-w-0", className)}>
      <legend className="mb-1 text-sm font-medium text-muted-foreground">Apariencia</legend>
      <div className="flex gap-1 rounded-control bg-muted p-1">
        {THEMES.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="touch-target grid flex-auto cursor-pointer content-center justify-items-center gap-0.5 rounded-md px-1 py-1 text-sm font-medium text-muted-foreground has-checked:bg-surface has-checked:text-surface-foreground has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => theme.choose(value)}
            />
            <Icon aria-hidden className="size-4.5" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
