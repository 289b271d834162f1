import {
  CRITERIOS,
  type Criterio,
  DESTINOS,
  type DestinoDeDiferencia,
  type TipoDeCargo,
} from "@cosecha/domain/contabilizar";
import type { Contabilizar, PorContabilizar } from "@cosecha/domain/esquemas/contabilizar";
import { fecha, importe } from "@cosecha/domain/esquemas/piezas";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { CARGOS } from "@cosecha/domain/textos/cuentas";
import { DateField } from "@cosecha/ui/date-field";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { TextField } from "@cosecha/ui/text-field";
import { useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import * as z from "zod";
import { trpc } from "../../api/api.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { FormColumn } from "../../forms/form-column.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { paths } from "../../navigation/paths.ts";
import { ZONE } from "../../texts/zone.ts";
import { hoy } from "./apuntar-form.tsx";
import { Cuadre, comoQueda } from "./cuadre.tsx";

const CUALES = Object.keys(CARGOS) as TipoDeCargo[];

const REPARTOS: Record<Criterio, string> = {
  importe: "Según lo que paga cada familia",
  familia: "Lo mismo a cada familia",
  cantidad: "Según cuánto se lleva",
};

const QUE_HACER: Record<DestinoDeDiferencia, string> = {
  fondo: "Que vaya al fondo común",
  repartir: "Repartirla entre las familias",
  reclamar: "Reclamársela al proveedor",
};

const gasto = importe.optional();
const formulario = z
  .object({
    numero: z.string().trim().max(60, textos.campos.demasiadoLargo(60)),
    fecha: fecha.nullish(),
    total: importe.optional(),
    ...{ transporte: gasto, envase: gasto, descuento: gasto, margen: gasto, otro: gasto },
    criterio: z.enum(CRITERIOS),
    diferencia: z.enum(["", ...DESTINOS]),
  })
  .refine(({ numero, total }) => total === undefined || numero !== "", {
    error: textos.campos.requerido,
    path: ["numero"],
  })
  .refine(({ numero, total }) => numero === "" || total !== undefined, {
    error: textos.campos.requerido,
    path: ["total"],
  });
type Escrito = z.infer<typeof formulario>;

/** What the server is sent of what has been written. */
const aEnviar = ({ pedidoId, marca }: PorContabilizar, datos: Escrito): Contabilizar => ({
  ...{ pedidoId, marca },
  cargos: cargosDe(datos),
  factura:
    datos.total === undefined
      ? null
      : { numero: datos.numero, fecha: diaDe(datos.fecha ?? hoy(), ZONE), total: datos.total, tipos: null },
  diferencia: datos.diferencia === "" ? null : datos.diferencia,
});

const cargosDe = (datos: Partial<Escrito>) =>
  CUALES.flatMap((tipo) => {
    // While the form is written, what is emptied or no number is null.
    const suyo: unknown = datos[tipo];
    return typeof suyo === "number" && !Number.isNaN(suyo)
      ? { tipo, importe: suyo, criterio: datos.criterio ?? "importe", concepto: "" }
      : [];
  });

/**
 * The invoice and the charges of an order; what each family pays is seen while they are written.
 */
export function ContabilizarForm({ pedido }: { pedido: PorContabilizar }) {
  const utils = trpc.useUtils();
  const contabilizar = trpc.cuentas.contabilizar.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const clear = () => setFailure(null);
  return (
    <EditForm
      wide
      aria-label="Contabilizar"
      schema={formulario}
      defaultValues={{ numero: "", fecha: hoy(), criterio: "importe", diferencia: "" }}
      onSubmitStart={clear}
      onError={(error) => {
        setFailure(failureOf(error, "No se ha podido contabilizar."));
        // What was shared out may have changed meanwhile.
        void utils.cuentas.porContabilizar.invalidate({ pedidoId: pedido.pedidoId });
      }}
      onSubmit={(datos) => contabilizar.mutateAsync(aEnviar(pedido, datos))}
    >
      <FormColumn>
        <TextField name="numero" label="Número de la factura" autoComplete="off" />
        <DateField name="fecha" label="Fecha de la factura" timeZone={ZONE} />
        <NumberField
          name="total"
          label="Total de la factura"
          unit="€"
          hint="Sin factura se paga lo recibido."
          min={0}
        />
        {CUALES.map((tipo) => (
          <NumberField key={tipo} name={tipo} label={CARGOS[tipo]} unit="€" min={0} />
        ))}
        <SelectField
          name="criterio"
          label="Cómo se reparten"
          options={CRITERIOS.map((value) => ({ value, label: REPARTOS[value] }))}
          required
        />
      </FormColumn>
      <FormColumn aside>
        <Resultado pedido={pedido} />
      </FormColumn>
      <FormEnd failure={failure} onDismiss={clear} submit="Contabilizar" cancelHref={paths.tesoreria()} />
    </EditForm>
  );
}

/** What comes out of what has been written so far, and what to do with what differs. */
function Resultado({ pedido }: { pedido: PorContabilizar }) {
  const escrito = useWatch<Escrito>() as Partial<Escrito>;
  const { resetField } = useFormContext<Escrito>();
  const seen = useRef(pedido.marca);
  useEffect(() => {
    if (seen.current === pedido.marca) return;
    seen.current = pedido.marca;
    // What was chosen was for another difference.
    resetField("diferencia");
  }, [pedido.marca, resetField]);
  const diferencia = escrito.diferencia || null;
  const queda = comoQueda(pedido, cargosDe(escrito), escrito.total ?? null, diferencia);
  return (
    <Cuadre pedido={pedido} queda={queda}>
      {queda.esRedondeo ? null : (
        <SelectField
          name="diferencia"
          label="Qué se hace con la diferencia"
          options={[
            { value: "", label: "Elija qué hacer" },
            ...DESTINOS.map((value) => ({ value, label: QUE_HACER[value] })),
          ]}
          required
        />
      )}
    </Cuadre>
  );
}
