import {
  cuadrarFactura,
  DESTINOS_DE_FACTURA,
  DESTINOS_SIN_PEDIDOS,
  type DestinoDeFactura,
  type DestinoSinPedidos,
} from "@cosecha/domain/contabilizar";
import { formatoEuros } from "@cosecha/domain/dinero";
import { facturaNueva, mensajeDeDestino } from "@cosecha/domain/esquemas/contabilizar";
import { saldo } from "@cosecha/domain/esquemas/cuentas";
import { fecha } from "@cosecha/domain/esquemas/piezas";
import { formatoImporte } from "@cosecha/domain/euros";
import { diaDe, formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { BoundField } from "@cosecha/ui/bound-field";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { TextField } from "@cosecha/ui/text-field";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
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
  useUnticked,
} from "./cuenta-field.tsx";
import { Marca } from "./marcas.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";
import { aEnviar, TiposField, tiposEscritos } from "./tipos-field.tsx";

/** A supplier's invoice, or credit note, of orders that have been charged already, or of none. */
export default function FacturaScreen() {
  return (
    <Screen
      title="Registrar factura"
      description="La que llega cuando sus pedidos ya están contabilizados con el albarán, un abono de ellos, o la de algo que no se pidió aquí."
      back={{ href: paths.tesoreria(), label: "Tesorería" }}
    >
      <TesoreriaOnly>{() => <Registrar />}</TesoreriaOnly>
    </Screen>
  );
}

const QUE_ES = ["factura", "abono"] as const;
type QueEs = (typeof QUE_ES)[number];
const NOMBRES: Record<QueEs, string> = {
  factura: "Una factura",
  abono: "Un abono (factura rectificativa, en negativo)",
};

const formulario = z
  .object({
    ...facturaNueva.shape,
    fecha,
    proveedorId: dueno,
    total: saldo,
    tipos: tiposEscritos,
    sinPedidos: z.boolean(),
    diferencia: z.enum(["", ...DESTINOS_DE_FACTURA, ...DESTINOS_SIN_PEDIDOS]),
    que: z.enum(QUE_ES),
    destino: z.enum(DESTINOS_DE_FACTURA),
  })
  .superRefine(({ que, total, pedidos, sinPedidos, diferencia }, { addIssue }) => {
    const mark = (campo: string, message: string) => addIssue({ code: "custom", path: [campo], message });
    if (pedidos.length === 0 && !sinPedidos) mark("pedidos", textos.campos.requerido);
    else if (que === "factura") {
      const message = mensajeDeDestino(!sinPedidos, diferencia || null);
      if (message !== null) mark("diferencia", message);
    }
    if (que === "abono" ? total < 0 : total > 0) return;
    mark("total", que === "abono" ? textos.cuentas.abonoSinSigno : FACTURA_SIN_IMPORTE);
  });
type Escrito = z.output<typeof formulario>;

const FACTURA_SIN_IMPORTE =
  "Una factura va por encima de 0. Si es en negativo, elija arriba que es un abono.";

const QUE_HACER: Record<DestinoDeFactura, string> = {
  fondo: "Que vaya al fondo común",
  reclamar: "Reclamársela al proveedor",
};

const DE_QUIEN: Record<DestinoSinPedidos, string> = {
  fondo: "El fondo común",
  inicial: "Nadie: ya estaba en su saldo inicial",
};

const A_QUIEN: Record<DestinoDeFactura, string> = {
  fondo: "El fondo común",
  reclamar: "Lo que se le había reclamado",
};

function Registrar() {
  const registrar = trpc.cuentas.registrarFactura.useMutation();
  const abonar = trpc.cuentas.registrarAbono.useMutation();
  const proveedores = useProveedores();
  return (
    <ApuntarForm
      label="Registrar factura"
      schema={formulario}
      first="proveedorId"
      defaultValues={{
        ...{ numero: "", fecha: hoy(), pedidos: [], sinPedidos: false, diferencia: "", tipos: {} },
        ...{ que: "factura", destino: "fondo" },
      }}
      start={{ proveedorId: useAskedProveedor() }}
      keep={() => ({})}
      post={(_clave, { tipos, diferencia, que, destino, sinPedidos: _, ...datos }: Escrito) => {
        const suya = { ...datos, fecha: diaDe(datos.fecha, ZONE), tipos: aEnviar(tipos) };
        return que === "abono"
          ? abonar.mutateAsync({ ...suya, destino })
          : registrar.mutateAsync({ ...suya, diferencia: diferencia === "" ? null : diferencia });
      }}
      inWords={({ que, numero, total }) =>
        `${que === "abono" ? "Abono" : "Factura"} ${numero}: ${formatoImporte(total)}`
      }
      failureDefault="No se ha podido registrar la factura."
      submit="Registrar"
    >
      <CuentaField name="proveedorId" label="Proveedor" listLabel="Proveedores" duenos={proveedores} />
      <SelectField
        name="que"
        label="Qué es"
        options={QUE_ES.map((value) => ({ value, label: NOMBRES[value] }))}
        required
      />
      <SusPedidos />
      <TextField name="numero" label="Número" autoComplete="off" maxLength={60} required />
      <FechaField />
      <Importes />
    </ApuntarForm>
  );
}

const useEsAbono = () => (useWatch({ name: "que" }) as unknown) === "abono";

