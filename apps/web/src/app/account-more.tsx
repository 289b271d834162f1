import { DatabaseBackup, House, KeyRound, type LucideIcon } from "lucide-react";
import { paths } from "../navigation/paths.ts";
import { ThemeSwitch } from "../screens/theme-switch.tsx";
import { Entry } from "./account-entry.tsx";

/** What administrators alone look after. */
const ADMIN: readonly (readonly [href: string, texto: string, Icon: LucideIcon])[] = [
  [paths.cooperativa(), "Cooperativa", House],
  [paths.accesos(), "Accesos", KeyRound],
  [paths.copias(), "Copias", DatabaseBackup],
];

/** What of the account's menu comes after the first screen. */
export default function AccountMore({ path, admin }: { path: string; admin: boolean }) {
  return (
    <>
      {admin ? (
        <div className="mt-1 border-t pt-1">
          {ADMIN.map(([href, texto, Icon]) => (
            <Entry key={href} href={href} current={path === href} icon={<Icon aria-hidden />}>
              {texto}
            </Entry>
          ))}
        </div>
      ) : null}
      <ThemeSwitch className="mt-1 border-t px-2 pt-2 pb-1" />
    </>
  );
}
