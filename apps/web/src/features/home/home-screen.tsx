import type { EstadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { type ComponentType, useEffect, useState } from "react";
import { trpc } from "../../api/api.ts";
import { logWarning } from "../../api/log.ts";
import { Screen } from "../../screens/screen.tsx";
import { ScreenSkeleton } from "../../screens/screen-skeleton.tsx";
import { usePersona } from "../../session/session.ts";
import { PedidosActivos, PedidosRealizados } from "../pedidos/pedidos-tables.tsx";

/**
 * The home screen: the active orders, the completed ones of the user's family, and the
 * administrator's notes.
 */
export default function HomeScreen() {
  const { familia, admin } = usePersona();
  // Queried here, so that it goes in one request with the orders.
  const estado = trpc.cooperativa.estado.useQuery(undefined, { enabled: admin });
  const AdminNotes = useAdminNotes(admin);
  // The notes above the orders appear together with them, so that nothing moves under the user's
  // finger. When the notes fail to load, the orders appear alone.
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
      {/* The orders load while they are hidden. */}
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
 * The notes, in a chunk of their own because few users need them. Undefined while it loads, null
 * when it failed. Not with Suspense, which would delay the notes when the orders are already on
 * screen.
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
