import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { ArchivoVisto } from "@cosecha/domain/esquemas/disponibles";
import { expandirVista } from "@cosecha/domain/expandir-vista";
import { textos } from "@cosecha/domain/textos";
import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { serverError, trpc } from "../../../api/api.ts";
import { toUpload } from "../../../files/files.ts";
import { type DecisionHistory, NO_HISTORY } from "./decisions.ts";
import { type SentFile, sendOnce } from "./sent-file.ts";

/** What goes with a file, or with its key: the user's decisions about it. */
type Con<Archivo> = ReturnType<typeof datosDe> & { estadoVisto: string | undefined; archivoExcel: Archivo };

/** What goes with the listing, as `sendOnce` sends it. */
export interface Envio {
  nombre: string;
  enviar: <T extends object>(ways: {
    byKey: (visto: Con<ArchivoVisto>) => Promise<T>;
    whole: (subido: Con<ArchivoSubido>) => Promise<T>;
  }) => Promise<T>;
}

/** A file, with the user's decisions about it. */
export type Seguido = SentFile & { history: DecisionHistory };

/**
 * What the server understands of a chosen file. Each decision of the user makes it read the file
 * again. Meanwhile, and after a failure, the last result stays; outdated answers are ignored. `id`
 * is the listing whose file it will replace, or null.
 */
export function useVistaPrevia(
  file: File | null,
  proveedorId: number,
  id: number | null,
  /** A file and its decisions from an earlier session, to go on from there. */
  seguido: Seguido | null,
) {
  const leer = useReading();
  const [leyendoDe, setLeyendoDe] = useState(file);
  const [history, setHistory] = useState(NO_HISTORY);
  const [vista, setVista] = useState<VistaExpandida | null>(null);
  const [fallo, setFallo] = useState<unknown>(null);
  const [ocupado, setOcupado] = useState(file !== null);
  const [intento, setIntento] = useState(0);
  const bytes = useBytes(file, seguido);

  // Another file starts afresh. The file of the earlier session keeps its decisions.
  if (file !== null && file !== leyendoDe) {
    setLeyendoDe(file);
    setHistory(file === seguido?.file ? seguido.history : NO_HISTORY);
    setVista(null);
    setFallo(null);
    setOcupado(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer asks for no other
  useEffect(() => {
    if (leyendoDe === null) return;
    let vigente = true;
    setOcupado(true);
    const leerlo = async () => {
      try {
        const sent = await bytes.read(leyendoDe);
        // The sheets stay as they are, whatever the user decides.
        const conHojas = vista === null;
        const dicho = { ...datosDe(history), proveedorId, id, conHojas };
        const leida = await leer({ ...dicho, sent, wanted: () => vigente });
        if (!vigente || leida === null) return;
        setVista(expandirVista(leida, vista?.hojas ?? null));
        setFallo(null);
      } catch (error) {
        if (vigente) setFallo(error);
      } finally {
        if (vigente) setOcupado(false);
      }
    };
    void leerlo();
    return () => {
      vigente = false;
    };
  }, [leyendoDe, history.actual, intento, proveedorId, id, leer]);

  const reintentar = () => setIntento((antes) => antes + 1);
  return {
    vista,
    history,
    setHistory,
    fallo,
    ocupado,
    reintentar,
    /** The file and its decisions, to go on later; null until the file has been read. */
    seguir: (): Seguido | null => {
      const leidos = bytes.ofFile();
      return leidos && { ...leidos, history };
    },
    /** What to send; null until the file has been read. */
    envio: (): Envio | null => {
      const leidos = bytes.ofFile();
      if (leidos === null) return null;
      const dicho = { ...datosDe(history), estadoVisto: vista?.estadoVisto ?? undefined };
      return {
        nombre: leidos.archivo.nombre,
        enviar: ({ byKey, whole }) =>
          sendOnce(leidos, {
            byKey: (archivoExcel) => byKey({ ...dicho, archivoExcel }),
            whole: (archivoExcel) => whole({ ...dicho, archivoExcel }),
          }).catch((error: unknown) => {
            // It is not so any more: what it would change now is shown, and asked to be looked at.
            if (serverError(error)?.issues.some(({ path }) => path === "estadoVisto")) reintentar();
            throw error;
          }),
      };
    },
  };
}

/** Previews a file. The answer is null once nobody waits for it any more. */
function useReading() {
  const { client } = trpc.useUtils();
  type Dicho = Omit<Parameters<typeof client.disponibles.vistaPreviaCompacta.mutate>[0], "archivoExcel">;
  const { mutateAsync } = useMutation({
    // The key matches no router, so that previewing a file invalidates no query.
    mutationKey: ["vistaPrevia"],
    mutationFn: ({ sent, wanted, ...dicho }: Dicho & { sent: SentFile; wanted: () => boolean }) => {
      const send = (archivoExcel: ArchivoSubido | ArchivoVisto) =>
        client.disponibles.vistaPreviaCompacta.mutate({ ...dicho, archivoExcel });
      return sendOnce(sent, { byKey: send, whole: send }, wanted);
    },
  });
  return mutateAsync;
}

/**
 * The bytes of the chosen file. They are read once: the app saves what the user saw, even if the
 * file changes on disk.
 */
function useBytes(file: File | null, seguido: Seguido | null) {
  const bytes = useRef<SentFile | null>(seguido);
  return {
    async read(chosen: File): Promise<SentFile> {
      if (bytes.current?.file !== chosen) {
        bytes.current = { file: chosen, archivo: await leerBytes(chosen), clave: Promise.resolve(null) };
      }
      return bytes.current;
    },
    /** Null until the file has been read. */
    ofFile: (): SentFile | null => (bytes.current?.file === file ? bytes.current : null),
  };
}

const datosDe = ({ actual }: DecisionHistory) => ({
  ...actual,
  correcciones: [...actual.correcciones],
  omitidas: [...actual.omitidas],
});

async function leerBytes(file: File): Promise<ArchivoSubido> {
  try {
    return await toUpload(file);
  } catch (cause) {
    throw new Error(textos.logo.noLeido, { cause });
  }
}
