import type { ArchivoSubido, ArchivoVista } from "@cosecha/domain/esquemas/archivos";
import { API_URL, apiFetch } from "../api/api-fetch.ts";
import { underWay } from "../api/under-way.ts";
import { textosWeb } from "../texts/texts.ts";

/** Reads a chosen file into the shape that the server expects. */
export const toUpload = async (file: File): Promise<ArchivoSubido> => ({
  nombre: file.name,
  tipo: file.type,
  bytes: new Uint8Array(await file.arrayBuffer()),
});

/**
 * Downloads a file under `nombre` or, without one, under the name that the server gives. `pide`: what
 * is sent to ask for it, where that may stand in no address. Throws an Error with the server's message.
 */
export const download = (asked: Asked): Promise<void> => underWay(downloadNow(asked));

type Asked = Pick<ArchivoVista, "url"> & Partial<ArchivoVista> & { pide?: object };

async function downloadNow({ nombre, url, pide }: Asked): Promise<void> {
  const response = await apiFetch(
    API_URL + url,
    pide && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(pide),
    },
  );
  if (!response.ok) throw new Error(await messageOf(response));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = nombre ?? nameOf(response);
  link.click();
  // The browser needs the address until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function nameOf(response: Response): string {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get("content-disposition") ?? "");
  return decodeURIComponent(named?.[1] ?? "");
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === "object" && body !== null ? Reflect.get(body, "message") : undefined;
  return typeof message === "string" ? message : textosWeb.comun.noDescargado;
}
