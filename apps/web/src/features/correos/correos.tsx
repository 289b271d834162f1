import { CLASES_DE_CORREO, type ClaseDeCorreo } from "@cosecha/domain/correos";
import { type CorreoVista, SITUACIONES as TODAS } from "@cosecha/domain/esquemas/correos";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { Dialog } from "@cosecha/ui/dialog";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Link } from "@cosecha/ui/link";
import { Select } from "@cosecha/ui/select";
import { Send } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearch } from "wouter";
import { failureText, trpc } from "../../api/api.ts";
import { setSearchParams } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { DataList } from "../../screens/data-list.tsx";
import { Loaded } from "../../screens/loaded.tsx";
import { When } from "../../screens/when.tsx";
import { SECONDARY } from "../../tables/account-columns.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { CANALES, SITUACIONES } from "./palabras.ts";

const CLASES = Object.entries(CLASES_DE_CORREO).map(([value, { nombre }]) => ({
  value: value as ClaseDeCorreo,
  label: nombre,
}));
const CUALES = TODAS.map((value) => ({ value, label: SITUACIONES[value].texto }));

/** What was said to people, the last one first; what failed of late stands above all of it. */
export function Correos() {
  const table = useTableState(LISTADOS.correos);
  const params = new URLSearchParams(useSearch());
  const situacion = TODAS.find((una) => una === params.get("situacion"));
  const clase = CLASES.find(({ value }) => value === params.get("clase"))?.value;
  const query = trpc.correos.listar.useQuery({ ...table.input, situacion, clase }, { staleTime: 0 });
  // As home says it.
  const estado = trpc.cooperativa.estado.useQuery(undefined, { staleTime: 0 });
  const reenviar = trpc.correos.reenviar.useMutation();
  const { mutate } = reenviar;
  const [open, setOpen] = useState<CorreoVista | null>(null);
  const columns = useMemo(
    () => columnsOf({ onOpen: setOpen, onAgain: ({ id }) => mutate({ id }) }),
    [mutate],
  );
  const fallidos = estado.data?.correosFallidos ?? 0;
  const filtrado = situacion !== undefined || clase !== undefined;
  return (
    <div className="grid gap-5">
      {fallidos === 0 || situacion === "abandonado" ? null : (
        <Alert
          variant="error"
          action={
            <Button
              variant="outline"
              size="sm"
              onClick={() => elegir({ situacion: "abandonado", clase: null })}
            >
              Ver los que han fallado
            </Button>
          }
        >
          {textos.correos.fallidos(fallidos)}.
        </Alert>
      )}
      {reenviar.data === undefined ? null : (
        <FloatingMessage title={textos.comun.resultado} onDismiss={reenviar.reset}>
          {reenviar.data.message}
        </FloatingMessage>
      )}
      {reenviar.error === null ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={reenviar.reset}>
          {failureText(reenviar.error, textos.correos.noReenviado)}
        </Alert>
      )}
      <DataTable
        caption="Enviados"
        columns={columns}
        {...pageProps(query)}
        {...table.props}
        emptyText={filtrado ? "No hay ninguno así." : "Todavía no se ha dicho nada a nadie."}
        getRowId={({ id }) => String(id)}
        toolbar={
          <>
            <Select
              aria-label="Cómo han ido"
              className="min-w-44"
              placeholder="Todos"
              options={CUALES}
              value={situacion ?? null}
              onValueChange={(value) => elegir({ situacion: value })}
            />
            <Select
              aria-label="De qué tratan"
              className="min-w-52"
              placeholder="De cualquier cosa"
              options={CLASES}
              value={clase ?? null}
              onValueChange={(value) => elegir({ clase: value })}
            />
          </>
        }
      />
      {open === null ? null : <UnCorreo correo={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

const elegir = (cuales: Record<string, string | null>) => setSearchParams({ ...cuales, pagina: null });

interface Acciones {
  onOpen: (correo: CorreoVista) => void;
  onAgain: (correo: CorreoVista) => void;
}

function columnsOf({ onOpen, onAgain }: Acciones) {
  const c = columnHelper<CorreoVista>();
  return c.columns([
    c.display({
      id: "que",
      header: "Qué y a quién",
      cell: ({ row: { original } }) => <Que correo={original} onOpen={onOpen} />,
      meta: { rowHeader: true, className: "[tbody_&]:align-top" },
    }),
    c.accessor("creado", {
      header: "Cuándo",
      cell: ({ row: { original } }) => <When fecha={original.terminado ?? original.creado} />,
      meta: { hideBelow: "md", sortable: true, className: "[tbody_&]:align-top w-48 text-muted-foreground" },
    }),
    c.display({
      id: "acciones",
      header: "Acciones",
      cell: ({ row: { original } }) =>
        seReenvia(original) ? (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Volver a enviar: ${original.asunto ?? nombreDe(original)}, a ${original.para}`}
            onClick={() => onAgain(original)}
          >
            <Send aria-hidden />
            <span className="max-sm:hidden">Volver a enviar</span>
          </Button>
        ) : null,
      meta: { shrink: true, align: "end", className: "[tbody_&]:align-top", headerHidden: true },
    }),
  ]);
}

const nombreDe = ({ clase }: CorreoVista) => CLASES_DE_CORREO[clase].nombre;
const seReenvia = ({ situacion, error }: CorreoVista) =>
  situacion === "abandonado" || (situacion === "espera" && error !== null);

function Que({ correo, onOpen }: { correo: CorreoVista; onOpen: (correo: CorreoVista) => void }) {
  const { asunto, para, email, situacion, error, canal, creado, terminado } = correo;
  return (
    <span className="grid justify-items-start gap-1 wrap-anywhere">
      <When fecha={terminado ?? creado} className={`${SECONDARY} md:hidden`} />
      <button
        type="button"
        onClick={() => onOpen(correo)}
        className="focus-ring touch-target rounded-control text-left font-medium text-link hover:underline"
      >
        {asunto ?? nombreDe(correo)}
      </button>
      <span className={SECONDARY}>
        {para}
        {email === null || email === "" ? "" : ` · ${email}`}
        {canal === "push" ? ` · ${CANALES.push}` : ""}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge variant={SITUACIONES[situacion].variant}>{SITUACIONES[situacion].texto}</Badge>
        {error === null ? null : <span className={SECONDARY}>{error}</span>}
      </span>
    </span>
  );
}

/** One of them, with what it said where the demo has kept it. */
function UnCorreo({ correo, onClose }: { correo: CorreoVista; onClose: () => void }) {
  const query = trpc.correos.ver.useQuery({ id: correo.id });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={correo.asunto ?? nombreDe(correo)}
      className="max-w-2xl!"
    >
      <Loaded query={query}>
        {({ contenido, pedido, para, email, situacion, error, intentos, creado, terminado }) => (
          <div className="grid gap-4">
            <DataList
              items={[
                ["Para", email ? `${para} (${email})` : para],
                ["De qué", nombreDe(correo)],
                ["Cómo ha ido", SITUACIONES[situacion].texto],
                ["Cuándo", <When key="cuando" fecha={terminado ?? creado} />],
                ...(pedido === null
                  ? []
                  : [
                      [
                        "Pedido",
                        <Link
                          key="pedido"
                          href={paths.pedido({ id: pedido.id })}
                          className="focus-ring rounded-control text-link underline underline-offset-4"
                        >
                          {pedido.descripcion}
                        </Link>,
                      ] as const,
                    ]),
                ...(error === null
                  ? []
                  : [["Por qué", `${error} (${contados(intentos, "intento", "intentos")})`] as const]),
              ]}
            />
            {contenido === null ? null : (
              // What a mail says runs nothing, and asks for nothing.
              <iframe
                title="El correo"
                sandbox=""
                srcDoc={contenido.html}
                className="h-[60vh] w-full rounded-control border bg-surface"
              />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
