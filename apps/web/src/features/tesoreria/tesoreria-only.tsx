import type { EstadoDeCuentas } from "@cosecha/domain/esquemas/cuentas";
import { llevaCuentas } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Link } from "@cosecha/ui/link";
import type { ReactNode } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { usePersona } from "../../session/session.ts";

/**
 * What a screen has for who keeps the accounts, once it is known that they are on. Others are told
 * that it is not for them.
 */
export function TesoreriaOnly({ children }: { children: (estado: EstadoDeCuentas) => ReactNode }) {
  const persona = usePersona();
  if (llevaCuentas(persona)) return <ConEstado>{children}</ConEstado>;
  return (
    <Alert variant="error" title={textos.comun.error}>
      {textos.comun.sinPermiso}
    </Alert>
  );
}

function ConEstado({ children }: { children: (estado: EstadoDeCuentas) => ReactNode }) {
  const { admin } = usePersona();
  const query = trpc.cuentas.estado.useQuery();
  return (
    <Loaded query={query}>
      {(estado) =>
        estado.enMarcha ? (
          <>
            <Descuadre estado={estado} />
            {children(estado)}
          </>
        ) : (
          <EmptyState
            title={textos.cuentas.apagadas}
            description={admin ? undefined : "Las pone en marcha quien administra."}
            action={
              admin ? (
                <Button asChild>
                  <Link href={paths.cuentasNuevas()}>Poner en marcha las cuentas</Link>
                </Button>
              ) : undefined
            }
          />
        )
      }
    </Loaded>
  );
}

/** Says that the book does not sum, and that nothing is posted until it does (decision 118). */
function Descuadre({ estado: { descuadre } }: { estado: EstadoDeCuentas }) {
  if (descuadre === null) return null;
  return (
    <Alert variant="error" title={textos.comun.error} className="mb-5">
      {textos.cuentas.descuadradas(descuadre)}
    </Alert>
  );
}
