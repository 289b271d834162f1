import type { AccesoVista } from "@cosecha/domain/esquemas/accesos";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";

/** 'Revocar': revokes an access after the user confirms. `onDone` gets the server's message. */
export function AccesoRevocar({
  acceso: { id, nombre },
  onDone,
}: {
  acceso: AccesoVista;
  onDone: (message: string) => void;
}) {
  const revocar = trpc.accesos.revocar.useMutation();
  return (
    <ConfirmedAction
      label="Revocar"
      name={`Revocar ${nombre}`}
      title={`¿Revocar el acceso «${nombre}»?`}
      description="La aplicación que lo usa dejará de entrar en este momento. No se puede deshacer: para que vuelva a entrar habrá que darle otro."
      failureDefault={textos.acceso.noRevocado}
      onConfirm={async () => {
        const { message } = await revocar.mutateAsync({ id });
        onDone(message || textos.acceso.revocado);
      }}
    />
  );
}
