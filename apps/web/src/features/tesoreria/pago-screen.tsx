import { pagoNuevo } from "@cosecha/domain/esquemas/cuentas";
import { fecha } from "@cosecha/domain/esquemas/piezas";
import { formatoImporte } from "@cosecha/domain/euros";
import { diaDe } from "@cosecha/domain/fechas";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Screen } from "../../screens/screen.tsx";
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
import { CuentaField, dueno, useProveedores } from "./cuenta-field.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";

/** What a supplier is paid. */
export default function PagoScreen() {
  return (
    <Screen title="Apuntar pago" back={{ href: paths.tesoreria(), label: "Tesorería" }}>
      <TesoreriaOnly>{() => <Pago />}</TesoreriaOnly>
    </Screen>
  );
}

const formulario = pagoNuevo.omit({ clave: true }).extend({ fecha, proveedorId: dueno });

function Pago() {
  const pagar = trpc.cuentas.pagar.useMutation();
  const proveedores = useProveedores();
  return (
    <ApuntarForm
      label="Apuntar pago"
      schema={formulario}
      first="proveedorId"
      defaultValues={{ medio: "banco", fecha: hoy(), concepto: "" }}
      keep={({ medio, fecha: dia }) => ({ medio, fecha: dia })}
      post={(clave, datos) => pagar.mutateAsync({ ...datos, clave, fecha: diaDe(datos.fecha, ZONE) })}
      inWords={({ proveedorId, importe, medio }) =>
        `${proveedores.nombreDe(proveedorId)}: ${formatoImporte(importe)}, ${nombreDelMedio(medio).toLowerCase()}`
      }
      failureDefault="No se ha podido apuntar el pago."
    >
      <CuentaField name="proveedorId" label="Proveedor" listLabel="Proveedores" duenos={proveedores} />
      <ImporteField />
      <MedioField />
      <FechaField />
      <ConceptoField />
    </ApuntarForm>
  );
}
