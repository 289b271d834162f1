import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import type { InformeDeImportacion } from "@cosecha/domain/esquemas/importacion";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { useRecordForm } from "../../forms/record-form.tsx";
import { useArrivalMessage } from "../../navigation/arrival.ts";
import { useLeaving } from "../../navigation/use-leaving.ts";
import { usePersona } from "../../session/session.ts";
import { type DatosDeDisponible, DisponibleForm, volverAlProveedor } from "./disponible-form.tsx";
import { ImportReport } from "./import-report.tsx";
import { PlantillaDe } from "./plantillas.tsx";

/** What undoing the last import comes to: «… se quitan los nuevos (2) y los cambiados (1) quedan como estaban.» */
function loQueVuelve({ creados, actualizados, eliminados }: InformeDeImportacion, archivo: string): string {
  const partes = [
    creados > 0 && `se quitan los nuevos (${creados})`,
    eliminados > 0 && `vuelven los eliminados (${eliminados})`,
    actualizados > 0 && `los cambiados quedan como estaban (${actualizados})`,
  ].filter((parte) => parte !== false);
  const detalle = partes.length === 0 ? "" : `: ${new Intl.ListFormat("es").format(partes)}`;
  return `Los productos y el archivo vuelven a ser los de antes de ${archivo}${detalle}. Lo pedido en los pedidos abiertos vuelve a sus nombres, formatos y precios de antes.`;
}

/** A listing's data: to be changed, with another file too, by who manages it; for others to look at. */
export function DisponibleDatos({ disponible }: { disponible: DisponibleVista }) {
  const { id, proveedorId, descripcion } = disponible;
  const gestiona = puedeGestionar(usePersona(), disponible.proveedor);
  const utils = trpc.useUtils();
  const informe = trpc.disponibles.informe.useQuery({ id }, { enabled: gestiona });
  const actualizar = trpc.disponibles.actualizar.useMutation();
  const eliminar = trpc.disponibles.eliminar.useMutation({ meta: { deletes: true } });
  const deshacer = trpc.disponibles.deshacer.useMutation();
  const { leaving, leave } = useLeaving();
  const [creado] = useArrivalMessage();
  const record = useRecordForm({
    message: creado,
    failureDefault: textos.disponible.noActualizado,
    stored: {
      read: () => utils.client.disponibles.ver.query({ id }),
      show: (actual: DisponibleVista) => utils.disponibles.ver.setData({ id }, actual),
    },
  });
  return (
    <div className="grid gap-6">
      {gestiona ? null : (
        <Alert className="max-w-[400px]">
          Solo puede verlo: lo cambian las familias que gestionan el proveedor y quien administra.
        </Alert>
      )}
      <DisponibleForm
        proveedorId={proveedorId}
        disponible={disponible}
        record={record}
        disabled={leaving}
        submit={gestiona ? "Guardar" : undefined}
        onSave={({ archivo, ...datos }: DatosDeDisponible) =>
          record.save(
            // With a file, nothing tells a save that was lost on its way from somebody else's.
            { ...datos, ...(archivo && { archivoExcel: archivo.archivoExcel.nombre }) },
            actualizar.mutateAsync({ ...datos, ...archivo, id }),
            textos.disponible.actualizado,
          )
        }
      >
        <PlantillaDe id={id} descripcion={descripcion} />
        {gestiona && informe.data?.sePuedeDeshacer ? (
          <ConfirmedAction
            label="Deshacer la importación"
            disabled={leaving}
            title="¿Deshacer la importación?"
            description={loQueVuelve(
              informe.data,
              disponible.archivoExcel ? `«${disponible.archivoExcel.nombre}»` : "su último archivo",
            )}
            failureDefault={textos.disponible.noActualizado}
            onConfirm={async () => {
              const { message, ...actual } = await deshacer.mutateAsync({
                id,
                version: disponible.version,
              });
              utils.disponibles.ver.setData({ id }, actual);
              record.say(message || textos.disponible.deshecho);
            }}
          />
        ) : null}
        {gestiona ? (
          <ConfirmedAction
            label="Eliminar"
            disabled={leaving}
            title={`¿Eliminar «${descripcion}»?`}
            description="Se borran el disponible, sus productos y su archivo. Solo se puede si no tiene pedidos. No se puede deshacer."
            failureDefault={textos.disponible.noEliminado}
            onConfirm={async () => {
              const { message } = await eliminar.mutateAsync({ id });
              leave({
                to: volverAlProveedor(proveedorId),
                mensaje: message || textos.disponible.eliminado,
              });
            }}
          />
        ) : null}
      </DisponibleForm>
      {informe.data ? <ImportReport disponibleId={id} importacion={informe.data} /> : null}
    </div>
  );
}
