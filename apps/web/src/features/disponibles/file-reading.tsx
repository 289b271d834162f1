import { textos } from "@cosecha/domain/textos";
import type { VistaExpandida } from "@cosecha/domain/vista-compacta";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FormActions } from "@cosecha/ui/form";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { failureText, serverError } from "../../api/api.ts";
import { FormEnd } from "../../forms/form-end.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { useDraft, useKeepDraft } from "./use-draft.ts";
import { type DeQuienEs, DeQuienEsPregunta, useDeQuienEs } from "./vista-previa/de-quien-es.tsx";
import { Entendido, savingSummary } from "./vista-previa/entendido.tsx";
import { textosPrevia } from "./vista-previa/texts.ts";
import { type Envio, useVistaPrevia } from "./vista-previa/use-vista-previa.ts";
import { VistaPrevia } from "./vista-previa/vista-previa.tsx";

type End = ComponentProps<typeof FormEnd>;

interface FileReadingProps {
  proveedorId: number;
  id: number | null;
  /** Receives a function that returns what to send with the file. */
  envio: RefObject<() => Envio | null>;
  end: End;
  /** The screen itself says what came of the save. */
  quiet: boolean;
  /** Buttons for actions other than saving. */
  children?: ReactNode;
}

/**
 * The part of a listing's form about the chosen file: what the app understood of it, and the end of
 * the form, which stays in sight.
 */
export function FileReading({
  proveedorId,
  id,
  envio,
  end: withoutDraft,
  quiet,
  children,
}: FileReadingProps) {
  const { seguido, end } = useDraft(withoutDraft);
  const file = useFileOfForm(end.success ?? null);
  const lectura = useVistaPrevia(file, proveedorId, id, seguido);
  const { vista, fallo, ocupado } = lectura;
  const deQuien = useDeQuienEs(file, vista);
  useEffect(() => {
    envio.current = () => {
      deQuien.exigir();
      return lectura.envio();
    };
  });
  useKeepDraft(lectura.seguir);
  const lugar = useEnSuLugar(file, vista !== null, fallo);
  const said = quiet ? { ...end, success: null } : end;
  if (file === null) return <Fin {...said}>{children}</Fin>;
  const leido = <Leido {...{ lectura, lugar, deQuien }} />;
  if (!seGuarda(vista)) {
    return (
      <>
        {leido}
        <Fin {...said} busy={ocupado}>
          {children}
        </Fin>
      </>
    );
  }
  return (
    <>
      {leido}
      <FinALaVista {...said} busy={ocupado} cuenta={savingSummary(vista)} />
      {children ? <FormActions className="border-t pt-5">{children}</FormActions> : null}
    </>
  );
}

const seGuarda = (vista: VistaExpandida | null): vista is VistaExpandida =>
  vista !== null && vista.rechazo === null;

