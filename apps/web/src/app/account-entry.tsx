import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";

/** A link of the account's menu. */
export function Entry({
  href,
  current,
  icon,
  children,
}: {
  href: string;
  current: boolean;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn(
        "focus-ring touch-target flex min-h-10 items-center gap-2.5 rounded-control px-2.5 py-2 font-medium hover:bg-muted [&_svg]:size-4.5",
        current && "bg-primary-soft text-primary-soft-foreground",
      )}
    >
      {icon}
      {children}
    </Link>
  );
}
