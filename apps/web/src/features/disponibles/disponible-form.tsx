import { EXCEL_EXTENSIONES, EXCEL_MAXIMO } from "@cosecha/domain/archivos";
import { type DisponibleVista, disponibleCambio } from "@cosecha/domain/esquemas/disponibles";
import { textos } from "@cosecha/domain/textos";
import { DateTimeField } from "@cosecha/ui/date-time-field";
import { FileInputField } from "@cosecha/ui/file-input-field";
import { TextField } from "@cosecha/ui/text-field";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { serverTime } from "../../api/server-clock.ts";
import { DownloadButton } from "../../files/download-button.tsx";
import { EditForm } from "../../forms/edit-form.tsx";
import { FollowStored, type RecordFormProps } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { ZONE } from "../../texts/zone.ts";
import { FileReading } from "./file-reading.tsx";
import { PlantillaVacia } from "./plantillas.tsx";
import type { Envio } from "./vista-previa/use-vista-previa.ts";

/** The domain's fields, with the file as the browser's File. */
const campos = disponibleCambio.pick({ subida: true, descripcion: true, version: true });
const archivo = z.instanceof(File, { error: textos.disponible.faltaExcel });
const conArchivo = campos.extend({ archivoExcel: archivo });
const conArchivoOSin = campos.extend({ archivoExcel: archivo.nullish() });

/**
 * What the form saves: its fields and, with a chosen file, the user's answers about how to read it.
 */
export type DatosDeDisponible = z.infer<typeof campos> & { archivo: Envio | null };

/** The address to which a listing's screens lead back: the listings of its supplier. */
export const volverAlProveedor = (id: number) => `${paths.proveedor({ id })}?pestana=disponibles`;

/**
 * A listing's form, with a preview of the chosen file. `disponible` is the stored one, or undefined
 * for a new one.
 */
export function DisponibleForm({
  proveedorId,
  disponible,
  record,
  disabled = false,
  submit,
  quiet = false,
  onSave,
  children,
}: RecordFormProps<DatosDeDisponible> & {
  proveedorId: number;
  disponible?: DisponibleVista;
  /** The screen itself says what came of the save. */
  quiet?: boolean;
  children?: ReactNode;
}) {
  const [ahora] = useState(serverTime);
  const envio = useRef<() => Envio | null>(() => null);
  const guardado = disponible?.archivoExcel ?? null;
  const stored = useMemo(
    () => ({
      subida: disponible?.subida ?? ahora,
      descripcion: disponible?.descripcion ?? "",
      archivoExcel: null,
      version: disponible?.version,
    }),
    [disponible, ahora],
  );
  return (
    <EditForm
      // The file is required while none is stored (D16).
      schema={guardado === null ? conArchivo : conArchivoOSin}
      disabled={disabled}
      defaultValues={stored}
      {...record.form}
      onSubmit={({ archivoExcel, ...datos }) => {
        const archivo = envio.current();
        // Without its file, a listing would keep the old prices, and nobody would know.
        if (archivoExcel instanceof File && archivo === null) throw new Error(textos.logo.noLeido);
        return onSave({ ...datos, archivo });
      }}
      className="max-w-none!"
    >
      <FollowStored stored={stored} {...record.follow} />
      {/* In a row where there is room, so that what is read of the file is seen as it comes. */}
      <div className="grid w-full min-w-0 items-start gap-5 *:max-w-[400px] md:grid-cols-[13rem_minmax(0,1fr)_minmax(0,16.5rem)] lg:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)] lg:gap-x-8">
        <DateTimeField timeZone={ZONE} name="subida" label="Subida" required />
        <TextField
          name="descripcion"
          label="Descripción"
          hint="Por ejemplo: «Semana del 23 de noviembre»."
          required
        />
        <ArchivoField guardado={guardado} />
      </div>
      <FileReading
        proveedorId={proveedorId}
        id={disponible?.id ?? null}
        envio={envio}
        quiet={quiet}
        end={{ ...record.end, submit, cancelHref: volverAlProveedor(proveedorId) }}
      >
        {children}
      </FileReading>
    </EditForm>
  );
}

/** The supplier's file. The stored file stays unless the user chooses another. */
function ArchivoField({ guardado }: { guardado: DisponibleVista["archivoExcel"] }) {
  const elegido = useWatch({ name: "archivoExcel" }) instanceof File;
  return (
    <div className="grid gap-2">
      <FileInputField
        name="archivoExcel"
        label="Archivo Excel"
        hint={
          elegido
            ? undefined
            : "El archivo del proveedor, como venga. Verá lo que se ha entendido antes de guardar nada."
        }
        accept={EXCEL_EXTENSIONES.join(",")}
        maxBytes={EXCEL_MAXIMO}
        messages={{ tooBig: textos.archivo.demasiadoGrande, empty: textos.archivo.vacio }}
        current={
          guardado === null
            ? undefined
            : {
                name: guardado.nombre,
                size: guardado.tamano,
                action: <DownloadButton archivo={guardado} />,
              }
        }
        emptyValue={null}
        required={guardado === null}
      />
      {guardado === null && !elegido ? <PlantillaVacia /> : null}
    </div>
  );
}
