import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import type { ProductoVista } from "@cosecha/domain/esquemas/productos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { useArrivalMessage } from "../../navigation/arrival.ts";
import { useLeaving } from "../../navigation/use-leaving.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenSkeleton } from "../../screens/screen-skeleton.tsx";
import { usePersona } from "../../session/session.ts";
import { PedirProducto, usePedidos } from "./pedir-producto.tsx";
import { ProductoDatos } from "./producto-datos.tsx";
import { ProductoEliminar } from "./producto-eliminar.tsx";
import { ProductoForm } from "./producto-form.tsx";
import { ProductoImagen } from "./producto-imagen.tsx";
import { useConfirmedSave } from "./use-confirmed-save.tsx";
import { useImagenes } from "./use-imagenes.ts";
import { backToDisponible } from "./way-back.ts";

/** A product, with links to order it. Only users who manage its supplier can change it. */
export default function ProductoScreen({ id }: { id: number }) {
  const query = trpc.productos.ver.useQuery({ id });
  return <Loaded query={query}>{(producto) => <DeUnDisponible producto={producto} />}</Loaded>;
}

function DeUnDisponible({ producto }: { producto: ProductoVista }) {
  const query = trpc.disponibles.ver.useQuery({ id: producto.disponibleId });
  // Asked for together, so that the picture comes with the rest.
  useImagenes(producto.disponibleId);
  // Links that came over the form would push it away under a finger.
  if (usePedidos(producto.disponibleId).isLoading) return <ScreenSkeleton />;
  return (
    <Loaded query={query}>{(disponible) => <Producto producto={producto} disponible={disponible} />}</Loaded>
  );
}

function Producto({ producto, disponible }: { producto: ProductoVista; disponible: DisponibleVista }) {
  const editable = puedeGestionar(usePersona(), disponible.proveedor);
  return (
    <Screen
      title="Editar Producto"
      name={producto.nombre}
      back={{ href: backToDisponible(disponible.id), label: disponible.descripcion }}
    >
      <div className="grid gap-6">
        <PedirProducto id={producto.id} disponibleId={disponible.id} />
        {editable ? <Datos producto={producto} /> : <ProductoDatos producto={producto} />}
      </div>
    </Screen>
  );
}

function Datos({ producto }: { producto: ProductoVista }) {
  const { id, disponibleId } = producto;
  const utils = trpc.useUtils();
  const actualizar = trpc.productos.actualizar.useMutation();
  const { save, dialog } = useConfirmedSave("confirmado");
  const { leaving, leave } = useLeaving();
  const [creado] = useArrivalMessage();
  const record = useRecordForm({
    message: creado,
    failureDefault: textos.producto.noActualizado,
    stored: {
      read: () => utils.client.productos.ver.query({ id }),
      show: (actual) => utils.productos.ver.setData({ id }, actual),
    },
  });
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,400px)_minmax(0,400px)] lg:items-start">
      <ProductoForm
        producto={producto}
        disponibleId={disponibleId}
        record={record}
        disabled={leaving}
        submit="Guardar"
        onSave={async (datos) => {
          const saved = await save((confirmado) => actualizar.mutateAsync({ ...datos, id, confirmado }));
          if (saved) await record.save(datos, saved.answer, textos.producto.actualizado);
        }}
      >
        <ProductoEliminar
          producto={producto}
          disabled={leaving}
          onDone={(mensaje) => leave({ to: backToDisponible(disponibleId), mensaje })}
        />
      </ProductoForm>
      <ProductoImagen producto={producto} disabled={leaving} />
      {dialog}
    </div>
  );
}
