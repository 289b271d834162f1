import { Skeleton } from "@cosecha/ui/skeleton";

/** Stands for a screen that is loading. `framed`: the top bar is loading too. */
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
