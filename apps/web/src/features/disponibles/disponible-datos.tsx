import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { trpc } from "../../api/api.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { useArrivalMessage } from "../../navigation/arrival.ts";
import { useLeaving } from "../../navigation/use-leaving.ts";
import { usePersona } from "../../session/session.ts";
import { DisponibleDeshacer } from "./disponible-deshacer.tsx";
import { DisponibleEliminar } from "./disponible-eliminar.tsx";
import { type DatosDeDisponible, DisponibleForm, volverAlProveedor } from "./disponible-form.tsx";
import { ImportReport } from "./import-report.tsx";
import { PlantillaDe } from "./plantillas.tsx";

/**
 * A listing's data. Users who manage it can change it and upload another file; others can only
 * look.
 */
export function DisponibleDatos({ disponible }: { disponible: DisponibleVista }) {
  const { id, proveedorId, descripcion } = disponible;
  const gestiona = puedeGestionar(usePersona(), disponible.proveedor);
  const utils = trpc.useUtils();
  const informe = trpc.disponibles.informe.useQuery({ id }, { enabled: gestiona });
  const actualizar = trpc.disponibles.actualizar.useMutation();
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
            // A save with a file never equals the stored listing, which has more than the file's
            // name here. When its answer is lost, the app cannot know whether the stored file is
            // this one or somebody else's.
            { ...datos, ...(archivo && { archivoExcel: archivo.archivoExcel.nombre }) },
            actualizar.mutateAsync({ ...datos, ...archivo, id }),
            textos.disponible.actualizado,
          )
        }
      >
        <PlantillaDe id={id} descripcion={descripcion} />
        {gestiona && informe.data?.sePuedeDeshacer ? (
          <DisponibleDeshacer
            disponible={disponible}
            informe={informe.data}
            disabled={leaving}
            onDone={record.say}
          />
        ) : null}
        {gestiona ? (
          <DisponibleEliminar
            disponible={disponible}
            disabled={leaving}
            onDone={(mensaje) => leave({ to: volverAlProveedor(proveedorId), mensaje })}
          />
        ) : null}
      </DisponibleForm>
      {informe.data ? <ImportReport disponibleId={id} importacion={informe.data} /> : null}
    </div>
  );
}
