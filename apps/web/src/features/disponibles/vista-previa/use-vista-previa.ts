import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { HojaVista, VistaPrevia } from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../api/api.ts";
import { toUpload } from "../../../files/files.ts";
import { type Historia, SIN_HISTORIA } from "./a-mano.ts";

/** What goes to the server with the listing: the file as it was read, and what was said of it. */
export type Envio = ReturnType<typeof datosDe> & { archivoExcel: ArchivoSubido };

interface Bytes {
  file: File;
  archivo: ArchivoSubido;
}

/** A file as it was read, with what was said of it. */
export type Seguido = Bytes & { historia: Historia };

/**
 * What the server understands of a chosen file, asked again with whatever is said by hand. While it reads, and when
 * that fails, the last result stays; an answer that is no longer asked for is not looked at. `id`: the listing whose
 * file it is to replace.
 */
export function useVistaPrevia(
  file: File | null,
  proveedorId: number,
  id: number | null,
  /** How far one had come with a file, where that goes on. */
  seguido: Seguido | null,
) {
  const { client } = trpc.useUtils();
  // With a key of its own: looking at a file changes nothing that other screens show.
  const { mutateAsync: leer } = useMutation({
    mutationKey: ["vistaPrevia"],
    mutationFn: (entrada: Parameters<typeof client.disponibles.vistaPrevia.mutate>[0]) =>
      client.disponibles.vistaPrevia.mutate(entrada),
  });
  const [leyendoDe, setLeyendoDe] = useState(file);
  const [historia, setHistoria] = useState(SIN_HISTORIA);
  const [vista, setVista] = useState<VistaPrevia | null>(null);
  const [hojas, setHojas] = useState<readonly HojaVista[] | null>(null);
  const [fallo, setFallo] = useState<unknown>(null);
  const [ocupado, setOcupado] = useState(file !== null);
  const [intento, setIntento] = useState(0);
  const bytes = useRef<Bytes | null>(seguido);
  const conHojas = hojas === null;

  // Another file is read afresh; the same one, put back, is as one left it.
  if (file !== null && file !== leyendoDe) {
    setLeyendoDe(file);
    setHistoria(file === seguido?.file ? seguido.historia : SIN_HISTORIA);
    setVista(null);
    setHojas(null);
    setFallo(null);
    setOcupado(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheets come once, with the first answer
  useEffect(() => {
    if (leyendoDe === null) return;
    let vigente = true;
    setOcupado(true);
    const leerlo = async () => {
      try {
        // Read once: what is stored is what was looked at, whatever becomes of the file meanwhile.
        if (bytes.current?.file !== leyendoDe) {
          bytes.current = { file: leyendoDe, archivo: await leerBytes(leyendoDe) };
        }
        const { archivo } = bytes.current;
        const leida = await leer({ ...datosDe(historia), proveedorId, id, archivoExcel: archivo, conHojas });
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
  }, [leyendoDe, historia.actual, intento, proveedorId, id, leer]);

  return {
    vista,
    hojas,
    historia,
    setHistoria,
    fallo,
    ocupado,
    reintentar: () => setIntento((antes) => antes + 1),
    /** How far one has come, to go on from elsewhere; null while the file has not been read. */
    seguir: (): Seguido | null =>
      bytes.current === null || bytes.current.file !== file ? null : { ...bytes.current, historia },
    /** What is to be sent; null while the file has not been read. */
    envio: (): Envio | null =>
      bytes.current === null || bytes.current.file !== file
        ? null
        : { ...datosDe(historia), archivoExcel: bytes.current.archivo },
  };
}

const datosDe = ({ actual }: Historia) => ({
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
