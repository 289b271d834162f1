import { cn } from "@cosecha/ui/lib/cn";
import { CircleHelp } from "lucide-react";
import { type FunctionComponent, useState } from "react";
import { goTo } from "../navigation/navigation.ts";
import { findRoute, paths } from "../navigation/paths.ts";
import { HELP } from "./help.ts";

const load = () => import("./help-dialog.tsx");

/** The part of the guide that is about the screen at this address. */
export function helpAt(path: string): string | null {
  const found = findRoute(path);
  return found === null ? null : HELP[found.name];
}

/** «?»: opens a part of the guide over the screen. */
export function HelpLink({ part, className }: { part: string; className?: string }) {
  const [open, setOpen] = useState<{ HelpDialog: FunctionComponent<DialogProps> } | null>(null);
  const href = `${paths.guia()}#${part}`;
  return (
    <>
      <a
        href={href}
        title="Ayuda de esta pantalla"
        aria-label="Ayuda de esta pantalla"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={async (event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          try {
            setOpen({ HelpDialog: (await load()).default });
          } catch {
            goTo(href);
          }
        }}
        className={cn(
          "focus-ring touch-target inline-flex size-10 items-center justify-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground print:hidden",
          className,
        )}
      >
        <CircleHelp aria-hidden className="size-5.5" />
      </a>
      {open === null ? null : <open.HelpDialog part={part} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DialogProps {
  part: string;
  onClose: () => void;
}
