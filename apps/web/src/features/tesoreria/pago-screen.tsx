import { MEDIOS, type Medio } from "@cosecha/domain/cuentas";
import { pagoNuevo } from "@cosecha/domain/esquemas/cuentas";
import { fecha } from "@cosecha/domain/esquemas/piezas";
import { formatoImporte } from "@cosecha/domain/euros";
import { diaDe } from "@cosecha/domain/fechas";
import { SelectField } from "@cosecha/ui/select-field";
import { useWatch } from "react-hook-form";
import { useSearch } from "wouter";
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
import { Devolucion } from "./devolucion-form.tsx";
import {
  FacturasField,
  facturasDe,
  pagan,
  useFacturasQuitadas,
  useImporteDeFacturas,
} from "./facturas-field.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";

/** What a supplier is paid or, where the address names one of its credit notes, pays back of it. */
export default function PagoScreen() {
  const abono = Number(new URLSearchParams(useSearch()).get("abono"));
  const devuelve = Number.isInteger(abono) && abono > 0;
  return (
    <Screen
      title={devuelve ? "Apuntar devolución" : "Apuntar pago"}
      back={{ href: paths.tesoreria(), label: "Tesorería" }}
    >
      <TesoreriaOnly>{() => (devuelve ? <Devolucion id={abono} /> : <Pago />)}</TesoreriaOnly>
    </Screen>
  );
}

/** Instead of money that goes out now: what the supplier was paid before, or one of its credit notes. */
const A_CUENTA = "aCuenta";
const ABONO = /^abono:(\d+)$/;
const sinDinero = (medio: unknown) => medio === A_CUENTA || ABONO.test(String(medio));
const esMedio = (medio: string): medio is Medio => (MEDIOS as readonly string[]).includes(medio);

const formulario = pagoNuevo
  .omit({ clave: true, facturas: true })
  .extend({ fecha, proveedorId: dueno, pagan, medio: z.string() })
  .refine(({ medio, pagan: suyas }) => !sinDinero(medio) || facturasDe(suyas).length > 0, {
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
    if (esMedio(medio)) {
      return pagar.mutateAsync({ ...datos, clave, medio, facturas, fecha: diaDe(datos.fecha, ZONE) });
    }
    const abonoId = Number(ABONO.exec(medio)?.[1] ?? 0) || null;
    return asignar.mutateAsync({ clave, proveedorId: datos.proveedorId, facturas, abonoId });
  };
  return (
    <ApuntarForm
      label="Apuntar pago"
      schema={formulario}
      first="proveedorId"
      defaultValues={{ medio: "banco", fecha: hoy(), concepto: "", pagan: {} }}
      start={{ proveedorId: useAskedProveedor() }}
      keep={({ medio, fecha: dia }) => ({ fecha: dia, ...(!sinDinero(medio) && { medio }) })}
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
        `${proveedores.nombreDe(proveedorId)}: ${formatoImporte(importe)}, ${nombreDe(medio)}`
      }
      failureDefault="No se ha podido apuntar el pago."
    >
      <CuentaField name="proveedorId" label="Proveedor" listLabel="Proveedores" duenos={proveedores} />
      <Abiertas />
      <ComoSePaga />
    </ApuntarForm>
  );
}

const nombreDe = (medio: string) =>
  esMedio(medio) ? nombreDelMedio(medio).toLowerCase() : "sin dinero nuevo";

const NINGUNA = {};

/** The open invoices of the supplier that is chosen. */
function Abiertas() {
  useEmptiedFor("pagan", NINGUNA);
  useImporteDeFacturas();
  const { cuenta } = useCuentaDeProveedor();
  const quitadas = useFacturasQuitadas(cuenta?.facturas);
  return cuenta === undefined ? null : (
    <>
      <FacturasField facturas={cuenta.facturas} />
      <p role="status" className="font-semibold empty:hidden">
        {quitadas}
      </p>
    </>
  );
}

/** With what it is paid: what was paid on account before has no amount, day or concept of its own. */
function ComoSePaga() {
  const medio: unknown = useWatch({ name: "medio" });
  const { cuenta } = useCuentaDeProveedor();
  useEmptiedFor("medio", "banco");
  const deAntes = sinDinero(medio);
  const hay = cuenta?.aCuenta ?? 0;
  const como = (
    <SelectField
      name="medio"
      label="Cómo"
      options={[
        ...MEDIOS.map((value) => ({ value: value as string, label: nombreDelMedio(value) })),
        ...(hay > 0 || medio === A_CUENTA
          ? [{ value: A_CUENTA, label: `De lo pagado a cuenta (hay ${formatoImporte(hay)})` }]
          : []),
        ...(cuenta?.abonos ?? []).map(({ id, numero, queda }) => ({
          value: `abono:${id}`,
          label: `Con el abono ${numero} (quedan ${formatoImporte(queda)})`,
        })),
      ]}
      required
    />
  );
  return deAntes ? (
    <>
      {como}
      <p className="text-sm text-muted-foreground">
        No sale dinero ahora: las facturas marcadas se pagan con lo que el proveedor ya tiene o abonó.
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
