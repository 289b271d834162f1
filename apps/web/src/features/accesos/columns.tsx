import type { AccesoVista } from "@cosecha/domain/esquemas/accesos";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { serverTime } from "../../api/server-clock.ts";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { queDia } from "../../texts/zone.ts";
import { AccesoRevocar } from "./acceso-revocar.tsx";

/** The access list's columns. `onRevocado` must be stable, and gets the server's message. */
export function accesoColumns(onRevocado: (message: string) => void) {
  const c = columnHelper<AccesoVista>();
  return c.columns([
    c.accessor(({ nombre }) => nombre, {
      id: "nombre",
      header: "Nombre",
      cell: ({ row: { original } }) => <Nombre acceso={original} />,
      meta: { rowHeader: true, sortable: true, className: "lg:wrap-anywhere" },
    }),
    c.accessor(puedeHacer, {
      id: "rol",
      header: "Qué puede hacer",
      meta: { hideBelow: "lg", className: "lg:wrap-anywhere" },
    }),
    c.accessor(({ caduca }) => caduca, {
      id: "caduca",
      header: "Caduca",
      cell: ({ row: { original } }) => <Caduca caduca={original.caduca} />,
      meta: { hideBelow: "lg", sortable: true, className: "first-letter:uppercase" },
    }),
    c.accessor(({ usado }) => usado, {
      id: "usado",
      header: "Último uso",
      cell: ({ row: { original } }) => ultimoUso(original),
      meta: { hideBelow: "lg", className: "first-letter:uppercase" },
    }),
    c.display({
      id: "acciones",
      header: textosWeb.comun.acciones,
      cell: ({ row: { original } }) => <AccesoRevocar acceso={original} onDone={onRevocado} />,
      meta: { shrink: true, align: "end" },
    }),
  ]);
}

const puedeHacer = ({ rol, familia }: AccesoVista) => {
  if (rol === "ROLE_ADMIN") return "Administrarlo todo";
  if (rol === "ROLE_TESORERIA") return "Llevar las cuentas";
  return familia === null ? "Solo mirar" : `Lo que la familia ${familia.nombre}`;
};

const ultimoUso = ({ usado }: AccesoVista) => (usado === null ? "Nunca" : queDia(usado, serverTime()));

/** The day on which the access expires, after the text `before`; an expired access says so. */
function Caduca({ caduca, before = "" }: { caduca: Date; before?: string }) {
  return caduca > serverTime() ? (
    `${before}${queDia(caduca, serverTime())}`
  ) : (
    <strong className="font-semibold text-destructive-text">Caducó {queDia(caduca, serverTime())}</strong>
  );
}

/** Who gave the access. Who administers no more may still have a key that opens something. */
function DadoPor({ acceso: { creadoPor, caduca } }: { acceso: AccesoVista }) {
  if (creadoPor?.administra || caduca <= serverTime()) {
    return creadoPor && <span className={SECONDARY}>Lo dio {creadoPor.nombre}</span>;
  }
  return (
    <strong className="text-sm font-semibold text-destructive-text">
      {creadoPor === null
        ? "No consta quién lo dio, o ya no está,"
        : `Lo dio ${creadoPor.nombre}, que ya no administra`}{" "}
      y puede tener la clave: dé otro y revoque este.
    </strong>
  );
}

/** The access's name. A small screen has no other columns, so it shows the rest here. */
function Nombre({ acceso }: { acceso: AccesoVista }) {
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      {acceso.nombre}
      <DadoPor acceso={acceso} />
      <span className={`grid gap-0.5 lg:hidden ${SECONDARY}`}>
        <span>{puedeHacer(acceso)}</span>
        <span>
          <Caduca caduca={acceso.caduca} before="Caduca " />
        </span>
        <span>Último uso: {ultimoUso(acceso).toLowerCase()}</span>
      </span>
    </span>
  );
}
