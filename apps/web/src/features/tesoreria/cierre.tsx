import type { EstadoDeCuentas } from "@cosecha/domain/esquemas/cuentas";
import { diaDe, formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Link } from "@cosecha/ui/link";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { paths } from "../../navigation/paths.ts";
import { ZONE } from "../../texts/zone.ts";
import { limiteEscrito } from "./limites-screen.tsx";

/** The first year that is not closed yet. */
const porCerrar = ({ desde, cerradoHasta }: EstadoDeCuentas): number =>
  cerradoHasta === null ? anoDe(desde ?? "") : anoDe(cerradoHasta) + 1;

const anoDe = (dia: string): number => Number(dia.slice(0, 4));

/** Since when accounts run, up to when they are closed, and «Cerrar el año». */
export function Cierre({ estado }: { estado: EstadoDeCuentas }) {
  const { desde, cerradoHasta, limite, version } = estado;
  const cerrar = trpc.cuentas.cerrarEjercicio.useMutation();
  const anno = porCerrar(estado);
  const terminado = anno < anoDe(diaDe(serverTime(), ZONE));
  return (
    <section aria-label="Los años" className="mt-8 grid justify-items-start gap-3 border-t pt-5">
      <p className="max-w-prose text-muted-foreground">
        Las cuentas empiezan el {formatoDiaDe(desde ?? "")}
        {cerradoHasta === null ? "." : ` y están cerradas hasta el ${formatoDiaDe(cerradoHasta)}.`}
        {terminado ? "" : ` El año ${anno} se podrá cerrar cuando termine.`}
      </p>
      <p className="text-muted-foreground">
        Lo que puede deber cada familia: {limiteEscrito(limite).toLowerCase()}.{" "}
        <Link href={paths.limites()} className="text-link underline underline-offset-4">
          Límite de deuda
        </Link>
      </p>
      {terminado ? (
        <ConfirmedAction
          label={`Cerrar el año ${anno}`}
          title={`¿Cerrar el año ${anno}?`}
          description={`No se podrá apuntar ni anular nada más con fecha del 31/12/${anno} o anterior. Lo que quede de cuotas, redondeos y mermas pasa al fondo común. No se puede deshacer.`}
          failureDefault={`No se ha podido cerrar el año ${anno}.`}
          onConfirm={() => cerrar.mutateAsync({ anno, version })}
        />
      ) : null}
      {cerrar.data === undefined ? null : (
        <FloatingMessage title={textos.comun.resultado} takeFocus onDismiss={cerrar.reset}>
          {cerrar.data.message}
        </FloatingMessage>
      )}
    </section>
  );
}
