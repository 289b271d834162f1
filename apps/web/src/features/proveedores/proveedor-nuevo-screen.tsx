import { proveedorDatos } from "@cosecha/domain/esquemas/proveedores";
import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { ImageInputField } from "@cosecha/ui/image-input-field";
import { MultiSelectField } from "@cosecha/ui/multi-select-field";
import { TextField } from "@cosecha/ui/text-field";
import { TextareaField } from "@cosecha/ui/textarea-field";
import { useState } from "react";
import { failureText, trpc } from "../../api.ts";
import { EditForm } from "../../edit-form.tsx";
import { FormEnd } from "../../form-end.tsx";
import { goOn } from "../../navigation.ts";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";

export default function ProveedorNuevoScreen() {
  const persona = usePersona();
  return (
    <Screen title="Añadir Proveedor" back={{ href: paths.proveedores(), label: "Proveedores" }}>
      {esAdmin(persona) ? (
        <ProveedorForm />
      ) : (
        <Alert variant="error" title={textos.comun.error}>
          {textos.comun.sinPermiso}
        </Alert>
      )}
    </Screen>
  );
}

function ProveedorForm() {
  const familias = trpc.familias.listar.useQuery({ tamano: "todas" });
  const crear = trpc.proveedores.crear.useMutation();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <EditForm
      schema={proveedorDatos}
      defaultValues={{
        nombre: "",
        email: "",
        telefono: "",
        descripcion: "",
        horarios: "",
        familias: [],
        logo: null,
      }}
      onSubmitStart={() => setFailure(null)}
      onSubmit={async (datos) => {
        const { id } = await crear.mutateAsync(datos);
        goOn(paths.proveedor({ id }));
      }}
      onError={(error) => setFailure(failureText(error, textos.proveedor.noCreado))}
    >
      <TextField name="nombre" label="Nombre" required />
      <TextField name="email" type="email" label="Email" required />
      <TextField name="telefono" type="tel" label="Teléfono" />
      <TextareaField name="descripcion" label="Descripción" />
      <TextareaField name="horarios" label="Horarios" rows={2} />
      <ImageInputField
        name="logo"
        label="Logo"
        messages={{ type: textos.logo.tipo, tooBig: textos.logo.demasiadoGrande }}
      />
      <MultiSelectField
        name="familias"
        label="Familias"
        placeholder={textos.proveedor.familiasQueGestionan}
        options={(familias.data?.filas ?? []).map(({ id, nombre }) => ({ value: id, label: nombre }))}
      />
      <FormEnd
        failure={failure}
        onDismiss={() => setFailure(null)}
        submit="Crear"
        cancelHref={paths.proveedores()}
      />
    </EditForm>
  );
}
