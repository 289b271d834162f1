import type { HojaVista, VistaPrevia as Vista } from "@cosecha/domain/esquemas/importacion";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { columnIndex, type SheetPlace } from "@cosecha/ui/lib/sheet";
import { type Dispatch, type SetStateAction, useCallback, useId, useMemo, useRef, useState } from "react";
import { type Historia, listaDe, masLista } from "./a-mano.ts";
import { AsignacionPanel, cabeceraProbable } from "./asignacion-panel.tsx";
import { ComoSeHaLeido, resumenDe } from "./como-se-ha-leido.tsx";
import { Deshacer } from "./deshacer.tsx";
import { EntradaAbierta } from "./entrada-abierta.tsx";
import { celdasDe } from "./hoja-filas.tsx";
import { HojaPanel } from "./hoja-panel.tsx";
import { claveDeFila, contar, type Entrada, leerVista } from "./lectura.ts";
import { useMano } from "./mano.ts";
import { PanelDeProductos } from "./panel-de-productos.tsx";
import { Preguntas } from "./preguntas.tsx";
import { Generales, Resumen } from "./resumen.tsx";
import { textosPrevia } from "./textos.ts";

/**
 * «Lo que se ha entendido» of a file: the summary, what only a person can settle, and side by side the products and
 * the sheet that they were read from, each pointing at the other. Everything that is said by hand can be undone.
 */
