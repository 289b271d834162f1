import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { ShieldCheck } from "lucide-react";
import { paths } from "../navigation/paths.ts";

/** The way to what is stored of people, and what they may ask for. */
export const PrivacyLink = () => (
  <Button asChild variant="ghost" className="print:hidden">
    <Link href={`${paths.guia()}?de=privacidad`}>
      <ShieldCheck aria-hidden />
      Privacidad
    </Link>
  </Button>
);
