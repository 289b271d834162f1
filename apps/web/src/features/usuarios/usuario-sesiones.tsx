import type { UsuarioVista } from "@cosecha/domain/esquemas/usuarios";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { usePersona } from "../../session/session.ts";

/**
 * Ends a user's sessions on all devices, but for the one that asks, after the confirmation.
 * `onDone` gets the server's message.
 */
export function UsuarioSesiones({
  usuario: { id, username },
  disabled,
  onDone,
}: {
  usuario: UsuarioVista;
  disabled: boolean;
  onDone: (message: string) => void;
}) {
  const propio = usePersona().id === id;
  const cerrar = trpc.usuarios.cerrarSesiones.useMutation();
  return (
    <ConfirmedAction
      label="cerrar sesiones"
      disabled={disabled}
      title={propio ? "¿Cerrar sus otras sesiones?" : `¿Cerrar las sesiones de «${username}»?`}
      description={
        propio
          ? "Saldrá de Cosecha en todos los demás aparatos; en este sigue dentro. Hágalo si ha perdido el teléfono o dejó la sesión abierta en otro sitio."
          : "Saldrá de Cosecha en todos sus aparatos, y podrá volver a entrar con su contraseña."
      }
      failureDefault={textos.usuario.sesionesNoCerradas}
      onConfirm={async () => {
        const { message } = await cerrar.mutateAsync({ id });
        onDone(message);
      }}
    />
  );
}
