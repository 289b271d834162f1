import type { UsuarioVista } from "@cosecha/domain/esquemas/usuarios";
import { puedeEditarUsuario, puedeInvitar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { MESSAGE_MS } from "@cosecha/ui/lib/use-passing";
import { lazy, Suspense } from "react";
import { identifyAgain, trpc } from "../../api/api.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { useLeaving } from "../../navigation/use-leaving.ts";
import { DataDownload } from "../../screens/data-download.tsx";
import { DatosTab } from "../../screens/datos-tab.tsx";
import { Loaded } from "../../screens/loaded.tsx";
import { PrivacyLink } from "../../screens/privacy-link.tsx";
import { RecordCard } from "../../screens/record-card.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { EmailText } from "../../tables/email-text.tsx";
import { dia } from "../../texts/zone.ts";
import { Calendario } from "../calendario/calendario.tsx";
import { Invitar } from "./invitar.tsx";
import { UsuarioAnonimizar } from "./usuario-anonimizar.tsx";
import { UsuarioBorrar } from "./usuario-borrar.tsx";
import { UsuarioForm } from "./usuario-form.tsx";
import { UsuarioSesiones } from "./usuario-sesiones.tsx";
import { backFrom } from "./way-back.ts";

const AvisosEnEsteAparato = lazy(() => import("../push/avisos-en-este-aparato.tsx"));

/** A user. Only users with permission can change it, and nobody once it is deactivated. */
export default function UsuarioScreen({ id }: { id: number }) {
  const query = trpc.usuarios.ver.useQuery({ id });
  const isOwn = usePersona().id === id;
  return (
    <Loaded query={query} failure={noCargado}>
      {(usuario) => (
        <Screen
          title="Opciones Usuario"
          name={usuario.username}
          back={backFrom(usuario.familia)}
          actions={isOwn ? <PrivacyLink /> : null}
        >
          {usuario.fechaBaja === null ? null : (
            <h2 className="mb-4 text-lg font-bold">{textos.usuario.deBajaDesde(dia(usuario.fechaBaja))}</h2>
          )}
          <DatosTab label="Usuario">
            <DatosOFicha usuario={usuario} />
          </DatosTab>
          {isOwn && usuario.familia !== null ? <Calendario familiaId={usuario.familia.id} /> : null}
          {isOwn ? (
            <Suspense>
              <AvisosEnEsteAparato />
            </Suspense>
          ) : null}
          {isOwn ? (
            <DataDownload
              title="Descargar mis datos"
              what="Todo lo que Cosecha guarda de usted y de su familia: qué pidieron y recibieron, sus notas, cuándo entró y qué hizo. Un Excel para mirarlo, o un JSON para otro programa."
              url="/api/misDatos"
            />
          ) : null}
        </Screen>
      )}
    </Loaded>
  );
}

const noCargado = (error: unknown) =>
  textos.usuario.noCargado +
  (error instanceof Error && error.message ? error.message : textos.usuario.errorDesconocido);

/** The form, or the user's data for who may not change it. */
function DatosOFicha({ usuario }: { usuario: UsuarioVista }) {
  const { username, email, familia } = usuario;
  if (puedeEditarUsuario(usePersona(), usuario)) return <Datos usuario={usuario} />;
  return (
    <RecordCard
      why="Solo puede verlo: no tiene permiso para cambiar este usuario."
      backHref={backFrom(familia).href}
      items={[
        ["Nombre", username],
        ["Email", <EmailText key="email" email={email} />],
        ["Familia", familia?.nombre ?? textos.comun.sinFamilia],
      ]}
    />
  );
}

function Datos({ usuario }: { usuario: UsuarioVista }) {
  const { id } = usuario;
  const persona = usePersona();
  const utils = trpc.useUtils();
  const actualizar = trpc.usuarios.actualizar.useMutation();
  const { leaving, leave } = useLeaving();
  const record = useRecordForm({
    failureDefault: textos.usuario.noActualizado,
    stored: {
      read: () => utils.client.usuarios.ver.query({ id }),
      show: (actual) => utils.usuarios.ver.setData({ id }, actual),
      deBaja: textos.usuario.deBaja,
    },
  });
  const editable = usuario.fechaBaja === null;
  const Gone = editable ? UsuarioBorrar : UsuarioAnonimizar;
  return (
    <UsuarioForm
      usuario={usuario}
      familia={usuario.familia}
      record={record}
      disabled={!editable || leaving}
      submit={editable ? "modificar" : undefined}
      onSave={async (datos) => {
        await record.save(datos, actualizar.mutateAsync({ ...datos, id }), textos.usuario.actualizado);
        if (persona.id === id) void identifyAgain();
      }}
    >
      {editable ? (
        <UsuarioSesiones usuario={usuario} disabled={leaving} onDone={(message) => record.say(message)} />
      ) : null}
      {editable && puedeInvitar(persona, usuario) ? (
        <Invitar a={{ usuario: id }} nombre={usuario.username} disabled={leaving} />
      ) : null}
      {persona.admin ? (
        <Gone
          usuario={usuario}
          disabled={leaving}
          onDone={(message) => {
            record.say(message);
            leave({ to: paths.usuarios(), after: MESSAGE_MS });
          }}
        />
      ) : null}
    </UsuarioForm>
  );
}
