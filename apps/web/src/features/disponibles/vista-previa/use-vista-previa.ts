import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { HojaVista, VistaPrevia } from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
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
    mutationFn: (entrada: Parameters<typeof client.disponibles.vistaPrevia.mutate>[0]) =>
      client.disponibles.vistaPrevia.mutate(entrada),
  });
  const [leyendoDe, setLeyendoDe] = useState(file);
  const [history, setHistory] = useState(NO_HISTORY);
  const [vista, setVista] = useState<VistaPrevia | null>(null);
  const [hojas, setHojas] = useState<readonly HojaVista[] | null>(null);
  const [fallo, setFallo] = useState<unknown>(null);
  const [ocupado, setOcupado] = useState(file !== null);
  const [intento, setIntento] = useState(0);
  const bytes = useRef<Bytes | null>(seguido);
  const conHojas = hojas === null;

  // Another file starts afresh. The file of the earlier session keeps its decisions.
  if (file !== null && file !== leyendoDe) {
    setLeyendoDe(file);
    setHistory(file === seguido?.file ? seguido.history : NO_HISTORY);
    setVista(null);
    setHojas(null);
    setFallo(null);
    setOcupado(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first answer brings the sheets
  useEffect(() => {
    if (leyendoDe === null) return;
    let vigente = true;
    setOcupado(true);
    const leerlo = async () => {
      try {
        // The bytes are read once: the app saves what the user saw, even if the file changes on
        // disk.
        if (bytes.current?.file !== leyendoDe) {
          bytes.current = { file: leyendoDe, archivo: await leerBytes(leyendoDe) };
        }
        const { archivo } = bytes.current;
        const leida = await leer({ ...datosDe(history), proveedorId, id, archivoExcel: archivo, conHojas });
        if (!vigente) return;
        setVista(leida);
        setFallo(null);
        if (leida.hojas !== null) setHojas(leida.hojas);
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
    hojas,
    history,
    setHistory,
    fallo,
    ocupado,
    reintentar: () => setIntento((antes) => antes + 1),
    /** The file and its decisions, to go on later; null until the file has been read. */
    seguir: (): Seguido | null =>
      bytes.current === null || bytes.current.file !== file ? null : { ...bytes.current, history },
    /** What to send; null until the file has been read. */
    envio: (): Envio | null =>
      bytes.current === null || bytes.current.file !== file
        ? null
        : { ...datosDe(history), archivoExcel: bytes.current.archivo },
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
