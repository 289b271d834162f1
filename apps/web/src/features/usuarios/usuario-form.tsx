import { diceLaActual } from "@cosecha/domain/esquemas/piezas";
import {
  type Rol,
  type UsuarioDatos,
  type UsuarioVista,
  usuarioCambio,
} from "@cosecha/domain/esquemas/usuarios";
import { conRol, esAdmin } from "@cosecha/domain/permisos";
import { SwitchField } from "@cosecha/ui/switch-field";
import { TextField } from "@cosecha/ui/text-field";
import * as z from "zod";
import { AccountFields, FALTA_LA_ACTUAL } from "../../forms/account-fields.tsx";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormColumn, FormNote } from "../../forms/form-column.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FollowStored, type RecordFormProps } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { useCooperativa } from "../../screens/cooperativa.ts";
import { usePersona } from "../../session/session.ts";
import { FamiliaField, FamiliaFija } from "./familia-field.tsx";

/** The form sends the version that it started from, for the server to compare. */
const formulario = usuarioCambio
  .pick({ username: true, email: true, password: true, passwordActual: true, familiaId: true, version: true })
  .extend({ administrador: z.boolean(), tesoreria: z.boolean() });
const formularioPropio = formulario.refine(diceLaActual, FALTA_LA_ACTUAL);

const ROLES_NUEVO: readonly Rol[] = ["ROLE_FAMILIA"];

interface UsuarioFormProps
  extends RecordFormProps<UsuarioDatos & { version?: number; passwordActual?: string }> {
  /** The stored user; undefined for a new one. */
  usuario?: UsuarioVista;
  familia: { id: number; nombre: string } | null;
}

/** A user's form. Only administrators set a user's family and roles (D29). */
export function UsuarioForm({ usuario, familia, onSave, ...form }: UsuarioFormProps) {
  const { id, admin } = usePersona();
  const isOwn = usuario?.id === id;
  const roles = usuario?.roles ?? ROLES_NUEVO;
  const stored = {
    username: usuario?.username ?? "",
    email: usuario?.email ?? "",
    password: "",
    passwordActual: "",
    familiaId: familia?.id ?? null,
    administrador: esAdmin({ roles }),
    tesoreria: roles.includes("ROLE_TESORERIA"),
    version: usuario?.version,
  };
  return (
    <EditForm
      wide
      schema={isOwn ? formularioPropio : formulario}
      disabled={form.disabled}
      defaultValues={stored}
      {...form.record.form}
      onSubmit={({ administrador, tesoreria, familiaId, passwordActual, ...datos }) => {
        const conAdmin = conRol(roles, "ROLE_ADMIN", administrador);
        return onSave({
          ...datos,
          ...(isOwn && passwordActual !== "" && { passwordActual }),
          ...(admin && { familiaId, roles: conRol(conAdmin, "ROLE_TESORERIA", tesoreria) }),
        });
      }}
    >
      <FollowStored stored={stored} {...form.record.follow} />
      <FormColumn>
        <TextField name="username" label="Nombre" autoComplete="off" required />
        <AccountFields isNew={usuario === undefined} isOwn={isOwn} readOnly={form.submit === undefined} />
        {familia !== null ? <FamiliaFija nombre={familia.nombre} /> : admin ? <FamiliaField /> : null}
        {admin ? <RolesFields roles={roles} /> : null}
      </FormColumn>
      <FormEnd
        {...form.record.end}
        submit={form.submit}
        cancelHref={familia === null ? paths.usuarios() : paths.familia({ id: familia.id })}
      >
        {form.children}
      </FormEnd>
      <FormNote title="Con qué se entra">
        <p>
          Con {familia === null ? "«Sin familia»" : `la familia «${familia.nombre}»`}, este email y esta
          contraseña.
        </p>
        <p>Al cambiar la contraseña se cierran las sesiones de los demás aparatos.</p>
      </FormNote>
    </EditForm>
  );
}

/** The switches of the roles. That of the accounts is there where they are kept, or to take it. */
function RolesFields({ roles }: { roles: readonly Rol[] }) {
  const { cuentas } = useCooperativa();
  return (
    <>
      <SwitchField
        name="administrador"
        label="Administrador"
        hint="Puede cambiarlo todo: familias, usuarios, proveedores y pedidos."
      />
      {cuentas || roles.includes("ROLE_TESORERIA") ? (
        <SwitchField
          name="tesoreria"
          label="Tesorería"
          hint="Lleva las cuentas: cobros, pagos y lo que debe cada familia."
        />
      ) : null}
    </>
  );
}
