import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { Gasto } from "./gasto.tsx";

/** What all families are charged by month and by supplier, for who keeps the accounts. */
export default function GastoDeTodasScreen() {
  const query = trpc.graficos.cooperativa.useQuery();
  return (
    <Loaded query={query}>
      {({ meses, proveedores }) => (
        <Screen
          title="Gasto por meses"
          name="Todas las familias"
          back={{ href: paths.tesoreria(), label: "Tesorería" }}
        >
          <Gasto
            meses={meses.map((mes) => ({ ...mes, pendiente: 0 }))}
            proveedores={proveedores}
            cuentan="Cargado"
            vacio="Cuando se contabilice el primer pedido, aquí se verá lo que se carga cada mes."
          >
            Lo que se ha cargado a las familias por sus pedidos, con IVA y gastos, y con lo corregido después.
            Cuenta en el mes del asiento.
          </Gasto>
        </Screen>
      )}
    </Loaded>
  );
}
