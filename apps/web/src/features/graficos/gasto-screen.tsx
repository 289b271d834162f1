import type { GastoDeFamilia } from "@cosecha/domain/esquemas/graficos";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { Gasto } from "./gasto.tsx";

/** What a family spends by month and by supplier, for itself and for administrators. */
export default function GastoDeFamiliaScreen({ familiaId }: { familiaId: number }) {
  const query = trpc.graficos.familia.useQuery({ familiaId });
  return (
    <Loaded query={query}>
      {(gasto) => (
        <Screen
          title="Gasto por meses"
          name={gasto.nombre}
          back={{ href: paths.familia({ id: familiaId }), label: "La familia" }}
        >
          <DeFamilia gasto={gasto} />
        </Screen>
      )}
    </Loaded>
  );
}

function DeFamilia({ gasto }: { gasto: GastoDeFamilia }) {
  // What is to be paid: of what has been shared out, what was delivered.
  const meses = gasto.meses.map(({ aPagar, aPagarPendiente, ...mes }) => ({
    ...mes,
    total: aPagar,
    pendiente: aPagarPendiente,
  }));
  return (
    <Gasto
      meses={meses}
      proveedores={gasto.proveedores}
      cuentan="Completados"
      vacio="Cuando se complete el primer pedido de la familia, aquí se verá lo que gasta cada mes."
    >
      Con IVA. De los pedidos ya repartidos cuenta lo entregado, que es lo que se paga; de los demás, lo
      pedido. Cada pedido cuenta en el mes en que se cerró; los cancelados no cuentan.
    </Gasto>
  );
}
