import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { cellClass, type DataTableColumnMeta } from "./lib/table-columns.ts";
import { Link } from "./link.tsx";

export interface TableCellProps {
  meta: DataTableColumnMeta | undefined;
  /** Names its row. */
  heading: boolean;
  /** Makes a link of what is in it. */
  href?: string;
  children: ReactNode;
}

/** A cell of the body of a table. */
export function TableCell({ meta, heading, href, children }: TableCellProps) {
  const content =
    href === undefined ? (
      children
    ) : (
      <Link href={href} className="font-semibold text-link underline-offset-4 hover:underline">
        {children}
      </Link>
    );
  return heading ? (
    <th scope="row" className={cn(cellClass(meta), "font-semibold")}>
      {content}
    </th>
  ) : (
    <td className={cellClass(meta)}>{content}</td>
  );
}
