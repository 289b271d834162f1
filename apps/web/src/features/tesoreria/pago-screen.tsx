import { MEDIOS } from "@cosecha/domain/cuentas";
import { pagoNuevo } from "@cosecha/domain/esquemas/cuentas";
import { fecha } from "@cosecha/domain/esquemas/piezas";
import { formatoImporte } from "@cosecha/domain/euros";
import { diaDe } from "@cosecha/domain/fechas";
import { SelectField } from "@cosecha/ui/select-field";
import { useWatch } from "react-hook-form";
import * as z from "zod";
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
  nombreDelMedio,
} from "./apuntar-form.tsx";
import {
  CuentaField,
  dueno,
  useAskedProveedor,
  useCuentaDeProveedor,
  useEmptiedFor,
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

/** Instead of money that goes out now: what the supplier was paid before. */
const A_CUENTA = "aCuenta";

const formulario = pagoNuevo
  .omit({ clave: true, facturas: true })
  .extend({ fecha, proveedorId: dueno, pagan, medio: z.enum([...MEDIOS, A_CUENTA]) })
  .refine(({ medio, pagan: suyas }) => medio !== A_CUENTA || facturasDe(suyas).length > 0, {
    error: "Marque las facturas que se pagan con ello.",
    path: ["medio"],
  });
type Escrito = z.output<typeof formulario>;

function Pago() {
  const pagar = trpc.cuentas.pagar.useMutation();
  const asignar = trpc.cuentas.asignar.useMutation();
  const utils = trpc.useUtils();
  const proveedores = useProveedores();
  const post = (clave: string, { pagan: suyas, medio, ...datos }: Escrito) => {
    const facturas = facturasDe(suyas);
    return medio === A_CUENTA
      ? asignar.mutateAsync({ clave, proveedorId: datos.proveedorId, facturas })
      : pagar.mutateAsync({ ...datos, clave, medio, facturas, fecha: diaDe(datos.fecha, ZONE) });
  };
  return (
    <ApuntarForm
      label="Apuntar pago"
      schema={formulario}
      first="proveedorId"
      defaultValues={{ medio: "banco", fecha: hoy(), concepto: "", pagan: {} }}
      start={{ proveedorId: useAskedProveedor() }}
      keep={({ medio, fecha: dia }) => ({ fecha: dia, ...(medio !== A_CUENTA && { medio }) })}
      post={async (clave, datos) => {
        try {
          return { asientoId: null, ...(await post(clave, datos)) };
        } catch (error) {
          // Somebody else may have paid them.
          void utils.cuentas.deProveedor.invalidate();
          throw error;
        }
      }}
      inWords={({ proveedorId, importe, medio }) =>
        `${proveedores.nombreDe(proveedorId)}: ${formatoImporte(importe)}, ${nombreDe(medio).toLowerCase()}`
      }
      failureDefault="No se ha podido apuntar el pago."
    >
      <CuentaField name="proveedorId" label="Proveedor" listLabel="Proveedores" duenos={proveedores} />
      <Abiertas />
      <ComoSePaga />
    </ApuntarForm>
  );
}

const nombreDe = (medio: Escrito["medio"]) =>
  medio === A_CUENTA ? "De lo pagado a cuenta" : nombreDelMedio(medio);

const NINGUNA = {};

/** The open invoices of the supplier that is chosen. */
function Abiertas() {
  useEmptiedFor("pagan", NINGUNA);
  const { cuenta } = useCuentaDeProveedor();
  return cuenta === undefined ? null : <FacturasField facturas={cuenta.facturas} />;
}

/** With what it is paid: what was paid on account before has no amount, day or concept of its own. */
function ComoSePaga() {
  const medio: unknown = useWatch({ name: "medio" });
  const { cuenta } = useCuentaDeProveedor();
  const hay = cuenta?.aCuenta ?? 0;
  useEmptiedFor("medio", "banco");
  const deAntes = medio === A_CUENTA;
  const como = (
    <SelectField
      name="medio"
      label="Cómo"
      options={[
        ...MEDIOS.map((value) => ({ value, label: nombreDe(value) })),
        ...(hay > 0 || deAntes
          ? [{ value: A_CUENTA, label: `${nombreDe(A_CUENTA)} (hay ${formatoImporte(hay)})` }]
          : []),
      ]}
      required
    />
  );
  return deAntes ? (
    <>
      {como}
      <p className="text-sm text-muted-foreground">
        No sale dinero ahora: las facturas marcadas se pagan con lo que ya se le pagó, lo más antiguo primero.
      </p>
    </>
  ) : (
    <>
      <ImporteField />
      {como}
      <FechaField />
      <ConceptoField />
    </>
  );
}
