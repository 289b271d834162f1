import { CANALES as TODOS } from "@cosecha/domain/correos";
import type { MisAvisos } from "@cosecha/domain/esquemas/correos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Select } from "@cosecha/ui/select";
import { lazy, Suspense, useId } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { CANALES } from "./palabras.ts";

const AvisosEnEsteAparato = lazy(() => import("../push/avisos-en-este-aparato.tsx"));

/** What one wants to be told of, kind by kind, and how. */
export default function MisAvisosScreen() {
  const query = trpc.correos.misAvisos.useQuery();
  return (
    <Screen title="Mis avisos" back={{ href: paths.usuario({ id: usePersona().id }), label: "Mis datos" }}>
      <Loaded query={query}>{(avisos) => <Avisos avisos={avisos} />}</Loaded>
      <Suspense>
        <AvisosEnEsteAparato />
      </Suspense>
    </Screen>
  );
}

const OPCIONES = TODOS.map((value) => ({ value, label: CANALES[value] }));
type Aviso = MisAvisos["clases"][number];

function Avisos({ avisos: { email, clases } }: { avisos: MisAvisos }) {
  const utils = trpc.useUtils();
  const { data: cooperativa } = trpc.cooperativa.ver.useQuery();
  const poner = trpc.correos.ponerMisAvisos.useMutation({
    onSuccess: ({ message: _, ...now }) => utils.correos.misAvisos.setData(undefined, now),
  });
  const choose = (aviso: Aviso) => {
    // Shown at once; what the server says replaces it.
    const now = clases.map((una) => (una.clase === aviso.clase ? aviso : una));
    utils.correos.misAvisos.setData(undefined, { email, clases: now });
    poner.mutate(
      { clases: [aviso as never] },
      { onError: () => utils.correos.misAvisos.setData(undefined, { email, clases }) },
    );
  };
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-muted-foreground">
        {cooperativa !== undefined && cooperativa.correo !== true
          ? "Esta cooperativa no envía correos desde aquí; lo que elija vale para cuando los envíe. "
          : `Los correos van a ${email}. `}
        Lo que no es urgente va junto, en un correo al día como mucho. La invitación y el enlace para otra
        contraseña llegan siempre.
      </p>
      {poner.error === null ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={poner.reset}>
          {failureText(poner.error, textos.correos.misAvisosNoGuardados)}
        </Alert>
      )}
      <ul className="divide-y rounded-card border bg-surface text-surface-foreground">
        {clases.map((aviso) => (
          <Clase key={aviso.clase} aviso={aviso} onChoose={(canal) => choose({ ...aviso, canal })} />
        ))}
      </ul>
      <p role="status" className="text-sm font-medium">
        {poner.isSuccess ? poner.data.message : ""}
      </p>
    </div>
  );
}

function Clase({ aviso, onChoose }: { aviso: Aviso; onChoose: (canal: Aviso["canal"]) => void }) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 sm:px-4">
      <label htmlFor={id} className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
        {aviso.nombre}
      </label>
      <Select
        id={id}
        className="w-44"
        options={OPCIONES}
        value={aviso.canal}
        onValueChange={(canal) => canal !== null && onChoose(canal)}
      />
    </li>
  );
}
