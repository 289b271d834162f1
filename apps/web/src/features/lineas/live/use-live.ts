import { trpc } from "../../../api/api.ts";
import { type LiveState, useFollowed } from "../../../document/live.tsx";
import { useChanges } from "./changes.ts";

/**
 * Keeps a lines screen up to date after it has loaded, whoever changes the lines.
 */
export function useLive({ pedidoId, familiaId }: { pedidoId: number; familiaId: number }): LiveState {
  const screen = { pedidoId, familiaId };
  const { isLoaded, since, apply } = useChanges(screen);
  const utils = trpc.useUtils();
  return useFollowed(isLoaded ? { cambios: "lineas", de: screen } : null, {
    since,
    onChange: apply,
    // The screen loads again and shows the server's answer.
    onRefused: () => void utils.lineas.pantalla.reset(screen),
  });
}
