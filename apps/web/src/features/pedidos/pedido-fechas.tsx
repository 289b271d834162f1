import { FECHA_PRIMERA, FECHA_ULTIMA } from "@cosecha/domain/esquemas/piezas";
import { cuandoEs } from "@cosecha/domain/plazos";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { DateTimeField } from "@cosecha/ui/date-time-field";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { serverTime } from "../../api/server-clock.ts";
import { fechaFin, ZONE } from "../../texts/zone.ts";
import { plazosPropuestos } from "./plazos-propuestos.ts";

interface Fechas {
  inicio: Date | null;
  fin: Date | null;
}

/**
 * When an order begins and ends. `nuevo` is an order that is not stored yet, which cannot have
 * ended already.
 */
export function PedidoFechas({
  nuevo,
  editable,
  comoElAnterior,
  cerrar,
}: {
  nuevo: boolean;
  editable: boolean;
  cerrar: ReactNode;
  /** The dates were proposed like those of the supplier's last order. */
  comoElAnterior: boolean;
}) {
  const { setValue } = useFormContext<Fechas>();
  const [inicio, fin] = useWatch<Fechas, ["inicio", "fin"]>({ name: ["inicio", "fin"] });
  const ahora = serverTime();
  return (
    <>
      <DateTimeField
        timeZone={ZONE}
        name="inicio"
        label="Inicio"
        hint={comoElAnterior ? "Con los días y las horas del último pedido a este proveedor." : undefined}
        min={FECHA_PRIMERA}
        max={FECHA_ULTIMA}
        messages={{ min: () => textos.campos.fechaLejana, max: () => textos.campos.fechaLejana }}
        required
      />
      <div className="grid gap-2">
        <DateTimeField
          timeZone={ZONE}
          name="fin"
          label="Fin"
          hint={
            fin instanceof Date
              ? `${fin < ahora ? "Cerró" : "Cierra"} ${cuandoEs(fin, ahora, ZONE)}.`
              : "A partir de esta hora nadie puede cambiar su pedido."
          }
          min={inicio instanceof Date ? inicio : undefined}
          max={FECHA_ULTIMA}
          filter={nuevo ? (fecha) => fecha > serverTime() : undefined}
          messages={{
            min: textos.pedido.finAntesDe,
            max: () => textos.campos.fechaLejana,
            filter: textos.pedido.finPasado,
          }}
          required
        />
        {editable ? (
          <ul aria-label="Plazos habituales" className="flex flex-wrap gap-2">
            {plazosPropuestos(inicio ?? ahora, ahora, ZONE).map((plazo) => (
              <li key={plazo.texto}>
                <Button
                  variant="outline"
                  size="sm"
                  title={`Fin: ${fechaFin(plazo.fin)}`}
                  onClick={() =>
                    setValue("fin", plazo.fin, {
                      shouldDirty: true,
                      shouldTouch: true,
                      shouldValidate: true,
                    })
                  }
                >
                  {plazo.texto}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {cerrar}
      </div>
    </>
  );
}
