import { Badge } from "@cosecha/ui/badge";
import { IconButton } from "@cosecha/ui/icon-button";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Pencil } from "lucide-react";
import { textosWeb } from "../texts/texts.ts";
import { dia } from "../texts/zone.ts";
import { EmailText } from "./email-text.tsx";

interface Account {
  email: string;
  fechaBaja: Date | null;
}

interface AccountColumns<T extends Account> {
  /** The server's name for the column, to sort by it. */
  id: string;
  nombre: (row: T) => string;
  note?: (row: T) => string;
  /** The address of the row's form; null when the user may not edit it. */
  editHref: (row: T) => string | null;
}

/** The columns of accounts that can sign in: nombre, email, acciones. */
export function accountColumns<T extends Account>({ id, nombre, note, editHref }: AccountColumns<T>) {
  const c = columnHelper<T>();
  return c.columns([
    c.accessor(nombre, {
      id,
      header: "Nombre",
      cell: ({ row: { original } }) => (
        <AccountName account={original} nombre={nombre(original)} note={note?.(original)} />
      ),
      meta: { rowHeader: true, sortable: true, className: "sm:min-w-40" },
    }),
    c.accessor(({ email }) => email, {
      id: "email",
      header: "Email",
      cell: ({ row: { original } }) => <EmailText email={original.email} />,
      meta: { hideBelow: "sm", sortable: true },
    }),
    c.display({
      id: "acciones",
      header: textosWeb.comun.acciones,
      cell: ({ row: { original } }) => {
        const href = editHref(original);
        if (href === null) return null;
        const label = `${textosWeb.comun.editar} ${nombre(original)}`;
        return <IconButton label={label} icon={<Pencil />} href={href} />;
      },
      meta: { shrink: true, align: "end" },
    }),
  ]);
}

/** The style of the text below a row's name. */
export const SECONDARY = "text-sm font-normal text-muted-foreground";

/** On a small screen, which has no email column, the email is here. */
function AccountName({ account, nombre, note }: { account: Account; nombre: string; note?: string }) {
  const { email, fechaBaja } = account;
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {nombre}
        {fechaBaja === null ? null : <Badge>De baja desde el {dia(fechaBaja)}</Badge>}
      </span>
      <span className={`${SECONDARY} sm:hidden`}>
        <EmailText email={email} />
      </span>
      {note === undefined ? null : <span className={SECONDARY}>{note}</span>}
    </span>
  );
}
