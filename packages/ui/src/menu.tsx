import * as DropdownMenu from "radix-ui/dropdown-menu";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { Link } from "./link.tsx";

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  children: ReactNode;
  className?: string;
}

/** A menu that drops from a button: `<Menu trigger={<Button>…</Button>}><MenuItem/>…</Menu>`. */
export function Menu({ trigger, align = "start", children, className }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control border bg-surface p-1.5 text-surface-foreground shadow-floating animate-appear",
          className,
        )}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

const itemClass =
  "touch-target flex min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-md px-3 py-2 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-primary-soft data-highlighted:text-primary-soft-foreground [&_svg]:size-4.5 [&_svg]:shrink-0";

export type MenuItemProps = Omit<ComponentProps<typeof DropdownMenu.Item>, "asChild"> & {
  icon?: ReactElement;
  destructive?: boolean;
  /** Makes it a link. */
  href?: string;
  /** Marks the page that one is on. */
  current?: boolean;
};

/** An entry of a menu: `onSelect`, or `href`. */
export function MenuItem({
  icon,
  destructive = false,
  href,
  current,
  className,
  children,
  ...props
}: MenuItemProps) {
  const classes = cn(
    itemClass,
    destructive && "text-destructive-text",
    current && "font-semibold",
    className,
  );
  if (href !== undefined) {
    return (
      <DropdownMenu.Item {...props} asChild>
        <Link href={href} className={classes} aria-current={current ? "page" : undefined}>
          {icon}
          {children}
        </Link>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item {...props} className={classes}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}
