import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";

/** The link from a list to the form that adds a record to it. */
export function AddLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild>
      <Link href={href}>
        <Plus aria-hidden />
        {children}
      </Link>
    </Button>
  );
}