/** What the app understood of the file, or why it could not read it. */
function Leido({
  lectura,
  lugar: { caja, titulo },
  deQuien,
}: {
  lectura: ReturnType<typeof useVistaPrevia>;
  lugar: ReturnType<typeof useEnSuLugar>;
  deQuien: DeQuienEs;
}) {
  const { setValue } = useFormContext();
  const { vista, history, setHistory, ocupado } = lectura;
  const goTo = (what: string) => caja.current?.closest("form")?.querySelector<HTMLElement>(what)?.focus();
  const quitar = () => {
    setValue("archivoExcel", null, { shouldDirty: true });
    goTo("input[type=file]");
  };
  const onSaltar = seGuarda(vista) ? () => goTo("button[type=submit]") : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter from submitting the form around it
    <div
      ref={caja}
      className="grid min-w-0 gap-5"
      onKeyDown={(event) => {
        const { target } = event;
        if (event.key === "Enter" && target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <Fallo {...lectura} />
      {vista === null && !ocupado ? null : (
        <Entendido {...{ titulo, vista, ocupado, onSaltar }}>
          {vista === null ? null : (
            <VistaPrevia
              {...{ vista, history, setHistory, titulo }}
              deQuien={<DeQuienEsPregunta deQuien={deQuien} onQuitar={quitar} />}
            />
          )}
        </Entendido>
      )}
    </div>
  );
}

/**
 * Shows why the last reading failed. It offers to try again unless the result would be the same.
 */
function Fallo({
  fallo,
  vista,
  ocupado,
  reintentar,
}: Pick<ReturnType<typeof useVistaPrevia>, "fallo" | "vista" | "ocupado" | "reintentar">) {
  if (fallo === null) return null;
  return (
    <Alert
      variant="error"
      title={textos.comun.error}
      action={
        seRepetiria(fallo) ? undefined : (
          <Button variant="outline" size="sm" loading={ocupado} onClick={reintentar}>
            {textosWeb.comun.reintentar}
          </Button>
        )
      }
    >
      {failureText(fallo, textosPrevia.noLeido)} {vista === null ? null : textosPrevia.sinCambios}
    </Alert>
  );
}

/** The end of the form, as wide as its fields. */
const Fin = (end: End) => (
  <div className="grid w-full max-w-[400px] min-w-0 gap-5">
    <FormEnd {...end} />
  </div>
);

/** The end of the form, in a bar that stays in sight. `cuenta` says what would be saved. */
const FinALaVista = ({ cuenta, ...end }: End & { cuenta: string }) => (
  <div
    data-sticky-end
    className="sticky bottom-0 z-30 -mx-4 flex flex-col-reverse gap-x-6 gap-y-1 border-t bg-background px-4 py-2.5 md:flex-row md:items-center md:justify-between lg:mx-0 lg:px-0 [@media(max-height:30rem)]:static"
  >
    <div className="min-w-0 md:w-100 md:shrink-0">
      <FormEnd {...end} over />
    </div>
    <p className="min-w-0 text-sm text-muted-foreground md:text-right">
      <strong className="font-semibold text-foreground">{cuenta}</strong>
      <span className="max-sm:hidden">. {textosPrevia.nadaGuardado}</span>
    </p>
  </div>
);

/**
 * Whether the server would refuse again, because the file or the answers about it are the reason.
 */
const seRepetiria = (fallo: unknown) =>
  ["DATOS_INVALIDOS", "TIPO_NO_ADMITIDO", "DEMASIADO_GRANDE", "SIN_PERMISO", "NO_ENCONTRADO"].includes(
    serverError(fallo)?.codigo ?? "",
  );

/**
 * The file that the form contains. When the form loads newer data because somebody else changed the
 * listing, the chosen file stays in it. Only a save (`success`) or the user removes it.
 */
function useFileOfForm(success: string | null): File | null {
  const { setValue } = useFormContext();
  const [value, version] = useWatch({ name: ["archivoExcel", "version"] }) as [unknown, unknown];
  const file = value instanceof File ? value : null;
  const last = useRef({ file, version });
  useEffect(() => {
    const before = last.current;
    last.current = { file, version };
    if (file !== null || before.file === null || before.version === version || success !== null) return;
    last.current.file = before.file;
    setValue("archivoExcel", before.file, { shouldDirty: true });
  }, [file, version, success, setValue]);
  return file;
}

/**
 * Leads to the result of a chosen file, unless the user is typing by then: the focus, and the
 * screen where the result begins below its middle. When a second attempt succeeds, the focus moves
 * there too, because its button has disappeared.
 */
function useEnSuLugar(file: File | null, leida: boolean, fallo: unknown) {
  const caja = useRef<HTMLDivElement>(null);
  const titulo = useRef<HTMLHeadingElement>(null);
  const antes = useRef(fallo);
  useEffect(() => {
    const activo = document.activeElement;
    const espera =
      activo === document.body ||
      // Where the file before has led.
      activo === titulo.current ||
      (activo instanceof HTMLInputElement && activo.type === "file");
    if (file === null || !espera || caja.current === null) return;
    if (leida) titulo.current?.focus({ preventScroll: true });
    const bajo = caja.current.getBoundingClientRect().top > window.innerHeight / 2;
    if (bajo) caja.current.scrollIntoView({ block: leida ? "start" : "nearest" });
  }, [file, leida]);
  useEffect(() => {
    const fallaba = antes.current !== null;
    antes.current = fallo;
    if (!fallaba || fallo !== null || document.activeElement !== document.body) return;
    titulo.current?.focus();
  }, [fallo]);
  return { caja, titulo };
}