/** What it sums to, with the sign that the paper has. */
function Importes() {
  const esAbono = useEsAbono();
  return (
    <>
      <NumberField
        name="total"
        label="Total"
        unit="€"
        hint={
          esAbono
            ? "Con el signo menos delante, aunque el papel no lo ponga: «-12,50». También los tipos."
            : undefined
        }
        {...(!esAbono && { min: 0 })}
        required
      />
      {esAbono ? (
        <SelectField
          name="destino"
          label="Quién lo recibe"
          hint="Lo cargado a las familias no cambia: si a alguna le toca, corríjale el pedido y sale del fondo."
          options={DESTINOS_DE_FACTURA.map((value) => ({ value, label: A_QUIEN[value] }))}
          required
        />
      ) : (
        <Cuadra />
      )}
      <TiposField />
    </>
  );
}

/** The charged orders of the supplier: those without an invoice, or, for a credit note, the last. */
function SusPedidos() {
  useEmptiedFor("pedidos", NINGUNO);
  useEmptiedFor("sinPedidos", false);
  // What was said of the difference would be sent, or refused, with no field that shows it.
  useEmptiedFor("diferencia", "");
  const esAbono = useEsAbono();
  const { setValue, getValues } = useFormContext();
  const { query, cuenta } = useCuentaDeProveedor();
  const before = useRef(esAbono);
  useEffect(() => {
    if (before.current === esAbono) return;
    before.current = esAbono;
    setValue("pedidos", NINGUNO);
    setValue("sinPedidos", false);
    setValue("diferencia", "");
  }, [esAbono, setValue]);
  const suyos = () => marcados(getValues("pedidos"));
  const quitados = useUnticked(
    (esAbono ? cuenta?.contabilizados : cuenta?.pedidos)?.map(({ pedidoId }) => pedidoId),
    suyos,
    (gone) =>
      setValue(
        "pedidos",
        suyos().filter((id) => !gone.includes(id)),
        { shouldDirty: true },
      ),
  );
  if (query.isError) {
    return <RetryAlert query={query}>{failureText(query.error, textosWeb.comun.noCargado)}</RetryAlert>;
  }
  if (cuenta === undefined) return null;
  const campo = esAbono ? (
    <PedidosField
      pedidos={cuenta.contabilizados.map(({ factura, ...pedido }) => ({
        ...pedido,
        detalle: factura === null ? "sin factura" : `factura ${factura}`,
      }))}
      label="Pedidos de los que abona algo"
      vacio="No tiene pedidos contabilizados."
    />
  ) : (
    <PedidosField
      pedidos={cuenta.pedidos.map(({ abonado, ...pedido }) => ({
        ...pedido,
        detalle: formatoImporte(abonado),
      }))}
      label="Pedidos que cubre"
      vacio="No tiene pedidos contabilizados sin factura. Si el pedido está por contabilizar, ponga allí la factura."
    />
  );
  return (
    <>
      {campo}
      <p role="status" className="font-semibold empty:hidden">
        {quitados ? SIN_SU_PEDIDO : null}
      </p>
    </>
  );
}

const SIN_SU_PEDIDO =
  "Un pedido que estaba marcado ya no está aquí: alguien ha registrado su factura o lo ha anulado. Revise el total.";

const NINGUNO: number[] = [];
interface Pedido {
  pedidoId: number;
  descripcion: string;
  fecha: string;
  detalle: string;
}
const marcados = (value: unknown): number[] => (Array.isArray(value) ? value : []);

function PedidosField({
  pedidos,
  label,
  vacio,
}: {
  pedidos: readonly Pedido[];
  label: string;
  vacio: string;
}) {
  const { setValue } = useFormContext();
  const sinPedidos: unknown = useWatch({ name: "sinPedidos" });
  /** What is said of the difference is of these, or of none. */
  const setSin = (sin: boolean) => {
    if (sin === sinPedidos) return;
    setValue("sinPedidos", sin);
    setValue("diferencia", "");
  };
  return (
    <BoundField name="pedidos" label={label} hint={pedidos.length === 0 ? vacio : undefined} required>
      {({ control: { id, "aria-describedby": describedBy }, value, change }) => (
        // biome-ignore lint/a11y/useSemanticElements: its legend is the field's label
        <div
          id={id}
          role="group"
          aria-label={label}
          aria-describedby={describedBy}
          className="grid divide-y border-y"
        >
          {pedidos.map(({ pedidoId, descripcion, fecha: dia, detalle }) => {
            const otros = marcados(value).filter((uno) => uno !== pedidoId);
            return (
              <Marca
                key={pedidoId}
                marcada={marcados(value).includes(pedidoId)}
                onChange={(checked) => {
                  if (checked) setSin(false);
                  change(checked ? [...otros, pedidoId] : otros);
                }}
              >
                <span className="min-w-0 wrap-anywhere">
                  {descripcion}, <span className="text-muted-foreground">{formatoDiaDe(dia)}</span>
                </span>
                <span className="text-right tabular-nums">{detalle}</span>
              </Marca>
            );
          })}
          <Marca
            marcada={sinPedidos === true}
            onChange={(checked) => {
              setSin(checked);
              change(NINGUNO);
            }}
          >
            De ninguno: de algo que no se pidió aquí, o de antes de las cuentas
          </Marca>
        </div>
      )}
    </BoundField>
  );
}

/** How the total compares with what was credited for what is ticked, and what to do with more. */
function Cuadra() {
  const [total, ids, sinPedidos] = useWatch({ name: ["total", "pedidos", "sinPedidos"] }) as unknown[];
  const { cuenta } = useCuentaDeProveedor();
  const suyos = (cuenta?.pedidos ?? []).filter(({ pedidoId }) => marcados(ids).includes(pedidoId));
  if (sinPedidos === true) {
    return (
      <SelectField
        name="diferencia"
        label="Quién la paga"
        options={[
          { value: "", label: "Elija quién" },
          ...DESTINOS_SIN_PEDIDOS.map((value) => ({ value, label: DE_QUIEN[value] })),
        ]}
        required
      />
    );
  }
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
