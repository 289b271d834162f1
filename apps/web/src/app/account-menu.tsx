import { textos } from "@cosecha/domain/textos";
import { Disclosure } from "@cosecha/ui/disclosure";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import { BookOpen, ChevronDown, CircleUserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { paths } from "../navigation/paths.ts";
import { ThemeSwitch } from "../screens/theme-switch.tsx";
import { usePersona } from "../session/session.ts";

/**
 * The family that is in, or that there is none (spec 2). Opens what concerns oneself and this
 * device: one's own data, the guide, how the app looks.
 */
export function AccountMenu() {
  const { id, familia } = usePersona();
  const [path] = useLocation();
  const nombre = familia?.nombre ?? textos.comun.sinFamilia;
  const account = paths.usuario({ id });
  return (
    <Disclosure
      title={`${nombre}: mis datos y apariencia`}
      current={path === account}
      className="flex items-center gap-1.5 px-1.5 py-1 text-muted-foreground hover:text-foreground max-xs:gap-0.5 max-xs:px-1"
      label={
        <>
          <CircleUserRound aria-hidden className="size-5 shrink-0 max-xs:hidden" />
          <span className="max-w-20 truncate font-medium xs:max-w-40 sm:max-w-56">{nombre}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 max-xs:size-3.5" />
        </>
      }
    >
      <Entry href={account} current={path === account} icon={<CircleUserRound aria-hidden />}>
        Mis datos
      </Entry>
      <Entry href={paths.guia()} current={path === paths.guia()} icon={<BookOpen aria-hidden />}>
        Guía
      </Entry>
      <ThemeSwitch className="mt-1 border-t px-2 pt-2 pb-1" />
    </Disclosure>
  );
}

function Entry({
  href,
  current,
  icon,
  children,
}: {
  href: string;
  current: boolean;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn(
        "focus-ring touch-target flex min-h-10 items-center gap-2.5 rounded-control px-2.5 py-2 font-medium hover:bg-muted [&_svg]:size-4.5",
        current && "bg-primary-soft text-primary-soft-foreground",
      )}
    >
      {icon}
      {children}
    </Link>
  );
}
