import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { cellClass, type DataTableColumnMeta, roleIn } from "./lib/table-columns.ts";
import { Link } from "./link.tsx";

export interface TableCellProps {
  meta: DataTableColumnMeta | undefined;
  /** Below sm its row is a card. */
  cards?: boolean;
  /** Names its row. */
  heading: boolean;
  /** Makes a link of what is in it. */
  href?: string;
  children: ReactNode;
}

export function TableCell({ meta, cards = false, heading, href, children }: TableCellProps) {
  const content =
    href === undefined ? (
      children
    ) : (
      <Link href={href} className="font-semibold text-link underline-offset-4 hover:underline">
        {children}
      </Link>
    );
  return heading ? (
    <th scope="row" {...roleIn(cards, "rowheader")} className={cn(cellClass(meta, cards), "font-semibold")}>
      {content}
    </th>
  ) : (
    <td {...roleIn(cards, "cell")} className={cellClass(meta, cards)}>
      {content}
    </td>
  );
}
