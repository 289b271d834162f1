import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { PedidosActivos, PedidosRealizados } from "../pedidos/pedidos-tables.tsx";

export default function HomeScreen() {
  const { familia } = usePersona();
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
        <PedidosActivos />
        {familia === null ? null : <PedidosRealizados familiaId={familia.id} />}
      </div>
    </Screen>
  );
}
