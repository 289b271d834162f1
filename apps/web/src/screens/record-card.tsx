import { Button } from "@cosecha/ui/button";
import { Card } from "@cosecha/ui/card";
import { Link } from "@cosecha/ui/link";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { textosWeb } from "../texts/texts.ts";
import { DataList } from "./data-list.tsx";

/** A record's data, for users who may only look at it. The same everywhere. */
export function RecordCard({
  why,
  picture,
  items,
  backHref,
  children,
}: {
  /** Who may change it. */
  why: string;
  picture?: ReactNode;
  items: Parameters<typeof DataList>[0]["items"];
  backHref: string;
  /** Buttons for what they may do with it. */
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-5">
      <Card className="w-full max-w-3xl">
        <div className="flex flex-wrap gap-6">
          {picture}
          <DataList className="min-w-60 flex-1" items={items} />
        </div>
        <p className="mt-5 flex items-start gap-2 border-t pt-4 text-sm text-muted-foreground">
          <Eye aria-hidden className="mt-0.5 size-4 shrink-0" />
          {why}
        </p>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="outline">
          <Link href={backHref}>{textosWeb.comun.volver}</Link>
        </Button>
        {children}
      </div>
    </div>
  );
}
