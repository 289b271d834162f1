import type { ProveedorVista } from "@cosecha/domain/esquemas/proveedores";
import { trpc } from "../../api/api.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Pausas } from "./pausas.tsx";
import { Proximos } from "./proximos.tsx";
import { RitmoForm } from "./ritmo-form.tsx";

/** How a supplier's orders come round: the next ones, the days without, and how they are set. */
export default function RitmoTab({ proveedor, editable }: { proveedor: ProveedorVista; editable: boolean }) {
  const { id: proveedorId } = proveedor;
  const query = trpc.ritmos.ver.useQuery({ proveedorId });
  return (
    <Loaded query={query}>
      {(estado) => (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:gap-x-14">
          <div className="grid content-start gap-8">
            {estado.ritmo === null ? (
              <p className="max-w-prose text-muted-foreground">
                Si pide a este proveedor cada semana, o cada pocas, diga aquí cuándo: sus pedidos se crearán
                solos, o se le propondrán cuando toque.
              </p>
            ) : estado.ritmo.descansa ? (
              <p className="text-muted-foreground">El ritmo descansa: no se crea ningún pedido.</p>
            ) : (
              <Proximos proveedorId={proveedorId} estado={estado} editable={editable} />
            )}
            <Pausas proveedorId={proveedorId} pausas={estado.pausas} editable={editable} />
          </div>
          {editable ? (
            <section aria-labelledby="ritmo" className="grid content-start gap-4">
              <h2 id="ritmo" className="font-display text-xl leading-tight">
                Cada cuánto se pide
              </h2>
              <RitmoForm proveedor={proveedor} estado={estado} />
            </section>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
