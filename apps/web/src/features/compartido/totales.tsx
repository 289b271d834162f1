import { formatoCantidad } from "@cosecha/domain/dinero";
import type { TotalesLeidos } from "@cosecha/domain/esquemas/compartidos";
import { textos } from "@cosecha/domain/textos";
import { noEntregado, noLeido, otrasFechas } from "@cosecha/domain/textos/compartido";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Field } from "@cosecha/ui/field";
import { FileField } from "@cosecha/ui/file-field";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureText, trpcClient } from "../../api/api.ts";
import { toUpload } from "../../files/files.ts";

/** What a sheet may have: as much as two thousand products take (`TOTALES_MAXIMO` of the domain). */
const MAXIMO = 170 * 1024;

const MOTIVOS: Record<TotalesLeidos["sinPareja"][number]["motivo"], string> = {
  noEsta: "no está en la lista de este pedido",
  renombrado: "en la lista tiene otro nombre u otro formato",
  cantidad: "su cantidad no es un número que se pueda pedir",
};

/** Takes the sheet of totals, shows what it would change, and hands it in once that is agreed to. */
export function Totales({ token, onDone }: { token: string; onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const leer = useMutation({
    mutationFn: async (chosen: File) =>
      trpcClient.compartidos.leer.mutate({ token, archivoExcel: await toUpload(chosen) }),
    gcTime: 0,
    // A link that has been withdrawn meanwhile is seen to be over.
    onError: onDone,
  });
  const entregar = useMutation({
    mutationFn: (lineas: TotalesLeidos["lineas"]) =>
      trpcClient.compartidos.entregar.mutate({
        token,
        lineas: lineas.map(({ productoId, antes, cantidad }) => ({ productoId, antes, cantidad })),
      }),
    gcTime: 0,
    onSettled: onDone,
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    leer.reset();
    entregar.reset();
    if (chosen !== null) leer.mutate(chosen);
  };
  return (
    <>
      <p className="text-muted-foreground">
        Cuando su grupo haya pedido, descargue en su pedido el Excel «Para el proveedor» y súbalo aquí. Antes
        de entregar nada verá lo que cambia; puede hacerlo cuantas veces quiera mientras se pida.
      </p>
      <Field label="Excel con los totales">
        {(control) => (
          <FileField
            {...control}
            value={file}
            onValueChange={choose}
            accept=".xlsx,.ods,.xls"
            maxBytes={MAXIMO}
            disabled={entregar.isPending}
          />
        )}
      </Field>
      {leer.isPending ? <p role="status">Leyendo el archivo…</p> : null}
      {leer.isError ? (
        <Alert variant="error" title={textos.comun.error}>
          {failureText(leer.error, noLeido)}
        </Alert>
      ) : null}
      {leer.data === undefined || entregar.isSuccess ? null : (
        <Leidos
          leidos={leer.data}
          isSending={entregar.isPending}
          onAgree={(lineas) => entregar.mutate(lineas)}
        />
      )}
      {entregar.isError ? (
        <Alert variant="error" title={textos.comun.error}>
          {failureText(entregar.error, noEntregado)}
        </Alert>
      ) : null}
      {entregar.isSuccess ? <Alert variant="success">{entregar.data.message}</Alert> : null}
    </>
  );
}

function Leidos({
  leidos: { arriba, otrasFechas: sonOtras, lineas, sinPareja },
  isSending,
  onAgree,
}: {
  leidos: TotalesLeidos;
  isSending: boolean;
  onAgree: (lineas: TotalesLeidos["lineas"]) => void;
}) {
  const cambian = lineas.filter(({ antes, cantidad }) => antes !== cantidad);
  return (
    <>
      {arriba.length === 0 ? null : (
        <blockquote
          aria-label="De qué pedido es el archivo"
          className="border-l-2 pl-3 whitespace-pre-line wrap-anywhere"
        >
          {arriba.join("\n")}
        </blockquote>
      )}
      {sonOtras ? <Alert variant="warning">{otrasFechas}</Alert> : null}
      {sinPareja.length === 0 ? null : (
        <Alert variant="warning" title="Esto no se entrega">
          <ul className="list-disc pl-5">
            {sinPareja.map(({ fila, nombre, unidad, cantidad, motivo, queda }) => (
              <li key={fila} className="wrap-anywhere">
                «{nombre}»{unidad === null ? "" : ` (${unidad})`}
                {cantidad === null ? "" : `, ${cantidad.replace(".", ",")}`}: {MOTIVOS[motivo]}
                {queda ? `. Lo que tenían pedido sigue como estaba: ${formatoCantidad(queda)}` : ""}.
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <p role="status">
        {cambian.length === 0
          ? "No cambia nada: su grupo ya tiene pedido lo que dice el archivo."
          : cambian.length === 1
            ? "Cambia 1 producto. Todavía no se ha entregado nada."
            : `Cambian ${cambian.length} productos. Todavía no se ha entregado nada.`}
      </p>
      {cambian.length === 0 ? null : (
        <ul aria-label="Lo que cambia" className="divide-y rounded-card border">
          {cambian.map(({ productoId, nombre, unidad, antes, cantidad }) => (
            <li key={productoId} className="flex flex-wrap items-baseline justify-between gap-x-4 p-3">
              <span className="min-w-0 font-semibold wrap-anywhere">
                {nombre}
                {unidad === null ? null : (
                  <span className="font-normal text-muted-foreground"> ({unidad})</span>
                )}
              </span>
              <span className="ml-auto tabular-nums">
                {antes === 0 ? "" : `tenían ${formatoCantidad(antes)}, `}
                {cantidad === 0 ? "ya no piden" : `piden ${formatoCantidad(cantidad)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button className="justify-self-start" loading={isSending} onClick={() => onAgree(lineas)}>
        Entregar estos totales
      </Button>
    </>
  );
}
