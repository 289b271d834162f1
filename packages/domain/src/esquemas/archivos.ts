import * as z from "zod";
import { formatoTamano, nombreDeArchivo, nombreServido, tipoServido } from "../archivos.ts";
import { textos } from "../textos.ts";

/**
 * Marks the issue of a file that is too large, so that the answer is 413 and not 400 (design:
 * REST).
 */
const DEMASIADO_GRANDE = { codigo: "DEMASIADO_GRANDE" };

/** The issue of a file that is too large, among what is wrong; undefined where there is none. */
export const archivoDemasiadoGrande = ({ issues }: z.core.$ZodError) =>
  issues.find((issue) => issue.code === "custom" && issue.params === DEMASIADO_GRANDE);

/**
 * A file's name, cleaned when it comes in; those stored before are cleaned when they go out. One
 * that is far too long is refused before: cleaning 14 MB would take a second.
 */
const nombre = z.string().max(4000, { abort: true }).overwrite(nombreDeArchivo);

/** A file's type, one of a closed list when it comes in, and again when it goes out (decision 24). */
const tipo = z.string().overwrite(tipoServido);

/**
 * An uploaded file: its cleaned name, its type, and at most `maximo` bytes. `falta` is
 * the message where there is none.
 */
export const archivoSubido = (maximo: number, falta: string = textos.campos.requerido) =>
  z
    .object(
      {
        nombre,
        tipo,
        bytes: z.instanceof(Uint8Array<ArrayBuffer>).meta({ format: "binary" }),
      },
      { error: falta },
    )
    .refine(({ bytes }) => bytes.length > 0, textos.archivo.vacio)
    .refine(({ bytes }) => bytes.length <= maximo, {
      error: () => textos.archivo.demasiadoGrande(formatoTamano(maximo)),
      params: DEMASIADO_GRANDE,
    });
export type ArchivoSubido = z.infer<ReturnType<typeof archivoSubido>>;

/**
 * A logo or its thumbnail in answers, as they are stored: the data URL of a picture, which browsers
 * take for nothing else. Whatever else is stored there is no picture.
 */
export const imagenGuardada = z
  .string()
  .regex(/^data:image\/(?:png|jpeg|webp);base64,/)
  .nullable()
  .catch(null);

/** A stored file in answers: where it can be fetched. */
export const archivoVista = z.object({
  nombre: nombre.overwrite(nombreServido),
  tamano: z.number().int(),
  url: z.string(),
});
export type ArchivoVista = z.infer<typeof archivoVista>;
