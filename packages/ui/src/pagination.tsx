import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useId } from "react";
import { IconButton } from "./icon-button.tsx";
import { cn } from "./lib/cn.ts";

export interface PaginationProps {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  pageSizes?: readonly number[];
  onPageChange: (page: number) => void;
  onPageSizeChange?: (pageSize: number) => void;
  disabled?: boolean;
  /** What is paged, for screen readers: «Páginas de {label}». */
  label?: string;
  className?: string;
}

const figure = new Intl.NumberFormat("es-ES", { useGrouping: "always" });

/**
 * Page size, «x–y de total», and the way to the first, previous, next and last page. Where all fits
 * in the smallest page there is nowhere to go: the same in one small, muted line.
 */
export function Pagination({
  page,
  pageSize,
  total,
  pageSizes = [],
  onPageChange,
  onPageSizeChange,
  disabled = false,
  label,
  className,
}: PaginationProps) {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = total === 0 ? 0 : page * pageSize + 1;
  const to = Math.min(total, (page + 1) * pageSize);
  const atStart = disabled || page <= 0;
  const atEnd = disabled || page >= last;
  const quiet = page === 0 && total <= Math.min(pageSize, ...pageSizes);
  return (
    <nav
      aria-label={label ? `Páginas de ${label}` : "Páginas"}
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:gap-x-6",
        quiet ? "text-sm text-muted-foreground" : "text-base",
        className,
        quiet && "py-0!",
      )}
    >
      {onPageSizeChange && pageSizes.length > 0 ? (
        <PageSize {...{ pageSize, pageSizes, onPageSizeChange, disabled, quiet }} />
      ) : null}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p role="status" className="whitespace-nowrap tabular-nums text-muted-foreground">
          {total === 0 || from > total
            ? `0 de ${figure.format(total)}`
            : `${figure.format(from)}–${figure.format(to)} de ${figure.format(total)}`}
        </p>
        <div className="flex">
          {[
            { label: "Primera página", Icon: ChevronFirst, disabled: atStart, to: 0 },
            {
              label: "Página anterior",
              Icon: ChevronLeft,
              disabled: atStart,
              to: Math.min(page - 1, last),
            },
            { label: "Página siguiente", Icon: ChevronRight, disabled: atEnd, to: page + 1 },
            { label: "Última página", Icon: ChevronLast, disabled: atEnd, to: last },
          ].map(({ label: name, Icon, to, ...way }) =>
            quiet ? (
              <button
                key={name}
                type="button"
                disabled
                aria-label={name}
                className="inline-flex size-6 items-center justify-center opacity-55 [&_svg]:size-4"
              >
                <Icon />
              </button>
            ) : (
              <IconButton
                key={name}
                label={name}
                icon={<Icon />}
                disabled={way.disabled}
                onClick={() => onPageChange(to)}
              />
            ),
          )}
        </div>
      </div>
    </nav>
  );
}

function PageSize({
  pageSize,
  pageSizes,
  onPageSizeChange,
  disabled,
  quiet,
}: Required<Pick<PaginationProps, "pageSize" | "pageSizes" | "onPageSizeChange" | "disabled">> & {
  quiet: boolean;
}) {
  const sizeId = useId();
  const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b);
  return (
    <div className={cn("flex items-center", quiet ? "gap-1" : "gap-2")}>
      <label htmlFor={sizeId} className="text-muted-foreground">
        <span className={quiet ? "sr-only" : "max-xs:sr-only"}>Elementos </span>
        por página
      </label>
      <select
        id={sizeId}
        className={
          quiet
            ? "focus-ring min-h-9 rounded-control bg-transparent px-1 pointer-coarse:min-h-11 max-md:min-h-11"
            : "control w-auto! py-1!"
        }
        value={pageSize}
        disabled={disabled}
        onChange={(event) => onPageSizeChange(Number(event.target.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  );
}
