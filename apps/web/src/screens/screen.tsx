import { cn } from "@cosecha/ui/lib/cn";
import { PageHeader, type PageHeaderProps } from "@cosecha/ui/page-header";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { hasLeftFirst } from "../navigation/navigation.ts";
import { nombrePropio, useCooperativa } from "./cooperativa.ts";
import { helpAt } from "./help-at.ts";
import { HelpLink } from "./help-link.tsx";

/**
 * The first screen leaves the focus to the browser. Later screens take it: also the one of a link
 * that was pressed before the first had its title.
 */
let isFirst = true;

/** Sets the document's title and, once the screen has its title, moves the focus to the heading. */
export function useScreenTitle(title: string | undefined): void {
  const focused = useRef(false);
  const app = nombrePropio(useCooperativa());
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${app}`;
  }, [title, app]);
  useEffect(() => {
    if (title === undefined) return;
    if (focused.current) return;
    focused.current = true;
    if (!isFirst || hasLeftFirst()) focusHeading();
    isFirst = false;
  }, [title]);
}

function focusHeading(): void {
  // Do not take the focus from users who have begun to type, to tab through the screen or to use a
  // menu.
  if (document.activeElement?.closest("main, [aria-expanded=true]")) return;
  if (leadToHeading()) window.scrollTo(0, 0);
}

/**
 * Whether who pressed a button is still there, or lost with it: who has gone on keeps the focus.
 */
export const hasStayed = (pressed: Element | null): boolean =>
  document.activeElement === document.body || document.activeElement === pressed;

/** Moves the focus to the screen's title, for what had it and goes. Scrolls nowhere. */
export function leadToHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

export type ScreenProps = Omit<PageHeaderProps, "title"> & {
  title: string;
  /**
   * The name of the record, if the title does not contain it. It is shown below the title, and
   * first in the browser's title.
   */
  name?: string;
  children: ReactNode;
};

/** A screen: its heading, the document's title and its content. */
export function Screen({ title, name, children, ...header }: ScreenProps) {
  useScreenTitle(name === undefined ? title : `${name} · ${title}`);
  const [path] = useLocation();
  const help = helpAt(path);
  return (
    <>
      <div className="relative">
        <PageHeader
          description={name}
          {...header}
          className={cn(
            help !== null && (header.art ? "pr-12" : "max-sm:[&_h1]:pr-10 sm:pr-12"),
            header.className,
          )}
          title={title}
        />
        {help === null ? null : <HelpLink key={path} of={help} className="absolute -top-2 -right-2" />}
      </div>
      {children}
    </>
  );
}
