import type { UsuarioVista } from "@cosecha/domain/esquemas/usuarios";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api.ts";
import { ConfirmedAction } from "../../confirmed-action.tsx";
import { usePersona } from "../../session.ts";
import { textosWeb } from "../../texts.ts";

/** 'borrar': deactivates a user, once it is sure. `onDone` gets what the server said. */
export function UsuarioBorrar({
  usuario: { id, username },
  disabled,
  onDone,
}: {
  usuario: UsuarioVista;
  disabled: boolean;
  onDone: (message: string) => void;
}) {
  const persona = usePersona();
  const darDeBaja = trpc.usuarios.darDeBaja.useMutation();
  const propio = persona.id === id ? " Es su propia cuenta: su sesión terminará." : "";
  return (
    <ConfirmedAction
      label="borrar"
      disabled={disabled}
      title={`¿Dar de baja a «${username}»?`}
      description={`No podrá volver a entrar y, si está dentro, saldrá. Lo que su familia ha pedido se conserva. No se puede deshacer.${propio}`}
      confirmLabel={textosWeb.comun.darDeBaja}
      failureDefault={textos.usuario.noDadoDeBaja}
      onConfirm={async () =>
        onDone((await darDeBaja.mutateAsync({ id })).message || textos.usuario.dadoDeBaja)
      }
    />
  );
}
