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
import {
  CuentaField,
  dueno,
  useAskedProveedor,
  useCuentaDeProveedor,
  useProveedores,
} from "./cuenta-field.tsx";
import { FacturasField, facturasDe, pagan } from "./facturas-field.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";

/** What a supplier is paid. */
export default function PagoScreen() {
  return (
    <Screen title="Apuntar pago" back={{ href: paths.tesoreria(), label: "Tesorería" }}>
      <TesoreriaOnly>{() => <Pago />}</TesoreriaOnly>
    </Screen>
  );
}

const formulario = pagoNuevo
  .omit({ clave: true, facturas: true })
  .extend({ fecha, proveedorId: dueno, pagan });

function Pago() {
  const pagar = trpc.cuentas.pagar.useMutation();
  const utils = trpc.useUtils();
  const proveedores = useProveedores();
  return (
    <ApuntarForm
      label="Apuntar pago"
      schema={formulario}
      first="proveedorId"
      defaultValues={{ medio: "banco", fecha: hoy(), concepto: "", pagan: {} }}
      start={{ proveedorId: useAskedProveedor() }}
      keep={({ medio, fecha: dia }) => ({ medio, fecha: dia })}
      post={async (clave, { pagan: suyas, ...datos }) => {
        const facturas = facturasDe(suyas);
        try {
          return await pagar.mutateAsync({ ...datos, clave, facturas, fecha: diaDe(datos.fecha, ZONE) });
        } catch (error) {
          // Somebody else may have paid them.
          void utils.cuentas.deProveedor.invalidate();
          throw error;
        }
      }}
      inWords={({ proveedorId, importe, medio }) =>
        `${proveedores.nombreDe(proveedorId)}: ${formatoImporte(importe)}, ${nombreDelMedio(medio).toLowerCase()}`
      }
      failureDefault="No se ha podido apuntar el pago."
    >
      <CuentaField name="proveedorId" label="Proveedor" listLabel="Proveedores" duenos={proveedores} />
      <Abiertas />
      <ImporteField />
      <MedioField />
      <FechaField />
      <ConceptoField />
    </ApuntarForm>
  );
}

/** The open invoices of the supplier that is chosen. */
function Abiertas() {
  const { cuenta } = useCuentaDeProveedor("pagan", {});
  return cuenta === undefined ? null : <FacturasField facturas={cuenta.facturas} />;
}
