import { lazy, Suspense, useEffect } from "react";
import { trpc } from "../../api.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { PedidosActivos, PedidosRealizados } from "../pedidos/pedidos-tables.tsx";

const loadAdminNotes = () => import("./admin-notes.tsx");
const AdminNotes = lazy(loadAdminNotes);

export default function HomeScreen() {
  const { familia, admin } = usePersona();
  // Asked for here, so that it travels with the orders in one request.
  const estado = trpc.cooperativa.estado.useQuery(undefined, { enabled: admin });
  // While they travel, so that nothing moves down later.
  useEffect(() => {
    if (admin) void loadAdminNotes();
  }, [admin]);
  return (
    <Screen
      title={familia === null ? "Le damos la bienvenida" : `Le damos la bienvenida, ${familia.nombre}`}
      description={
        familia === null
          ? "Estos son los pedidos activos."
          : "Estos son los pedidos activos, y los que su familia ya ha recibido."
      }
    >
      <div className="grid gap-8">
        {estado.data === undefined ? null : (
          <Suspense>
            <AdminNotes estado={estado.data} />
          </Suspense>
        )}
        <PedidosActivos />
        {familia === null ? null : <PedidosRealizados familiaId={familia.id} />}
      </div>
    </Screen>
  );
}
