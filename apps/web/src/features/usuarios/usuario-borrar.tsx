import type { UsuarioVista } from "@cosecha/domain/esquemas/usuarios";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { endSession } from "../../session/end-session.ts";
import { usePersona } from "../../session/session.ts";
import { textosWeb } from "../../texts/texts.ts";

/** 'borrar': deactivates a user after the confirmation. `onDone` gets the server's message. */
export function UsuarioBorrar({
  usuario: { id, username },
  disabled,
  onDone,
}: {
  usuario: UsuarioVista;
  disabled: boolean;
  onDone: (message: string) => void;
}) {
  const propio = usePersona().id === id;
  // `deletes` keeps the user's data from being loaded again, so that the screen and the focus stay
  // as they are until the app leaves it.
  const darDeBaja = trpc.usuarios.darDeBaja.useMutation({ meta: { deletes: true } });
  return (
    <ConfirmedAction
      label="borrar"
      disabled={disabled}
      title={`¿Dar de baja a «${username}»?`}
      description={`No podrá volver a entrar y, si está dentro, saldrá. Lo que su familia ha pedido se conserva. No se puede deshacer.${propio ? " Es su propia cuenta: su sesión terminará." : ""}`}
      confirmLabel={textosWeb.comun.darDeBaja}
      failureDefault={textos.usuario.noDadoDeBaja}
      onConfirm={async () => {
        const { message } = await darDeBaja.mutateAsync({ id });
        (propio ? endSession : onDone)(message || textos.usuario.dadoDeBaja);
      }}
    />
  );
}
