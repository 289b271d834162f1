import { Card } from "@cosecha/ui/card";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";
import { paths } from "../../navigation/paths.ts";
import { Brand } from "../../screens/brand.tsx";
import { useScreenTitle } from "../../screens/screen.tsx";

/**
 * A screen for who has not signed in, besides the login: a card under the cooperative's name. `wide`:
 * with room for a table.
 */
export function PublicPage({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  useScreenTitle(title);
  return (
    <>
      <header className="relative bg-surface text-surface-foreground">
        <div className="mx-auto flex min-h-15 max-w-5xl items-center px-4 text-xl">
          <Link href={paths.inicio()} className="focus-ring rounded-control">
            <Brand />
          </Link>
        </div>
        <div aria-hidden className="awning absolute inset-x-0 top-full" />
      </header>
      <main className={cn("mx-auto w-full px-4 pt-9 pb-10 lg:pt-16", wide ? "max-w-3xl" : "max-w-[29rem]")}>
        <Card className="grid gap-5">
          <h1 className="font-display text-2xl leading-tight">{title}</h1>
          {children}
        </Card>
      </main>
    </>
  );
}
