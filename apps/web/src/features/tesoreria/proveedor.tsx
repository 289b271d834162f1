import type { CuentaDeProveedor, FacturaVista } from "@cosecha/domain/esquemas/contabilizar";
import { formatoImporte } from "@cosecha/domain/euros";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Link } from "@cosecha/ui/link";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { AsientoLink } from "./asiento-link.tsx";

/** What is owed to a supplier: its open invoices, and the orders that wait for theirs. */
export function Proveedor({ proveedorId }: { proveedorId: number }) {
  const query = trpc.cuentas.deProveedor.useQuery({ proveedorId });
  const anular = trpc.cuentas.anularFactura.useMutation();
  return (
    <Loaded query={query}>
      {({ facturas, pedidos, aCuenta, abonos }) => (
        <div className="mb-8 grid gap-6">
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link href={`${paths.pago()}?proveedor=${proveedorId}`}>Apuntar pago</Link>
            </Button>
            <Button asChild variant="outline">
              <Link href={`${paths.factura()}?proveedor=${proveedorId}`}>Registrar factura</Link>
            </Button>
          </div>
          {aCuenta === 0 ? null : (
            <p>
              Pagado a cuenta: <strong className="tabular-nums">{formatoImporte(aCuenta)}</strong>
              <span className="block text-sm text-muted-foreground">
                {facturas.length === 0
                  ? "Cuando llegue su factura, páguela con ello en «Apuntar pago»."
                  : "En «Apuntar pago» se dice qué facturas paga."}
              </span>
            </p>
          )}
          <Lista titulo="Facturas por pagar" vacia="No tiene facturas por pagar.">
            {facturas.map((factura) => (
              <Factura
                key={factura.id}
                factura={factura}
                anular={() => anular.mutateAsync({ id: factura.id })}
              />
            ))}
          </Lista>
          {abonos.length === 0 ? null : (
            <Lista titulo="Abonos por usar" vacia="">
              {abonos.map((abono) => (
                <Abono
                  key={abono.id}
                  proveedorId={proveedorId}
                  abono={abono}
                  anular={() => anular.mutateAsync({ id: abono.id })}
                />
              ))}
            </Lista>
          )}
          <Lista titulo="Pedidos sin factura" vacia="Todos sus pedidos contabilizados tienen factura.">
            {pedidos.map(({ pedidoId, descripcion, fecha, abonado }) => (
              <li
                key={pedidoId}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5"
              >
                <span className="min-w-0 wrap-anywhere">
                  <Pedido pedidoId={pedidoId}>{descripcion}</Pedido>,{" "}
                  <span className="text-muted-foreground">{formatoDiaDe(fecha)}</span>
                </span>
                <span className="tabular-nums">{formatoImporte(abonado)}</span>
              </li>
            ))}
          </Lista>
          <Todas proveedorId={proveedorId} />
          {anular.data === undefined ? null : (
            <FloatingMessage title={textos.comun.resultado} takeFocus onDismiss={anular.reset}>
              {anular.data.message}
            </FloatingMessage>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** For what comes in the place of the button that was pressed. */
const takeFocus = (shown: HTMLElement | null): void => shown?.focus();

/** All invoices and credit notes, where somebody asks for them: also what has been paid. */
function Todas({ proveedorId }: { proveedorId: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!open) {
    return (
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Ver también las pagadas
        </Button>
      </div>
    );
  }
  return (
    <section aria-labelledby={id}>
      <h2 ref={takeFocus} tabIndex={-1} id={id} className="focus-ring mb-2 rounded-control font-bold">
        Todas sus facturas y abonos
      </h2>
      <Pagina proveedorId={proveedorId} />
    </section>
  );
}

/**
 * So many of them from one on, the last first, and below what comes before them. A new one moves
 * where the page begins: what it showed stays until the answer, and nobody's focus is taken.
 */
function Pagina({ proveedorId, antesDe }: { proveedorId: number; antesDe?: number }) {
  const query = trpc.cuentas.facturas.useQuery(
    { proveedorId, cuantos: 20, ...(antesDe !== undefined && { antesDe }) },
    { placeholderData: keepPreviousData },
  );
  const [more, setMore] = useState(false);
  return (
    <Loaded query={query}>
      {({ facturas, quedan }) => {
        const last = facturas.at(-1)?.id;
        if (last === undefined) return <p className="text-muted-foreground">No tiene ninguna.</p>;
        return (
          <>
            <ul
              ref={antesDe === undefined ? undefined : takeFocus}
              tabIndex={-1}
              className="focus-ring grid divide-y border-y"
            >
              {facturas.map((factura) => (
                <Registrada key={factura.id} factura={factura} />
              ))}
            </ul>
            {!quedan ? null : more ? (
              <Pagina proveedorId={proveedorId} antesDe={last} />
            ) : (
              <Button className="mt-3" variant="outline" onClick={() => setMore(true)}>
                Ver anteriores
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/**
 * An invoice or a credit note, by which entries it has been paid, and which invoices it has paid.
 */
function Registrada({
  factura: { numero, fecha, total, pagado, pedidos, pagos },
}: {
  factura: FacturaVista;
}) {
  const isAbono = total < 0;
  return (
    <li className="grid gap-1 py-3">
      <Papel numero={isAbono ? `Abono ${numero}` : numero} fecha={fecha}>
        <span className="font-semibold">{formatoImporte(Math.abs(total))}</span>
        {pagado === 0 ? null : (
          <span className="block text-sm text-muted-foreground">
            {isAbono ? "usados" : "pagados"} {formatoImporte(pagado)}
          </span>
        )}
      </Papel>
      <span className="min-w-0 text-sm text-muted-foreground wrap-anywhere">
        <Pedidos pedidos={pedidos} />
        {pagos.map(({ asientoId, fecha: dia, importe, salda }) => (
          <span key={`${asientoId} ${salda?.facturaId}`} className="block">
            {salda !== null
              ? `Usados ${formatoImporte(importe)} en la factura ${salda.numero}`
              : `${isAbono ? "Devueltos" : "Pagados"} ${formatoImporte(importe)} el ${formatoDiaDe(dia)}`}
            : asiento <AsientoLink id={asientoId} />
          </span>
        ))}
      </span>
    </li>
  );
}

/** The orders of an invoice. */
const Pedidos = ({ pedidos }: { pedidos: FacturaVista["pedidos"] }) =>
  pedidos.length === 0
    ? "Sin pedidos"
    : pedidos.map(({ pedidoId, descripcion }, n) => (
        <span key={pedidoId}>
          {n === 0 ? "" : ", "}
          <Pedido pedidoId={pedidoId}>{descripcion}</Pedido>
        </span>
      ));

function Lista({ titulo, vacia, children }: { titulo: string; vacia: string; children: ReactNode[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-bold">
        {titulo}
      </h2>
      {children.length === 0 ? (
        <p className="text-muted-foreground">{vacia}</p>
      ) : (
        <ul className="grid divide-y border-y">{children}</ul>
      )}
    </section>
  );
}

const Pedido = ({ pedidoId, children }: { pedidoId: number; children: string }) => (
  <Link href={paths.pedido({ id: pedidoId })} className="text-link underline-offset-4 hover:underline">
    {children}
  </Link>
);

/** The first line of an invoice or a credit note: its number, its day, and what of it is left. */
const Papel = ({ numero, fecha, children }: { numero: string; fecha: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
    <span className="min-w-0 font-semibold wrap-anywhere">
      {numero}, <span className="font-normal text-muted-foreground">{formatoDiaDe(fecha)}</span>
    </span>
    <span className="text-right tabular-nums">{children}</span>
  </div>
);

/** A credit note of which something is left. */
function Abono({
  proveedorId,
  abono: { id, numero, fecha, total, queda },
  anular,
}: {
  proveedorId: number;
  abono: CuentaDeProveedor["abonos"][number];
  anular: () => Promise<unknown>;
}) {
  return (
    <li className="grid gap-1 py-3">
      <Papel numero={numero} fecha={fecha}>
        <span className="font-semibold">
          {queda === -total
            ? formatoImporte(queda)
            : `quedan ${formatoImporte(queda)} de ${formatoImporte(-total)}`}
        </span>
      </Papel>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <Link
          href={`${paths.pago()}?proveedor=${proveedorId}&abono=${id}`}
          className="focus-ring touch-target rounded-control text-link underline-offset-4 hover:underline"
        >
          Apuntar devolución
        </Link>
        <ConfirmedAction
          label="Anular"
          name={`Anular el abono ${numero}`}
          title={`¿Anular el abono ${numero}?`}
          description="Vuelve a deberse al proveedor lo que abonaba, y las facturas que pagaba quedan otra vez por pagar."
          failureDefault="No se ha podido anular el abono."
          onConfirm={anular}
        />
      </div>
    </li>
  );
}

function Factura({
  factura: { numero, fecha, total, pagado, queda, pedidos },
  anular,
}: {
  factura: CuentaDeProveedor["facturas"][number];
  anular: () => Promise<unknown>;
}) {
  return (
    <li className="grid gap-1 py-3">
      <Papel numero={numero} fecha={fecha}>
        <span className="font-semibold">quedan {formatoImporte(queda)}</span>
        {pagado === 0 ? null : (
          <span className="block text-sm text-muted-foreground">
            de {formatoImporte(total)}, pagados {formatoImporte(pagado)}
          </span>
        )}
      </Papel>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 text-sm text-muted-foreground wrap-anywhere">
          <Pedidos pedidos={pedidos} />
        </span>
        {pagado > 0 ? null : (
          <ConfirmedAction
            label="Anular"
            name={`Anular la factura ${numero}`}
            title={`¿Anular la factura ${numero}?`}
            description={
              pedidos.length === 0
                ? "Lo que se apuntó por ella, si se apuntó algo, se anula con fecha de hoy."
                : "Sus pedidos vuelven a estar sin factura, y lo que se apuntó por su diferencia se anula con fecha de hoy. Lo que se cargó a las familias no cambia."
            }
            failureDefault="No se ha podido anular la factura."
            onConfirm={anular}
          />
        )}
      </div>
    </li>
  );
}
