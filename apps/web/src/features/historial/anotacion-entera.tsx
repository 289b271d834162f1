import type { AnotacionEntera } from "@cosecha/domain/esquemas/historial";
import { Dialog } from "@cosecha/ui/dialog";
import { Pagination } from "@cosecha/ui/pagination";
import { Skeleton } from "@cosecha/ui/skeleton";
import { failureText } from "../../api/api.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { When } from "../../screens/when.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { Cambios } from "./cambios.tsx";

/** How many changes one page has. */
export const CAMBIOS = 100;

/** An entry with all of its changes, in pages, from the query of one. */
export function EntryDialog({
  title,
  cuando,
  query,
  page,
  onPageChange,
  onClose,
}: {
  title: string;
  cuando: Date;
  query: {
    data: AnotacionEntera | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  page: number;
  onPageChange: (page: number) => void;
  onClose: () => void;
}) {
  const { data } = query;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={<When fecha={cuando} />}
      className="max-w-2xl!"
    >
      {query.isError ? (
        <RetryAlert query={query}>{failureText(query.error, textosWeb.comun.noCargado)}</RetryAlert>
      ) : null}
      {data === undefined && !query.isError ? <Skeleton className="h-40!" /> : null}
      {data === undefined ? null : (
        <div className="grid gap-4 text-muted-foreground">
          <div aria-busy={query.isFetching} className={query.isFetching ? "opacity-55" : undefined}>
            <Cambios cambios={data.cambios} />
          </div>
          {data.total > CAMBIOS ? (
            <Pagination
              label="los cambios"
              page={page}
              pageSize={CAMBIOS}
              total={data.total}
              onPageChange={onPageChange}
            />
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
