import { ChevronDown, Menu as MenuIcon, X } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { cn } from "./lib/cn.ts";
import { useBarHeight } from "./lib/use-bar-height.ts";
import { useDisclosure } from "./lib/use-disclosure.ts";
import { Link } from "./link.tsx";

export interface AppShellProps {
  brand: ReactNode;
  /** `NavLink`, `NavMenu` and `NavButton` entries, in the order that they are read. */
  nav?: ReactNode;
  /** Always in sight, at the right of the bar: the name of who is in. */
  aside?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen: skip link, top bar with the navigation, main region, footer. */
export function AppShell({ brand, nav, aside, footer, children }: AppShellProps) {
  const [open, setOpen] = useState(false);
  const navId = useId();
  const main = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLElement>(null);
  useBarHeight(bar, open);
  return (
    <div className="flex min-h-dvh flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link; without its own doing the address would change */}
      <a
        href="#contenido"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
          main.current?.scrollIntoView();
        }}
        className="sr-only rounded-control bg-primary font-semibold text-primary-foreground focus:not-sr-only focus:fixed! focus:px-4! focus:py-3! focus:top-3 focus:left-3 focus:z-50"
      >
        Saltar al contenido
      </a>
      {/* Above a keyboard, or where all is twice as large, there is no room for it. */}
      <header
        ref={bar}
        className="relative top-0 z-40 bg-surface text-surface-foreground [@media(min-height:30rem)]:sticky"
      >
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-4 py-2">
          <div className="mr-auto flex min-h-11 min-w-0 items-center gap-2 text-xl lg:mr-0">{brand}</div>
          {nav ? (
            <>
              <button
                ref={toggle}
                type="button"
                aria-expanded={open}
                aria-controls={navId}
                aria-label={open ? "Cerrar menú" : "Abrir menú"}
                onClick={() => setOpen(!open)}
                className="focus-ring inline-flex size-11 items-center justify-center rounded-control hover:bg-muted max-lg:order-2 lg:hidden"
              >
                {open ? <X aria-hidden className="size-6" /> : <MenuIcon aria-hidden className="size-6" />}
              </button>
              <nav
                id={navId}
                aria-label="Principal"
                className={cn(
                  "basis-full flex-col gap-1 border-t py-2 max-lg:order-3 lg:flex lg:flex-1 lg:basis-auto lg:flex-row lg:flex-wrap lg:items-center lg:border-t-0 lg:py-0",
                  open
                    ? "flex max-lg:mt-2 max-lg:max-h-[calc(100dvh-5rem)] max-lg:overflow-y-auto"
                    : "hidden",
                )}
                onClick={(event) => {
                  if (event.target instanceof Element && event.target.closest("a")) setOpen(false);
                }}
                onKeyDown={(event) => {
                  if (event.key !== "Escape" || event.defaultPrevented || !open) return;
                  setOpen(false);
                  toggle.current?.focus();
                }}
              >
                {nav}
              </nav>
            </>
          ) : null}
          {/* Last, as on a wide screen; on a phone it stands before the menu's button. */}
          {aside ? (
            <div className="flex min-w-0 items-center gap-2 text-sm max-lg:order-1">{aside}</div>
          ) : null}
        </div>
        <div aria-hidden className="awning absolute inset-x-0 top-full" />
      </header>
      <main
        id="contenido"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl min-w-0 flex-1 px-4 pt-7 pb-6 sm:pt-10 sm:pb-8"
      >
        {children}
      </main>
      {footer ? (
        <footer className="border-t text-sm text-muted-foreground">
          <div className="mx-auto max-w-6xl px-4 py-5">{footer}</div>
        </footer>
      ) : null}
    </div>
  );
}

const navItemClass =
  "focus-ring touch-target inline-flex min-h-10 items-center gap-1.5 rounded-control px-3 py-2 text-left max-lg:w-full";
const lookOf = (current: boolean | undefined) =>
  current ? "bg-primary-soft text-primary-soft-foreground" : "hover:bg-muted";

export function NavLink({
  href,
  current = false,
  children,
}: {
  href: string;
  current?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn(navItemClass, "font-semibold", lookOf(current))}
    >
      {children}
    </Link>
  );
}

export interface NavMenuProps {
  label: string;
  /** Whether the page that one is on is somewhere in it. */
  current?: boolean;
  items: readonly { href: string; label: string; current?: boolean }[];
}

/**
 * A group of links in the navigation: a button that shows and hides a list. (Not a `Menu`: that one
 * is for commands, and would be part of every first load.)
 */
export function NavMenu({ label, current = false, items }: NavMenuProps) {
  const { open, setOpen, box, button, onKeyDown } = useDisclosure();
  const listId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what bubbles from its button and links
    <div ref={box} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-current={current ? "true" : undefined}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className={cn(navItemClass, "font-semibold", lookOf(current))}
      >
        {label}
        <ChevronDown
          aria-hidden
          className={cn("size-4 shrink-0 transition-transform max-lg:ml-auto", open && "rotate-180")}
        />
      </button>
      <ul
        id={listId}
        hidden={!open}
        className="lg:absolute lg:top-full lg:left-0 lg:z-50 lg:mt-1.5 lg:min-w-44 lg:rounded-control lg:border lg:bg-surface lg:p-1.5 lg:shadow-floating max-lg:ml-3 max-lg:border-l max-lg:pl-2"
      >
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              aria-current={item.current ? "page" : undefined}
              onClick={() => setOpen(false)}
              className={cn(navItemClass, "w-full font-medium", lookOf(item.current))}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A button that looks like a link of the navigation (Logout). */
export function NavButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={cn(navItemClass, "font-semibold", lookOf(false))}>
      {children}
    </button>
  );
}
