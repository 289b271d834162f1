import { type IdentidadVista, identidadCambio, NOMBRE_MAXIMO } from "@cosecha/domain/esquemas/cooperativa";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { ImageInputField } from "@cosecha/ui/image-input-field";
import { Link } from "@cosecha/ui/link";
import { TextField } from "@cosecha/ui/text-field";
import { useWatch } from "react-hook-form";
import { trpc } from "../../api/api.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormColumn } from "../../forms/form-column.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FollowStored, useRecordForm } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { AdminsOnly } from "../../screens/admins-only.tsx";
import { BrandView } from "../../screens/brand.tsx";
import { cooperativa, useCooperativa } from "../../screens/cooperativa.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { Cuentas } from "./cuentas.tsx";

/** What the cooperative calls itself, its logo, and whether it keeps accounts. For administrators. */
export default function CooperativaScreen() {
  return (
    <Screen
      title={textos.cooperativa.titulo}
      description="Su nombre y su logo están arriba, al entrar y en lo que se imprime."
      back={{ href: paths.usuarios(), label: "Usuarios" }}
    >
      <AdminsOnly>
        <Cooperativa />
        <Cuentas />
        <Turnos />
      </AdminsOnly>
    </Screen>
  );
}

/** The kinds of turns are on a screen of their own. */
function Turnos() {
  return (
    <section aria-labelledby="turnos" className="mt-8 grid justify-items-start gap-3 border-t pt-6">
      <h2 id="turnos" className="font-display text-xl leading-tight">
        Turnos
      </h2>
      <p className="max-w-prose text-muted-foreground">
        Repartir, llamar al proveedor, limpiar: lo que las familias hacen por turnos, y a cuántas les toca.
      </p>
      <Button asChild variant="outline">
        <Link href={paths.clasesDeTurno()}>Clases de turno</Link>
      </Button>
    </section>
  );
}

function Cooperativa() {
  const query = trpc.cooperativa.ver.useQuery();
  return <Loaded query={query}>{(identidad) => <Datos identidad={identidad} />}</Loaded>;
}

function Datos({ identidad }: { identidad: IdentidadVista }) {
  const utils = trpc.useUtils();
  const actualizar = trpc.cooperativa.actualizar.useMutation();
  const record = useRecordForm({
    failureDefault: textos.cooperativa.noActualizada,
    stored: {
      read: () => utils.client.cooperativa.ver.query(),
      show: (actual: IdentidadVista) => {
        utils.cooperativa.ver.setData(undefined, actual);
        const { nombre, logo, cuentas } = actual;
        cooperativa.set({ nombre, logo: logo ?? "", cuentas });
      },
    },
  });
  return (
    <EditForm
      wide
      schema={identidadCambio}
      defaultValues={identidad}
      {...record.form}
      onSubmit={({ logo, ...datos }) => {
        // An unchanged logo is not sent.
        const enviado = { ...datos, logo: logo === identidad.logo ? undefined : logo };
        return record.save(enviado, actualizar.mutateAsync(enviado), textos.cooperativa.actualizada);
      }}
    >
      <FollowStored stored={identidad} {...record.follow} />
      <FormColumn>
        <TextField
          name="nombre"
          label="Nombre"
          hint="Como lo dicen ustedes: «La Espiga». En blanco, la aplicación se llama Cosecha."
          autoComplete="organization"
          maxLength={NOMBRE_MAXIMO}
        />
        <ImageInputField
          name="logo"
          label="Logo"
          messages={{ type: textos.logo.tipo, tooBig: textos.logo.demasiadoGrande }}
        />
      </FormColumn>
      <Muestra />
      <FormEnd {...record.end} submit="Guardar" cancelHref={paths.usuarios()} />
    </EditForm>
  );
}

/** How it will look, as it is typed. */
function Muestra() {
  const [nombre = "", logo] = useWatch({ name: ["nombre", "logo"] }) as [string?, (string | null)?];
  const own = useCooperativa();
  return (
    <FormColumn aside>
      <p className="font-semibold">Así se verá</p>
      <div
        aria-hidden
        className="min-w-0 rounded-card border bg-surface text-surface-foreground shadow-raised"
      >
        <div className="flex items-center gap-3 border-b px-4 py-3">
          <span className="min-w-0 text-lg font-bold">
            <BrandView cooperativa={{ nombre: nombre.trim(), logo: logo ?? "" }} />
          </span>
          <span className="ml-auto rounded-full bg-muted px-6 py-2" />
        </div>
        <div className="grid gap-2 p-4">
          <span className="h-3 w-2/3 rounded-full bg-muted" />
          <span className="h-3 w-1/2 rounded-full bg-muted" />
        </div>
      </div>
      <p className="text-sm text-muted-foreground">
        {own.nombre === "" && own.logo === ""
          ? "Ahora se ven el nombre y el dibujo de Cosecha."
          : "Los demás lo verán la próxima vez que abran la página."}
      </p>
    </FormColumn>
  );
}
