import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { ChartLine } from "lucide-react";

/** Leads from a screen to what of it is drawn. */
export function PlotLink({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild variant="secondary">
      <Link href={href}>
        <ChartLine aria-hidden />
        {children}
      </Link>
    </Button>
  );
}
