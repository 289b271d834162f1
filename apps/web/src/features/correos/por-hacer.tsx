import { CLASES_DE_CORREO } from "@cosecha/domain/correos";
import type { PorHacer as Vista } from "@cosecha/domain/esquemas/correos";
import { Link } from "@cosecha/ui/link";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { When } from "../../screens/when.tsx";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { TAREAS } from "./palabras.ts";

/** What is told next and when, and what waits to be sent. */
export function PorHacer() {
  const query = trpc.correos.porHacer.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query}>
      {({ total, tareas }) =>
        total === 0 ? (
          <p className="text-muted-foreground">
            No hay nada pendiente. Lo que se dice de un pedido aparece aquí desde que se abre hasta que se
            cierra.
          </p>
        ) : (
          <div className="grid gap-3">
            <ol className="divide-y rounded-card border bg-surface text-surface-foreground">
              {tareas.map((tarea, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no id of their own here
                <Tarea key={n} tarea={tarea} />
              ))}
            </ol>
            {total > tareas.length ? (
              <p className="text-sm text-muted-foreground">Y {total - tareas.length} más, después.</p>
            ) : null}
          </div>
        )
      }
    </Loaded>
  );
}

function Tarea({ tarea }: { tarea: Vista["tareas"][number] }) {
  const { clase, cuando, pedido, para, claseDeCorreo, error } = tarea;
  const que = claseDeCorreo === null ? TAREAS[clase] : CLASES_DE_CORREO[claseDeCorreo].nombre;
  return (
    <li className="grid gap-0.5 p-3 wrap-anywhere sm:px-4">
      <When fecha={cuando} className={SECONDARY} />
      <span className="font-medium">
        {que ?? clase}
        {para === null ? "" : `, a ${para}`}
      </span>
      {pedido === null ? null : (
        <Link
          href={paths.pedido({ id: pedido.id })}
          className="focus-ring touch-target w-fit rounded-control text-link underline underline-offset-4"
        >
          {pedido.descripcion}
        </Link>
      )}
      {error === null ? null : <span className="text-sm text-destructive-text">Ha fallado: {error}</span>}
    </li>
  );
}
