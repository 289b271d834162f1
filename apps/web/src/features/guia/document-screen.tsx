import { Button } from "@cosecha/ui/button";
import { Printer } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import "./guia.css";
import { GuideText } from "../../screens/guide-text.tsx";
import { HELP } from "../../screens/help.ts";
import { Screen } from "../../screens/screen.tsx";

/** What a screen's «?» names is the screen. */
const HELP_BY_NAME = new Map(Object.entries(HELP));

interface Part {
  id: string;
  title: string;
  level: number;
  html: string;
}

/**
 * A document for users: its preface, its parts, and a list of them. The address' anchor names a
 * part, or the screen that a part is about.
 */
export function DocumentScreen({
  title,
  document,
  more,
}: {
  title: string;
  document: readonly Part[];
  /** The way to another document. */
  more?: ReactNode;
}) {
  const [preface, ...parts] = document;
  useAnchor();
  return (
    <Screen
      title={title}
      actions={
        <>
          {more}
          <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            Imprimir
          </Button>
        </>
      }
    >
      <div data-guide className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <Contents parts={parts} />
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <GuideText html={preface?.html ?? ""} className="text-muted-foreground" />
          {parts.map(({ id, title, level, html }) => {
            const Heading = level === 2 ? "h2" : "h3";
            return (
              <section
                key={id}
                aria-labelledby={id}
                className={level === 2 ? "mt-4 border-t pt-8" : undefined}
              >
                <Heading
                  id={id}
                  tabIndex={-1}
                  className={`outline-none ${level === 2 ? "font-display text-xl" : "text-lg font-bold"}`}
                >
                  {title}
                </Heading>
                {html === "" ? null : <GuideText html={html} className="mt-2" />}
              </section>
            );
          })}
        </div>
      </div>
    </Screen>
  );
}

/** What it has: at the left on a wide screen, folded above it on others. */
function Contents({ parts }: { parts: readonly Part[] }) {
  const list = (
    <ul className="mt-2 grid text-sm">
      {parts.map(({ id, title, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`focus-ring touch-target flex items-center rounded-control px-2 py-1 hover:bg-muted ${level === 2 ? "mt-1.5 font-semibold" : "pl-5 text-muted-foreground"}`}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav
      aria-label="Índice"
      className="print:hidden lg:sticky lg:top-[calc(var(--below-bar)+1.25rem)] lg:max-h-[calc(100dvh-var(--below-bar)-2.25rem)] lg:self-start lg:overflow-y-auto"
    >
      <details className="rounded-card border bg-surface p-3 lg:hidden">
        <summary className="touch-target flex items-center px-2 font-semibold">Índice</summary>
        {list}
      </details>
      <div className="max-lg:hidden">
        <p className="px-2 font-semibold">Índice</p>
        {list}
      </div>
    </nav>
  );
}

/** Goes to the part that the address names once the screen stands, and its focus with it. */
function useAnchor(): void {
  useEffect(() => {
    const go = () => {
      const asked = decodeURIComponent(window.location.hash.slice(1));
      const heading = document.getElementById(HELP_BY_NAME.get(asked) ?? asked);
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView();
    };
    // The screen itself takes the focus first.
    const timer = setTimeout(go);
    window.addEventListener("hashchange", go);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("hashchange", go);
    };
  }, []);
}
