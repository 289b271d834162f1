import { useState } from "react";
import { trpc } from "../../api/api.ts";

/** Whether work ends well; `onError` says why it does not. */
const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** What changes a family's baskets, and how it went. */
export function useCestas() {
  const [said, setSaid] = useState<{ message: string; gone: boolean } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const options = {
    onMutate: () => {
      setSaid(null);
      setFailure(null);
    },
    // Only a field with a quantity stays after it was used; a button goes with what it removes.
    onSuccess: ({ message }: { message: string }, datos: object) =>
      setSaid({ message, gone: !("cantidad" in datos && datos.cantidad !== 0) }),
    onError: setFailure,
  };
  const cambiar = trpc.cestas.cambiar.useMutation(options);
  const esEste = trpc.cestas.esEste.useMutation(options);
  const pausar = trpc.cestas.pausar.useMutation(options);
  const quitar = trpc.cestas.quitar.useMutation(options);
  return {
    said,
    failure,
    forget: () => {
      setSaid(null);
      setFailure(null);
    },
    /** Resolves to whether it is saved. */
    cambiar: (datos: Parameters<typeof cambiar.mutateAsync>[0]) => isDone(cambiar.mutateAsync(datos)),
    esEste: esEste.mutate,
    /** Resolves to whether it is saved. */
    pausar: (datos: Parameters<typeof pausar.mutateAsync>[0]) => isDone(pausar.mutateAsync(datos)),
    quitar: quitar.mutateAsync,
  };
}
