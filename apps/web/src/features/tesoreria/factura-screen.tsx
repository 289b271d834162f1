import { cuadrarFactura, DESTINOS_DE_FACTURA, type DestinoDeFactura } from "@cosecha/domain/contabilizar";
import { formatoEuros } from "@cosecha/domain/dinero";
import { type CuentaDeProveedor, facturaNueva } from "@cosecha/domain/esquemas/contabilizar";
import { fecha } from "@cosecha/domain/esquemas/piezas";
import { formatoImporte } from "@cosecha/domain/euros";
import { diaDe, formatoDiaDe } from "@cosecha/domain/fechas";
import { BoundField } from "@cosecha/ui/bound-field";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { TextField } from "@cosecha/ui/text-field";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { failureText, trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { ZONE } from "../../texts/zone.ts";
import { ApuntarForm, FechaField, hoy } from "./apuntar-form.tsx";
import {
  CuentaField,
  dueno,
  useAskedProveedor,
  useCuentaDeProveedor,
  useEmptiedFor,
  useProveedores,
} from "./cuenta-field.tsx";
import { Marca } from "./marcas.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";
import { aEnviar, TiposField, tiposEscritos } from "./tipos-field.tsx";

/** A supplier's invoice of orders that have been charged already. */
export default function FacturaScreen() {
  return (
    <Screen
      title="Registrar factura"
      description="La que llega cuando sus pedidos ya están contabilizados con el albarán."
      back={{ href: paths.tesoreria(), label: "Tesorería" }}
    >
      <TesoreriaOnly>{() => <Registrar />}</TesoreriaOnly>
    </Screen>
  );
}

const formulario = facturaNueva.omit({ tipos: true }).extend({
  fecha,
  proveedorId: dueno,
  tipos: tiposEscritos,
  diferencia: z.enum(["", ...DESTINOS_DE_FACTURA]),
});

const QUE_HACER: Record<DestinoDeFactura, string> = {
  fondo: "Que vaya al fondo común",
  reclamar: "Reclamársela al proveedor",
};

function Registrar() {
  const registrar = trpc.cuentas.registrarFactura.useMutation();
  const proveedores = useProveedores();
  return (
    <ApuntarForm
      label="Registrar factura"
      schema={formulario}
      first="proveedorId"
      defaultValues={{ numero: "", fecha: hoy(), pedidos: [], diferencia: "", tipos: {} }}
      start={{ proveedorId: useAskedProveedor() }}
      keep={() => ({})}
      post={(_clave, { tipos, diferencia, ...datos }) =>
        registrar.mutateAsync({
          ...datos,
          fecha: diaDe(datos.fecha, ZONE),
          tipos: aEnviar(tipos),
          diferencia: diferencia === "" ? null : diferencia,
        })
      }
      inWords={({ numero, total }) => `Factura ${numero}: ${formatoImporte(total)}`}
      failureDefault="No se ha podido registrar la factura."
      submit="Registrar"
    >
      <CuentaField name="proveedorId" label="Proveedor" listLabel="Proveedores" duenos={proveedores} />
      <SinFactura />
      <TextField name="numero" label="Número" autoComplete="off" maxLength={60} required />
      <FechaField />
      <NumberField name="total" label="Total" unit="€" min={0} required />
      <Cuadra />
      <TiposField />
    </ApuntarForm>
  );
}

/** The charged orders of the supplier that have no invoice. */
function SinFactura() {
  useEmptiedFor("pedidos", NINGUNO);
  const { query, cuenta } = useCuentaDeProveedor();
  if (query.isError) {
    return <RetryAlert query={query}>{failureText(query.error, textosWeb.comun.noCargado)}</RetryAlert>;
  }
  if (cuenta === undefined) return null;
  return <PedidosField pedidos={cuenta.pedidos} />;
}

const NINGUNO: number[] = [];
type Pedidos = CuentaDeProveedor["pedidos"];
const marcados = (value: unknown): number[] => (Array.isArray(value) ? value : []);

function PedidosField({ pedidos }: { pedidos: Pedidos }) {
  if (pedidos.length === 0) {
    return (
      <p className="text-muted-foreground">
        No tiene pedidos contabilizados sin factura. Si el pedido está por contabilizar, ponga allí la
        factura.
      </p>
    );
  }
  return (
    <BoundField name="pedidos" label="Pedidos que cubre" required>
      {({ control: { id, "aria-describedby": describedBy }, value, change }) => (
        // biome-ignore lint/a11y/useSemanticElements: its legend is the field's label
        <div
          id={id}
          role="group"
          aria-label="Pedidos que cubre"
          aria-describedby={describedBy}
          className="grid divide-y border-y"
        >
          {pedidos.map(({ pedidoId, descripcion, fecha: dia, abonado }) => {
            const otros = marcados(value).filter((uno) => uno !== pedidoId);
            return (
              <Marca
                key={pedidoId}
                marcada={marcados(value).includes(pedidoId)}
                onChange={(checked) => change(checked ? [...otros, pedidoId] : otros)}
              >
                <span className="min-w-0 wrap-anywhere">
                  {descripcion} <span className="text-muted-foreground">· {formatoDiaDe(dia)}</span>
                </span>
                <span className="tabular-nums">{formatoImporte(abonado)}</span>
              </Marca>
            );
          })}
        </div>
      )}
    </BoundField>
  );
}

/** How the total compares with what was credited for what is ticked, and what to do with more. */
function Cuadra() {
  const [total, ids] = useWatch({ name: ["total", "pedidos"] }) as [unknown, unknown];
  const { cuenta } = useCuentaDeProveedor();
  const suyos = (cuenta?.pedidos ?? []).filter(({ pedidoId }) => marcados(ids).includes(pedidoId));
  if (suyos.length === 0) return null;
  const escrito = typeof total === "number" && !Number.isNaN(total) ? total : null;
  const { previsto, diferencia, esRedondeo } = cuadrarFactura(suyos, escrito ?? 0);
  const difiere = escrito !== null && !diferencia.isZero();
  return (
    <>
      <p role="status" className="font-medium">
        Por ellos se abonaron {formatoEuros(previsto)}.
        {escrito === null
          ? null
          : difiere
            ? ` De diferencia, ${formatoEuros(diferencia.abs())}.`
            : " Cuadra."}
        {difiere && esRedondeo ? " Va a redondeos." : null}
      </p>
      {difiere && !esRedondeo ? (
        <SelectField
          name="diferencia"
          label="Qué se hace con la diferencia"
          options={[
            { value: "", label: "Elija qué hacer" },
            ...DESTINOS_DE_FACTURA.map((value) => ({ value, label: QUE_HACER[value] })),
          ]}
          required
        />
      ) : null}
    </>
  );
}
