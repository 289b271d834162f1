import { Skeleton } from "@cosecha/ui/skeleton";

/** A screen that is on its way. `framed`: the top bar is, too. */
export function ScreenSkeleton({ framed = false }: { framed?: boolean }) {
  const body = (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Cargando…
      </p>
      <Skeleton className="mb-3 h-8 w-2/3 max-w-md" />
      <Skeleton className="mb-8 w-1/2 max-w-sm" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
  if (!framed) return body;
  return (
    <>
      <div className="h-[3.8rem] border-b bg-surface" />
      <main className="mx-auto max-w-6xl px-4 py-8">{body}</main>
    </>
  );
}
