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
 * Page size, «x–y de total», and the way to the first, previous, next and last page; no way where
 * all fits in the smallest page.
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
  return (
    <nav
      aria-label={label ? `Páginas de ${label}` : "Páginas"}
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-[0.9375rem] sm:gap-x-6",
        className,
      )}
    >
      {onPageSizeChange && pageSizes.length > 0 ? (
        <PageSize {...{ pageSize, pageSizes, onPageSizeChange, disabled }} />
      ) : null}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p role="status" className="whitespace-nowrap tabular-nums text-muted-foreground">
          {total === 0 || from > total
            ? `0 de ${figure.format(total)}`
            : `${figure.format(from)}–${figure.format(to)} de ${figure.format(total)}`}
        </p>
        <div className="flex">
          <IconButton
            label="Primera página"
            icon={<ChevronFirst />}
            disabled={atStart}
            onClick={() => onPageChange(0)}
          />
          <IconButton
            label="Página anterior"
            icon={<ChevronLeft />}
            disabled={atStart}
            onClick={() => onPageChange(Math.min(page - 1, last))}
          />
          <IconButton
            label="Página siguiente"
            icon={<ChevronRight />}
            disabled={atEnd}
            onClick={() => onPageChange(page + 1)}
          />
          <IconButton
            label="Última página"
            icon={<ChevronLast />}
            disabled={atEnd}
            onClick={() => onPageChange(last)}
          />
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
}: Required<Pick<PaginationProps, "pageSize" | "pageSizes" | "onPageSizeChange" | "disabled">>) {
  const sizeId = useId();
  const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b);
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={sizeId} className="text-muted-foreground">
        <span className="max-xs:sr-only">Elementos </span>
        por página
      </label>
      <select
        id={sizeId}
        className="control w-auto! py-1!"
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
