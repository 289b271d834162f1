import type { EstadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { type ComponentType, useEffect, useState } from "react";
import { trpc } from "../../api/api.ts";
import { logWarning } from "../../api/log.ts";
import { Screen } from "../../screens/screen.tsx";
import { ScreenSkeleton } from "../../screens/screen-skeleton.tsx";
import { usePersona } from "../../session/session.ts";
import { PedidosActivos, PedidosRealizados } from "../pedidos/pedidos-tables.tsx";

export default function HomeScreen() {
  const { familia, admin } = usePersona();
  // Asked for here, so that it travels with the orders in one request.
  const estado = trpc.cooperativa.estado.useQuery(undefined, { enabled: admin });
  const AdminNotes = useAdminNotes(admin);
  // What is said over the orders comes with them: nothing moves under the finger. Without it they come alone.
  const waiting = admin && (estado.isPending || AdminNotes === undefined);
  return (
    <Screen
      title={familia === null ? "Le damos la bienvenida" : `Le damos la bienvenida, ${familia.nombre}`}
      description={
        familia === null
          ? "Estos son los pedidos activos."
          : "Estos son los pedidos activos, y los que su familia ya ha recibido."
      }
    >
      {waiting ? <ScreenSkeleton /> : null}
      {/* Hidden, they are asked for already. */}
      <div hidden={waiting} className="grid gap-8">
        {AdminNotes && estado.data ? <AdminNotes estado={estado.data} /> : null}
        <PedidosActivos />
        {familia === null ? null : <PedidosRealizados familiaId={familia.id} />}
      </div>
    </Screen>
  );
}

type AdminNotes = ComponentType<{ estado: EstadoDeLaCooperativa }>;
let adminNotes: AdminNotes | undefined;

/**
 * The notes, loaded apart, as few need them; undefined until then, null if they could not be had. Without Suspense,
 * which would hold them back for a while once the orders are on screen.
 */
function useAdminNotes(wanted: boolean): AdminNotes | null | undefined {
  const [notes, setNotes] = useState<AdminNotes | null | undefined>(() => adminNotes);
  useEffect(() => {
    if (!wanted || notes !== undefined) return;
    let here = true;
    import("./admin-notes.tsx")
      .then((module) => {
        adminNotes = module.AdminNotes;
        if (here) setNotes(() => module.AdminNotes);
      })
      .catch((error: unknown) => {
        logWarning(error);
        if (here) setNotes(null);
      });
    return () => {
      here = false;
    };
  }, [wanted, notes]);
  return notes;
}
