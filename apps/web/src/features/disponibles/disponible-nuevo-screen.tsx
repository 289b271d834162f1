import { EXCEL_EXTENSIONES, EXCEL_MAXIMO } from "@cosecha/domain/archivos";
import { disponibleNuevo } from "@cosecha/domain/esquemas/disponibles";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { DateTimeField } from "@cosecha/ui/date-time-field";
import { FileInputField } from "@cosecha/ui/file-input-field";
import { TextField } from "@cosecha/ui/text-field";
import { useState } from "react";
import * as z from "zod";
import { failureText, trpc } from "../../api.ts";
import { EditForm } from "../../edit-form.tsx";
import { toUpload } from "../../files.ts";
import { FormEnd } from "../../form-end.tsx";
import { Loaded } from "../../loaded.tsx";
import { goOn } from "../../navigation.ts";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { ZONA } from "../../zona.ts";

/** The domain's form, with the file as the browser has it. */
const formulario = disponibleNuevo
  .pick({ subida: true, descripcion: true })
  .extend({ archivoExcel: z.instanceof(File, { error: textos.disponible.faltaExcel }) });

export default function DisponibleNuevoScreen({ proveedorId }: { proveedorId: number }) {
  const persona = usePersona();
  const proveedor = trpc.proveedores.ver.useQuery({ id: proveedorId });
  const crear = trpc.disponibles.crear.useMutation();
  return (
    <Loaded query={proveedor}>
      {(dato) => (
        <Screen
          title={`Añadir Disponible de ${dato.nombre}`}
          back={{ href: volverAlProveedor(proveedorId), label: dato.nombre }}
        >
          {!puedeGestionar(persona, dato) ? (
            <Alert variant="error" title={textos.comun.error}>
              {textos.comun.sinPermiso}
            </Alert>
          ) : (
            <DisponibleForm
              proveedorId={proveedorId}
              onCreate={async ({ archivoExcel, ...datos }) => {
                const { id, message } = await crear.mutateAsync({
                  ...datos,
                  proveedorId,
                  archivoExcel: await toUpload(archivoExcel),
                });
                // What the created listing's screen shows first, with the report on the file.
                goOn(paths.disponible({ id }), { replace: true, state: { mensaje: message } });
              }}
            />
          )}
        </Screen>
      )}
    </Loaded>
  );
}

function DisponibleForm({
  proveedorId,
  onCreate,
}: {
  proveedorId: number;
  onCreate: (datos: z.infer<typeof formulario>) => Promise<unknown>;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [ahora] = useState(() => new Date());
  return (
    <EditForm
      schema={formulario}
      defaultValues={{ subida: ahora, descripcion: "" }}
      onSubmitStart={() => setFailure(null)}
      onSubmit={onCreate}
      onError={(error) => setFailure(failureText(error, textos.disponible.noCreado))}
    >
      <DateTimeField timeZone={ZONA} name="subida" label="Subida" required />
      <TextField
        name="descripcion"
        label="Descripción"
        hint="Por ejemplo: «Semana del 23 de noviembre»."
        required
      />
      <FileInputField
        name="archivoExcel"
        label="Archivo Excel"
        hint="El archivo del proveedor, como venga. Se leen los productos, sus precios y su IVA."
        accept={EXCEL_EXTENSIONES.join(",")}
        maxBytes={EXCEL_MAXIMO}
        messages={{ tooBig: textos.archivo.demasiadoGrande, empty: textos.archivo.vacio }}
        required
      />
      <FormEnd
        failure={failure}
        onDismiss={() => setFailure(null)}
        submit="Crear"
        cancelHref={volverAlProveedor(proveedorId)}
      />
    </EditForm>
  );
}

const volverAlProveedor = (id: number) => `${paths.proveedor({ id })}?pestana=disponibles`;