export function VistaPrevia({
  vista,
  hojas,
  historia,
  setHistoria,
  ocupado,
}: {
  vista: Vista;
  hojas: readonly HojaVista[];
  historia: Historia;
  setHistoria: Dispatch<SetStateAction<Historia>>;
  /** It is being read again. */
  ocupado: boolean;
}) {
  const dicho = historia.actual;
  const lectura = useMemo(
    () => leerVista({ ...vista, hojas }, dicho.omitidas),
    [vista, hojas, dicho.omitidas],
  );
  const cuentas = useMemo(() => contar(lectura.entradas), [lectura]);
  const errores = useMemo(() => new Set<object>(vista.importacion.errores), [vista]);
  const titulo = useId();
  const seccion = useRef<HTMLElement>(null);

  const [clave, setClave] = useState<string | null>(null);
  const elegida = useMemo(
    () => lectura.entradas.find((entrada) => entrada.clave === clave),
    [lectura, clave],
  );
  const [aLaVista, setALaVista] = useState<"productos" | "hoja">(
    vista.rechazo === null ? "productos" : "hoja",
  );
  const [nombreDeHoja, setNombreDeHoja] = useState(() => {
    const primera = vista.asignacion?.listas[0];
    return primera ? primera.hoja : hojas.find(({ oculta }) => !oculta)?.nombre;
  });
  const hoja = hojas.find(({ nombre }) => nombre === nombreDeHoja) ?? hojas[0];
  // Where no list was found, one is begun on the sheet in sight.
  const leida = useMemo(
    () => vista.asignacion ?? masLista(null, hoja?.nombre ?? null, cabeceraProbable(hoja)),
    [vista.asignacion, hoja],
  );
  const asignacion = dicho.asignacion ?? leida;
  const [lugar, setLugar] = useState<SheetPlace>({ row: 0, column: 0 });

  const original = useCallback(
    (nombre: string | null, fila: number, columna: string) =>
      hojas.find((una) => una.nombre === nombre)?.filas[fila - 1]?.[columnIndex(columna)] ?? "",
    [hojas],
  );
  const textoDe = (nombre: string | null, fila: number, columna: string) =>
    dicho.correcciones.find((una) => una.hoja === nombre && una.fila === fila && una.columna === columna)
      ?.texto ?? original(nombre, fila, columna);
  const mano = useMano(leida, setHistoria, original);

  const elegir = (entrada: Entrada | null) => {
    setClave(entrada?.clave ?? null);
    const celdas = celdasDe(entrada ?? undefined);
    if (celdas === undefined) return;
    setNombreDeHoja(celdas.hoja);
    setLugar({ row: celdas.fila - 1, column: celdas.columnas.size === 0 ? 0 : Math.min(...celdas.columnas) });
  };
  const irA = (place: SheetPlace) => {
    setLugar(place);
    if (hoja === undefined || place.row < 0) return;
    setClave(lectura.porFila.get(claveDeFila(hoja.nombre, place.row + 1))?.[0]?.clave ?? null);
  };
  const listaDeEntrada = (entrada: Exclude<Entrada, { tipo: "desaparece" }>) => {
    const { hoja: nombre } = entrada.tipo === "producto" ? entrada.producto : entrada;
    const celda = entrada.tipo === "producto" ? entrada.producto.procedencia.nombre?.celda : null;
    return asignacion.listas[listaDe(asignacion, nombre, /^[A-Z]+/.exec(celda ?? "")?.[0] ?? "")];
  };

  return (
    <section
      ref={seccion}
      aria-labelledby={titulo}
      aria-busy={ocupado}
      className="grid min-w-0 gap-5 border-t pt-6"
    >
      <div className="grid gap-2">
        <h2 id={titulo} tabIndex={-1} className="focus-ring text-lg font-bold">
          {textosPrevia.titulo}
        </h2>
        <Resumen vista={vista} cuentas={cuentas} ocupado={ocupado} />
      </div>
      {vista.rechazo === null ? null : (
        <Alert variant="error" title="Este archivo no sirve tal como está.">
          {vista.rechazo} {textosPrevia.oAMano}
        </Alert>
      )}
      {dicho.olvidar || vista.asignadaPor === "recuerdo" ? (
        <Alert
          action={
            dicho.olvidar ? undefined : (
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  mano.cambiar("leer desde cero", { asignacion: null, olvidar: true });
                  // The button goes with what it answers.
                  seccion.current?.querySelector<HTMLElement>("h2")?.focus();
                }}
              >
                Leer desde cero
              </Button>
            )
          }
        >
          {dicho.olvidar ? textosPrevia.sinRecordar : textosPrevia.comoLaUltimaVez}
        </Alert>
      ) : null}
      <Preguntas preguntas={vista.preguntas} listas={asignacion.listas.length} mano={mano} />
      <Generales generales={lectura.generales} errores={errores} conHojas={hojas.length > 1} />
      <ComoSeHaLeido
        abierto={vista.rechazo !== null}
        resumen={resumenDe(dicho.asignacion ?? vista.asignacion)}
      >
        <AsignacionPanel asignacion={asignacion} hojas={hojas} hojaALaVista={hoja} mano={mano} />
      </ComoSeHaLeido>
      <Deshacer historia={historia} setHistoria={setHistoria} />
      {/* biome-ignore lint/a11y/useSemanticElements: it is no field of the form */}
      <div role="group" aria-label="Qué se ve" className="flex gap-1.5 lg:hidden">
        {(["productos", "hoja"] as const).map((panel) => (
          <Button
            key={panel}
            variant={aLaVista === panel ? "secondary" : "outline"}
            aria-pressed={aLaVista === panel}
            className="flex-1"
            onClick={() => setALaVista(panel)}
          >
            {panel === "productos" ? "Productos" : "Hoja"}
          </Button>
        ))}
      </div>
      <div className="grid min-w-0 gap-5 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
        <div className={aLaVista === "productos" ? "min-w-0" : "hidden min-w-0 lg:block"}>
          <PanelDeProductos
            lectura={lectura}
            cuentas={cuentas}
            elegida={clave}
            onElegir={elegir}
            alaVista={aLaVista === "productos"}
            abierta={(entrada) => (
              <EntradaAbierta
                entrada={entrada}
                lista={listaDeEntrada(entrada)}
                textoDe={textoDe}
                mano={mano}
                onVerHoja={() => {
                  setALaVista("hoja");
                  // The button goes with its panel: on to the cell.
                  requestAnimationFrame(() =>
                    seccion.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus(),
                  );
                }}
              />
            )}
          />
        </div>
        <div className={aLaVista === "hoja" ? "min-w-0" : "hidden min-w-0 lg:block"}>
          {hoja === undefined ? null : (
            <HojaPanel
              hojas={hojas}
              hoja={hoja}
              onHoja={({ nombre }) => {
                setNombreDeHoja(nombre);
                setLugar({ row: 0, column: 0 });
              }}
              lugar={lugar}
              onLugar={irA}
              lectura={lectura}
              asignacion={asignacion}
              dicho={dicho}
              senalada={celdasDe(elegida)}
              alaVista={aLaVista === "hoja"}
              mano={mano}
            />
          )}
        </div>
      </div>
    </section>
  );
}
