import { cn } from "@cosecha/ui/lib/cn";
import { CircleHelp } from "lucide-react";
import { type FunctionComponent, useState } from "react";
import { goTo } from "../navigation/navigation.ts";
import { paths } from "../navigation/paths.ts";

type Route = keyof typeof paths;

const load = () => import("./help-dialog.tsx");

/** «?»: opens what the guide says of a screen, over the screen. */
export function HelpLink({ of, className }: { of: Route; className?: string }) {
  const [open, setOpen] = useState<{ HelpDialog: FunctionComponent<DialogProps> } | null>(null);
  // The guide knows which of its parts that is: here it would weigh on every first load.
  const href = `${paths.guia()}#${of}`;
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
      {open === null ? null : <open.HelpDialog of={of} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DialogProps {
  of: Route;
  onClose: () => void;
}
