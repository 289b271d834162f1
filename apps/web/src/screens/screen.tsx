import { PageHeader, type PageHeaderProps } from "@cosecha/ui/page-header";
import { type ReactNode, useEffect, useRef } from "react";

/** The first screen leaves the focus to the browser. Later screens take it. */
let navigated = false;

/** Sets the document's title and, once the screen has its title, moves the focus to the heading. */
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
  // Do not take the focus from users who have begun to type, to tab through the screen or to use a
  // menu.
  if (heading === null || active?.closest("main, [aria-expanded=true]")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
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
  return (
    <>
      <PageHeader description={name} {...header} title={title} />
      {children}
    </>
  );
}
