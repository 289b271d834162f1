import { textos } from "@cosecha/domain/textos";
import { Disclosure } from "@cosecha/ui/disclosure";
import { BookOpen, ChevronDown, CircleUserRound } from "lucide-react";
import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { logWarning } from "../api/log.ts";
import { paths } from "../navigation/paths.ts";
import { usePersona } from "../session/session.ts";
import { Entry } from "./account-entry.tsx";

/** Nobody waits for it: the panel is closed at first. Where it cannot be had, the rest stands. */
const More = lazy(() =>
  import("./account-more.tsx").catch((error: unknown) => {
    logWarning(error);
    return { default: () => <></> };
  }),
);

/**
 * The family that is in, or that there is none (spec 2). Opens what concerns oneself and this
 * device: one's own data, the guide, what administrators look after, how the app looks.
 */
export function AccountMenu() {
  const { id, familia, admin } = usePersona();
  const [path] = useLocation();
  const nombre = familia?.nombre ?? textos.comun.sinFamilia;
  const account = paths.usuario({ id });
  return (
    <Disclosure
      title={`${nombre}: mis datos${admin ? ", administración" : ""} y apariencia`}
      current={[account, paths.cooperativa(), paths.accesos(), paths.copias()].includes(path)}
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
      <Suspense>
        <More path={path} admin={admin} />
      </Suspense>
    </Disclosure>
  );
}
