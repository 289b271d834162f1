import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";

/** The way to a list's form for a new one. */
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
