import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import type { Importacion } from "@cosecha/domain/esquemas/importacion";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { StoredFile } from "../../files/stored-file.tsx";
import { useRecordForm } from "../../forms/record-form.tsx";
import { useArrivalMessage } from "../../navigation/arrival.ts";
import { useLeaving } from "../../navigation/use-leaving.ts";
import { RecordCard } from "../../screens/record-card.tsx";
import { When } from "../../screens/when.tsx";
import { usePersona } from "../../session/session.ts";
import { useConfirmedSave } from "../productos/use-confirmed-save.tsx";
import { DisponibleDeshacer } from "./disponible-deshacer.tsx";
import { DisponibleEliminar } from "./disponible-eliminar.tsx";
import { type DatosDeDisponible, DisponibleForm, volverAlProveedor } from "./disponible-form.tsx";
import { ImportReport } from "./import-report.tsx";
import { ImportResult } from "./import-result.tsx";
import { PlantillaDe } from "./plantillas.tsx";

/** A listing's data. Users who manage it can change it; others can only look. */
export function DisponibleDatos({ disponible }: { disponible: DisponibleVista }) {
  const gestiona = puedeGestionar(usePersona(), disponible.proveedor);
  return gestiona ? <Editable disponible={disponible} /> : <SoloVer disponible={disponible} />;
}

function SoloVer({
  disponible: { id, proveedorId, descripcion, subida, archivoExcel },
}: {
  disponible: DisponibleVista;
}) {
  return (
    <RecordCard
      why="Solo puede verlo: lo cambian las familias que gestionan el proveedor y quien administra."
      backHref={volverAlProveedor(proveedorId)}
      items={[
        ["Subida", <When key="subida" fecha={subida} />],
        ["Descripción", descripcion],
        ["Archivo Excel", archivoExcel === null ? null : <StoredFile key="archivo" archivo={archivoExcel} />],
      ]}
    >
      <PlantillaDe id={id} descripcion={descripcion} />
    </RecordCard>
  );
}

/** The form, with another file where one is chosen, and what came of it. */
function Editable({ disponible }: { disponible: DisponibleVista }) {
  const { id, proveedorId, descripcion } = disponible;
  const utils = trpc.useUtils();
  const informe = trpc.disponibles.informe.useQuery({ id });
  const actualizar = trpc.disponibles.actualizar.useMutation();
  const actualizarVisto = trpc.disponibles.actualizarVisto.useMutation();
  const { save, dialog } = useConfirmedSave("preciosConfirmados");
  const { leaving, leave } = useLeaving();
  const [creado, setCreado] = useArrivalMessage();
  /** What came of the file that was saved last on this screen. */
  const [importado, setImportado] = useState<Importacion | null>(null);
  const reciente = importado ?? (creado === null ? null : (informe.data ?? null));
  const record = useRecordForm({
    message: creado,
    failureDefault: textos.disponible.noActualizado,
    stored: {
      read: () => utils.client.disponibles.ver.query({ id }),
      show: (actual: DisponibleVista) => utils.disponibles.ver.setData({ id }, actual),
    },
  });
  const { success = null } = record.end;
  return (
    <div className="grid gap-6">
      {reciente === null ? null : (
        <>
          <ImportResult disponibleId={id} importacion={reciente} reciente guardado={importado !== null} />
          {success === null ? null : (
            <FloatingMessage title={textos.comun.resultado} onDismiss={record.end.onDismiss}>
              {success}
            </FloatingMessage>
          )}
        </>
      )}
      <DisponibleForm
        proveedorId={proveedorId}
        disponible={disponible}
        record={record}
        disabled={leaving}
        submit="Guardar"
        quiet={reciente !== null}
        onSave={async ({ archivo, ...datos }: DatosDeDisponible) => {
          const saved = await save((preciosConfirmados) => {
            const cambio = { ...datos, id, preciosConfirmados };
            if (archivo === null) return actualizar.mutateAsync(cambio);
            return archivo.enviar({
              byKey: (visto) => actualizarVisto.mutateAsync({ ...cambio, ...visto }),
              whole: (subido) => actualizar.mutateAsync({ ...cambio, ...subido }),
            });
          });
          if (saved === null) return;
          const guardado = await record.save(
            // A save with a file never equals the stored listing, which has more than the file's
            // name here. When its answer is lost, the app cannot know whether the stored file is
            // this one or somebody else's.
            { ...datos, ...(archivo && { archivoExcel: archivo.nombre }) },
            saved.answer,
            textos.disponible.actualizado,
          );
          setImportado(archivo !== null && "importacion" in guardado ? (guardado.importacion ?? null) : null);
          setCreado(null);
        }}
      >
        <PlantillaDe id={id} descripcion={descripcion} />
        {informe.data?.sePuedeDeshacer ? (
          <DisponibleDeshacer
            disponible={disponible}
            informe={informe.data}
            disabled={leaving}
            onDone={record.say}
          />
        ) : null}
        <DisponibleEliminar
          disponible={disponible}
          disabled={leaving}
          onDone={(mensaje) => leave({ to: volverAlProveedor(proveedorId), mensaje })}
        />
      </DisponibleForm>
      {dialog}
      {informe.data ? (
        <div className="grid max-w-4xl gap-5">
          {reciente === null ? <ImportResult disponibleId={id} importacion={informe.data} /> : null}
          <ImportReport importacion={reciente ?? informe.data} />
        </div>
      ) : null}
    </div>
  );
}
