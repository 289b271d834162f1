import { Skeleton } from "@cosecha/ui/skeleton";
import { Brand, inBar } from "./brand.tsx";
import { nombrePropio, useCooperativa } from "./cooperativa.ts";

/** Stands for a screen that is loading. `framed`: the top bar is loading too. */
export function ScreenSkeleton({ framed = false }: { framed?: boolean }) {
  return framed ? (
    <Frame />
  ) : (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Cargando…
      </p>
      <Skeleton className="mb-3 h-8! w-2/3! max-w-md" />
      <Skeleton className="mb-8 w-1/2! max-w-sm" />
      <Skeleton className="h-64! rounded-card!" />
    </div>
  );
}

/**
 * What is painted first for who is signed in, also as HTML before any script has run: the places of
 * AppShell's bar and screen, so that nothing moves when those come.
 */
function Frame() {
  return (
    <>
      <header className="relative bg-surface text-surface-foreground">
        <div className="mx-auto max-w-6xl px-4 py-2">
          <div className="flex min-h-11 items-center text-xl">
            <span className={inBar(nombrePropio(useCooperativa()))}>
              <Brand />
            </span>
          </div>
        </div>
        <div aria-hidden className="awning absolute inset-x-0 top-full" />
      </header>
      <main className="mx-auto max-w-6xl px-4 pt-7 pb-6 sm:pt-10 sm:pb-8">
        <ScreenSkeleton />
      </main>
    </>
  );
}
