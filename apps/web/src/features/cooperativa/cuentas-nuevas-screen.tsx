import { trpc } from "../../api/api.ts";
import { ASKED_ANEW, useBegun } from "../../forms/begun.ts";
import { paths } from "../../navigation/paths.ts";
import { AdminsOnly } from "../../screens/admins-only.tsx";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { CuentasNuevasForm } from "./cuentas-nuevas-form.tsx";

/** Where accounts are switched on, with what everybody owes and has on that day. */
export default function CuentasNuevasScreen() {
  return (
    <Screen
      title="Poner en marcha las cuentas"
      description="Escriba lo que hay y lo que se debe al comenzar ese día. Lo que deje en blanco es cero."
      back={{ href: paths.cooperativa(), label: "Cooperativa" }}
    >
      <AdminsOnly>
        <CuentasNuevas />
      </AdminsOnly>
    </Screen>
  );
}

const TODOS = { tamano: "todas" } as const;

function CuentasNuevas() {
  const familias = useBegun(trpc.familias.listar.useQuery(TODOS, ASKED_ANEW));
  const proveedores = useBegun(trpc.proveedores.listar.useQuery(TODOS, ASKED_ANEW));
  return (
    <Loaded query={familias}>
      {({ filas }) => (
        <Loaded query={proveedores}>
          {(todos) => (
            <CuentasNuevasForm
              familias={filas.filter(({ fechaBaja }) => fechaBaja === null)}
              proveedores={todos.filas}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
