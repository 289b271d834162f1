import { esAnonimo } from "@cosecha/domain/anonimos";
import type { UsuarioVista } from "@cosecha/domain/esquemas/usuarios";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { AnonymiseAction } from "../../forms/anonymise-action.tsx";

/** For a deactivated user who still has a name. `onDone` gets the server's message. */
export function UsuarioAnonimizar({
  usuario: { id, username, fechaBaja },
  disabled,
  onDone,
}: {
  usuario: UsuarioVista;
  disabled: boolean;
  onDone: (message: string) => void;
}) {
  const anonimizar = trpc.usuarios.anonimizar.useMutation({ meta: { deletes: true } });
  if (fechaBaja === null || esAnonimo("usuario", { id, nombre: username })) return null;
  return (
    <AnonymiseAction
      que="usuario"
      id={id}
      nombre={username}
      loses="Su nombre y su correo se borran de todas partes, también del historial. Lo que su familia ha pedido y escrito se conserva."
      disabled={disabled}
      failureDefault={textos.usuario.noAnonimizado}
      onConfirm={async (typed) => {
        const { message } = await anonimizar.mutateAsync({ id, nombre: typed });
        onDone(message || textos.usuario.anonimizado);
      }}
    />
  );
}
