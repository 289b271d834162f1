import { textos } from "@cosecha/domain/textos";
import { Dialog } from "@cosecha/ui/dialog";
import { trpc } from "../../api/api.ts";
import { askThen } from "../../navigation/navigation.ts";
import { AccesoForm } from "./acceso-form.tsx";
import { Clave } from "./clave.tsx";

/**
 * Gives another application access and shows its key. The key is shown only now, and the browser
 * keeps no copy.
 */
export function AccesoNuevo({ onClose }: { onClose: () => void }) {
  const crear = trpc.accesos.crear.useMutation({ gcTime: 0 });
  const close = () => askThen(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      locked={crear.isPending}
      keepOnPressOutside
      title={crear.data ? `Clave de «${crear.data.nombre}»` : "Dar acceso a otra aplicación"}
      description={
        crear.data ? (
          <strong className="font-semibold text-surface-foreground">
            {crear.data.message || textos.acceso.creado}
          </strong>
        ) : undefined
      }
    >
      {crear.data ? (
        <Clave clave={crear.data.token} onClose={onClose} />
      ) : (
        <AccesoForm disabled={crear.isPending} onSave={crear.mutateAsync} onCancel={close} />
      )}
    </Dialog>
  );
}
