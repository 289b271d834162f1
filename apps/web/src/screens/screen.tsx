import { PageHeader, type PageHeaderProps } from "@cosecha/ui/page-header";
import { type ReactNode, useEffect, useRef } from "react";

/** The first screen keeps the browser's own focus; those that one navigates to take it. */
let navigated = false;

/** Names the document after the screen and, once the screen has its title, moves the focus to its heading. */
export function useScreenTitle(title: string | undefined): void {
  const focused = useRef(false);
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · Cosecha`;
    if (focused.current) return;
    focused.current = true;
    if (navigated) focusHeading();
    navigated = true;
  }, [title]);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  const active = document.activeElement;
  // Whoever has begun to type or to tab through the screen meanwhile, or has opened a menu, is left alone.
  if (heading === null || active?.closest("main, [aria-expanded=true]")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

export type ScreenProps = Omit<PageHeaderProps, "title"> & {
  title: string;
  /** Whose screen it is, where that is not in the title: stands under it, and first in the browser's name for it. */
  name?: string;
  children: ReactNode;
};

/** A screen: its heading, its name in the browser, its content. */
export function Screen({ title, name, children, ...header }: ScreenProps) {
  useScreenTitle(name === undefined ? title : `${name} · ${title}`);
  return (
    <>
      <PageHeader description={name} {...header} title={title} />
      {children}
    </>
  );
}
