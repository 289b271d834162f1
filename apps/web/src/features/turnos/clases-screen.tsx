import type { ClaseDeTurnoVista } from "@cosecha/domain/esquemas/turnos";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Plus } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { AdminsOnly } from "../../screens/admins-only.tsx";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { Clase } from "./clase.tsx";
import { ClaseDialog } from "./clase-dialog.tsx";
import { Habituales } from "./habituales.tsx";
import { HechoContext, useDecirHecho } from "./hecho.ts";

/** The kinds of turns that the group has. Administrators make, change and retire them here. */
export default function ClasesScreen() {
  const { hecho, decir, callar } = useDecirHecho();
  return (
    <Screen title="Clases de turno" back={{ href: paths.turnos(), label: "Turnos" }}>
      <AdminsOnly>
        <HechoContext value={decir}>
          <Clases />
        </HechoContext>
        {hecho === null ? null : (
          <FloatingMessage key={hecho.n} title={textos.comun.resultado} takeFocus onDismiss={callar}>
            {hecho.texto}
          </FloatingMessage>
        )}
      </AdminsOnly>
    </Screen>
  );
}

function Clases() {
  const query = trpc.turnos.clases.useQuery();
  const [creating, setCreating] = useState(false);
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted-foreground">
        Lo que las familias hacen por turnos. Los que van con el reparto salen solos cada día en que se
        reparte algo; a los demás se les ponen los días.
      </p>
      <Loaded query={query}>
        {(clases) => <Lista clases={clases.filter(({ fechaBaja }) => fechaBaja === null)} />}
      </Loaded>
      <Button className="justify-self-start" onClick={() => setCreating(true)}>
        <Plus aria-hidden />
        Añadir clase de turno
      </Button>
      {creating ? <ClaseDialog onClose={() => setCreating(false)} /> : null}
    </div>
  );
}

function Lista({ clases }: { clases: readonly ClaseDeTurnoVista[] }) {
  if (clases.length === 0) {
    return (
      <EmptyState
        title="No hay clases de turno"
        description="Casi todos los grupos tienen estas cuatro: reparto, llamada al proveedor, cuentas y limpieza."
        action={<Habituales />}
      />
    );
  }
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {clases.map((clase) => (
        <Clase key={clase.id} clase={clase} />
      ))}
    </ul>
  );
}
