import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import type { InformeDeImportacion } from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";

export function DisponibleDeshacer({
  disponible: { id, version, archivoExcel },
  informe,
  disabled,
  onDone,
}: {
  disponible: DisponibleVista;
  informe: InformeDeImportacion;
  disabled: boolean;
  /** Gets the server's message. */
  onDone: (mensaje: string) => void;
}) {
  const utils = trpc.useUtils();
  const deshacer = trpc.disponibles.deshacer.useMutation();
  return (
    <ConfirmedAction
      label="Deshacer la importación"
      disabled={disabled}
      title="¿Deshacer la importación?"
      description={loQueVuelve(informe, archivoExcel ? `«${archivoExcel.nombre}»` : "su último archivo")}
      failureDefault={textos.disponible.noActualizado}
      onConfirm={async () => {
        const { message, ...actual } = await deshacer.mutateAsync({ id, version });
        utils.disponibles.ver.setData({ id }, actual);
        onDone(message || textos.disponible.deshecho);
      }}
    />
  );
}

/**
 * What undoing the last import does, in Spanish: «… se quitan los nuevos (2) y los cambiados (1)
 * quedan como estaban.»
 */
function loQueVuelve({ creados, actualizados, eliminados }: InformeDeImportacion, archivo: string): string {
  const partes = [
    creados > 0 && `se quitan los nuevos (${creados})`,
    eliminados > 0 && `vuelven los eliminados (${eliminados})`,
    actualizados > 0 && `los cambiados quedan como estaban (${actualizados})`,
  ].filter((parte) => parte !== false);
  const detalle = partes.length === 0 ? "" : `: ${new Intl.ListFormat("es").format(partes)}`;
  return `Los productos y el archivo vuelven a ser los de antes de ${archivo}${detalle}. Lo pedido en los pedidos abiertos vuelve a sus nombres, formatos y precios de antes.`;
}
