import { devolucionNueva } from "@cosecha/domain/esquemas/cuentas";
import { fecha } from "@cosecha/domain/esquemas/piezas";
import { formatoImporte } from "@cosecha/domain/euros";
import { diaDe } from "@cosecha/domain/fechas";
import { trpc } from "../../api/api.ts";
import { ZONE } from "../../texts/zone.ts";
import {
  ApuntarForm,
  ConceptoField,
  FechaField,
  hoy,
  ImporteField,
  MedioField,
  nombreDelMedio,
} from "./apuntar-form.tsx";

const formulario = devolucionNueva.omit({ id: true, clave: true }).extend({ fecha });

/** What a supplier pays back of a credit note: the money that has come. */
export function Devolucion({ id }: { id: number }) {
  const devolver = trpc.cuentas.devolverAbono.useMutation();
  return (
    <>
      <p className="mb-5 max-w-prose text-muted-foreground">
        Lo que el proveedor devuelve del abono: entra en el banco o en la caja, y se escribe sin signo.
      </p>
      <ApuntarForm
        label="Apuntar devolución"
        schema={formulario}
        first="importe"
        defaultValues={{ medio: "banco", fecha: hoy(), concepto: "" }}
        keep={({ medio, fecha: dia }) => ({ medio, fecha: dia })}
        post={(clave, datos) =>
          devolver.mutateAsync({ ...datos, id, clave, fecha: diaDe(datos.fecha, ZONE) })
        }
        inWords={({ importe, medio }) =>
          `Devolución: ${formatoImporte(importe)}, ${nombreDelMedio(medio).toLowerCase()}`
        }
        failureDefault="No se ha podido apuntar la devolución."
      >
        <ImporteField />
        <MedioField />
        <FechaField />
        <ConceptoField />
      </ApuntarForm>
    </>
  );
}
