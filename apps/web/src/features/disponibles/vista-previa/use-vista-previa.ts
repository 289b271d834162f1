import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import { expandirVista } from "@cosecha/domain/expandir-vista";
import { textos } from "@cosecha/domain/textos";
import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../api/api.ts";
import { toUpload } from "../../../files/files.ts";
import { type DecisionHistory, NO_HISTORY } from "./decisions.ts";

/** What is sent with the listing: the file's bytes, and the user's decisions about them. */
export type Envio = ReturnType<typeof datosDe> & { archivoExcel: ArchivoSubido };

interface Bytes {
  file: File;
  archivo: ArchivoSubido;
}

/** A file's bytes, with the user's decisions about them. */
export type Seguido = Bytes & { history: DecisionHistory };

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
  const { client } = trpc.useUtils();
  // The key matches no router, so that previewing a file invalidates no query.
  const { mutateAsync: leer } = useMutation({
    mutationKey: ["vistaPrevia"],
    mutationFn: (entrada: Parameters<typeof client.disponibles.vistaPreviaCompacta.mutate>[0]) =>
      client.disponibles.vistaPreviaCompacta.mutate(entrada),
  });
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
        const archivoExcel = await bytes.read(leyendoDe);
        // The sheets stay as they are, whatever the user decides.
        const conHojas = vista === null;
        const leida = await leer({ ...datosDe(history), proveedorId, id, archivoExcel, conHojas });
        if (!vigente) return;
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

  return {
    vista,
    history,
    setHistory,
    fallo,
    ocupado,
    reintentar: () => setIntento((antes) => antes + 1),
    /** The file and its decisions, to go on later; null until the file has been read. */
    seguir: (): Seguido | null => {
      const leidos = bytes.ofFile();
      return leidos && { ...leidos, history };
    },
    /** What to send; null until the file has been read. */
    envio: (): Envio | null => {
      const leidos = bytes.ofFile();
      return leidos && { ...datosDe(history), archivoExcel: leidos.archivo };
    },
  };
}

/**
 * The bytes of the chosen file. They are read once: the app saves what the user saw, even if the
 * file changes on disk.
 */
function useBytes(file: File | null, seguido: Seguido | null) {
  const bytes = useRef<Bytes | null>(seguido);
  return {
    async read(chosen: File): Promise<ArchivoSubido> {
      if (bytes.current?.file !== chosen) {
        bytes.current = { file: chosen, archivo: await leerBytes(chosen) };
      }
      return bytes.current.archivo;
    },
    /** Null until the file has been read. */
    ofFile: (): Bytes | null => (bytes.current?.file === file ? bytes.current : null),
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
