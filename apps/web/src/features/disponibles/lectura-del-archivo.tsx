import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { FormActions } from "@cosecha/ui/form";
import { Spinner } from "@cosecha/ui/spinner";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { failureText, serverError } from "../../api/api.ts";
import { FormEnd } from "../../forms/form-end.tsx";
import { usePersona } from "../../session/session.ts";
import { textosWeb } from "../../texts/texts.ts";
import { guardarBorrador, tomarBorrador } from "./borrador.ts";
import { cuentaDe } from "./vista-previa/resumen.tsx";
import { textosPrevia } from "./vista-previa/textos.ts";
import { type Envio, type Seguido, useVistaPrevia } from "./vista-previa/use-vista-previa.ts";
import { VistaPrevia } from "./vista-previa/vista-previa.tsx";

/** Inside a listing's form: what is understood of the chosen file, and the end of the form, in sight all the time. */
export function LecturaDelArchivo({
  proveedorId,
  id,
  envio,
  end: finDelFormulario,
  children,
}: {
  proveedorId: number;
  id: number | null;
  /** Gets what is to be sent of the file. */
  envio: RefObject<() => Envio | null>;
  end: ComponentProps<typeof FormEnd>;
  /** Buttons for what is not saving. */
  children?: ReactNode;
}) {
  const [borrador, recuperado] = useBorrador();
  const end =
    recuperado === null
      ? finDelFormulario
      : {
          ...finDelFormulario,
          notice: textosPrevia.recuperado,
          onDismiss: () => {
            recuperado.callar();
            finDelFormulario.onDismiss();
          },
        };
  const file = useFileOfForm(end.success ?? null);
  const {
    vista,
    hojas,
    historia,
    setHistoria,
    fallo,
    ocupado,
    reintentar,
    seguir,
    envio: leido,
  } = useVistaPrevia(file, proveedorId, id, borrador?.seguido ?? null);
  useEffect(() => {
    envio.current = leido;
  });
  useGuardarBorrador(seguir);
  const caja = useEnSuLugar(file, vista !== null, fallo);
  if (file === null) return <Fin {...end}>{children}</Fin>;
  const texto = fallo === null ? null : failureText(fallo, textosPrevia.noLeido);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in it is not for the form around */}
      <div
        ref={caja}
        className="grid min-w-0 gap-5"
        onKeyDown={(event) => {
          const { target } = event;
          if (event.key === "Enter" && target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        {texto === null ? null : (
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
            {texto} {vista === null ? null : textosPrevia.sinCambios}
          </Alert>
        )}
        {vista !== null && hojas !== null ? (
          <VistaPrevia
            vista={vista}
            hojas={hojas}
            historia={historia}
            setHistoria={setHistoria}
            ocupado={ocupado}
          />
        ) : ocupado ? (
          <Leyendo />
        ) : null}
      </div>
      {vista === null || vista.rechazo !== null ? (
        <Fin {...end} busy={ocupado}>
          {children}
        </Fin>
      ) : (
        <>
          <div
            data-sticky-end
            className="sticky bottom-0 z-30 -mx-4 flex flex-col-reverse gap-x-6 gap-y-1 border-t bg-background px-4 py-2.5 md:flex-row md:items-center md:justify-between lg:mx-0 lg:px-0 [@media(max-height:30rem)]:static"
          >
            <div className="min-w-0 md:w-100 md:shrink-0">
              <FormEnd {...end} busy={ocupado} over />
            </div>
            <p className="min-w-0 text-sm text-muted-foreground md:text-right">
              <strong className="font-semibold text-foreground">{cuentaDe(vista)}</strong>
              <span className="max-sm:hidden">. {textosPrevia.nadaGuardado}</span>
            </p>
          </div>
          {children ? <FormActions className="border-t pt-5">{children}</FormActions> : null}
        </>
      )}
    </>
  );
}

/** The first reading; where it takes long, why. */
function Leyendo() {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTarda(true), 5000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="flex items-start gap-3 border-t pt-6 text-muted-foreground">
      <Spinner label={null} />
      <span className="min-w-0">
        {textosPrevia.leyendo} {tarda ? textosPrevia.leyendoAun : null}
      </span>
    </p>
  );
}

/** The end of the form, as wide as its fields. */
const Fin = (end: ComponentProps<typeof FormEnd>) => (
  <div className="grid w-full max-w-[400px] min-w-0 gap-5">
    <FormEnd {...end} />
  </div>
);

/** What the server would answer again: it is the file, or what was said of it. */
const seRepetiria = (fallo: unknown) =>
  ["DATOS_INVALIDOS", "TIPO_NO_ADMITIDO", "DEMASIADO_GRANDE", "SIN_PERMISO", "NO_ENCONTRADO"].includes(
    serverError(fallo)?.codigo ?? "",
  );

/**
 * The file that the form holds. When the form starts over from what is stored by now, because somebody else changed
 * it, the file stays in it: it goes only with a save (`success`), or when it is taken away.
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
 * Shows what comes of a chosen file, which on a phone is below all that is in sight; not to who is typing by then.
 * And once a reading that had failed has gone well, the focus goes there: the button to try again is gone.
 */
function useEnSuLugar(file: File | null, leida: boolean, fallo: unknown) {
  const caja = useRef<HTMLDivElement>(null);
  const antes = useRef(fallo);
  useEffect(() => {
    const activo = document.activeElement;
    const espera = activo === document.body || (activo instanceof HTMLInputElement && activo.type === "file");
    if (file !== null && espera) caja.current?.scrollIntoView({ block: leida ? "start" : "nearest" });
  }, [file, leida]);
  useEffect(() => {
    const fallaba = antes.current !== null;
    antes.current = fallo;
    if (!fallaba || fallo !== null || document.activeElement !== document.body) return;
    caja.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [fallo]);
  return caja;
}

/** What was in this form when the session ended, put back into it; and whether to say so, until that is dismissed. */
function useBorrador() {
  const { id } = usePersona();
  const { setValue } = useFormContext();
  const [borrador] = useState(() => tomarBorrador(id));
  const [dicho, setDicho] = useState(false);
  useEffect(() => {
    for (const [nombre, valor] of Object.entries(borrador?.valores ?? {})) {
      setValue(nombre, valor, { shouldDirty: true });
    }
  }, [borrador, setValue]);
  const recuperado = borrador === null || dicho ? null : { callar: () => setDicho(true) };
  return [borrador, recuperado] as const;
}

function useGuardarBorrador(seguir: () => Seguido | null): void {
  const { id } = usePersona();
  const { getValues } = useFormContext();
  const [ruta] = useState(() => window.location.pathname);
  const guardar = useRef(() => {});
  useEffect(() => {
    guardar.current = () => {
      const seguido = seguir();
      if (seguido !== null) guardarBorrador({ ruta, usuarioId: id, valores: getValues(), seguido });
    };
  });
  useEffect(() => () => guardar.current(), []);
}
