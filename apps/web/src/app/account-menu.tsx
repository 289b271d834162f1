import { textos } from "@cosecha/domain/textos";
import { Disclosure } from "@cosecha/ui/disclosure";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import { ChevronDown, CircleUserRound } from "lucide-react";
import { useLocation } from "wouter";
import { paths } from "../navigation/paths.ts";
import { useCooperativa } from "../screens/cooperativa.ts";
import { ThemeSwitch } from "../screens/theme-switch.tsx";
import { usePersona } from "../session/session.ts";

const ADMIN = [
  [paths.cooperativa(), "Cooperativa"],
  [paths.accesos(), "Accesos"],
  [paths.copias(), "Copias"],
  [paths.avisos(), "Avisos"],
] as const;

/**
 * The family that is in, or that there is none (spec 2). Opens what concerns oneself and this
 * device: one's own data, the guide, what administrators look after, how the app looks.
 */
export function AccountMenu() {
  const { id, familia, admin } = usePersona();
  const [path] = useLocation();
  const nombre = familia?.nombre ?? textos.comun.sinFamilia;
  const account = paths.usuario({ id });
  const cuentas = useCooperativa().cuentas && familia !== null;
  return (
    <Disclosure
      title={`${nombre}: mis datos${cuentas ? ", mis cuentas" : ""}${admin ? ", administración" : ""} y apariencia`}
      current={
        path === account || path === paths.cuentas() || (admin && ADMIN.some(([href]) => href === path))
      }
      className="flex items-center gap-1.5 px-1.5 py-1 text-muted-foreground hover:text-foreground max-xs:gap-0.5 max-xs:px-1"
      label={
        <>
          <CircleUserRound aria-hidden className="size-5 shrink-0 max-xs:hidden" />
          <span className="max-w-20 truncate font-medium xs:max-w-40 sm:max-w-56">{nombre}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 max-xs:size-3.5" />
        </>
      }
    >
      <Entries
        entries={[
          [account, "Mis datos"],
          ...(cuentas ? ([[paths.cuentas(), "Mis cuentas"]] as const) : []),
          [paths.turnos(), "Turnos"],
          [paths.misAvisos(), "Mis avisos"],
          [paths.guia(), "Guía"],
        ]}
      />
      {admin ? (
        <div className="mt-1 border-t pt-1">
          <Entries entries={ADMIN} />
        </div>
      ) : null}
      <ThemeSwitch className="mt-1 border-t px-2 pt-2 pb-1" />
    </Disclosure>
  );
}

function Entries({ entries }: { entries: readonly (readonly [href: string, text: string])[] }) {
  const [path] = useLocation();
  return entries.map(([href, text]) => (
    <Link
      key={href}
      href={href}
      aria-current={path === href ? "page" : undefined}
      className={cn(
        "focus-ring touch-target flex min-h-10 items-center rounded-control px-2.5 py-2 font-medium hover:bg-muted",
        path === href && "bg-primary-soft text-primary-soft-foreground",
      )}
    >
      {text}
    </Link>
  ));
}
