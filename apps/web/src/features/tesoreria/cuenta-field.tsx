import type { CuentaVista } from "@cosecha/domain/esquemas/cuentas";
import { textos } from "@cosecha/domain/textos";
import { BoundField } from "@cosecha/ui/bound-field";
import { Combobox } from "@cosecha/ui/combobox";
import type { ComboboxOption } from "@cosecha/ui/lib/option-search";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useSearch } from "wouter";
import * as z from "zod";
import { failureText, trpc } from "../../api/api.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { saldoEnPalabras } from "../../texts/saldos.ts";
import { textosWeb } from "../../texts/texts.ts";
import { useSinRespuesta } from "./apuntar-form.tsx";

/** The id of whoever is chosen. */
export const dueno = z.number({ error: textos.campos.requerido });

const TODAS = { tamano: "todas" } as const;

/** Whose accounts there can be, by what they are called, with what they owe or are owed now. */
interface Duenos {
  options: readonly { value: number; label: string; hint: string }[];
  nombreDe: (id: number) => string;
  query: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
}

/** All families, those that have left with a word that says so: they may still owe something. */
export function useFamilias(): Duenos {
  const query = trpc.familias.listar.useQuery(TODAS);
  const cuentas = trpc.cuentas.saldos.useQuery({ ...TODAS, tipo: "familia" });
  const familias = (query.data?.filas ?? []).map(({ id, nombre, fechaBaja }) => ({
    id,
    nombre: fechaBaja === null ? nombre : `${nombre} (de baja)`,
  }));
  return duenosDe(query, familias, cuentas.data?.filas ?? [], ({ familiaId }) => familiaId);
}

export function useProveedores(): Duenos {
  const query = trpc.proveedores.listar.useQuery(TODAS);
  const cuentas = trpc.cuentas.saldos.useQuery({ ...TODAS, tipo: "proveedor" });
  const proveedores = query.data?.filas ?? [];
  return duenosDe(query, proveedores, cuentas.data?.filas ?? [], ({ proveedorId }) => proveedorId);
}

/** The supplier that the address names (`?proveedor=`), for whom one begins to write. */
export function useAskedProveedor(): number | undefined {
  const asked = Number(new URLSearchParams(useSearch()).get("proveedor"));
  return Number.isInteger(asked) && asked > 0 ? asked : undefined;
}

/** Where another supplier is chosen in the form, what has been ticked of the one before goes. */
export function useEmptiedFor(name: string, empty: unknown): void {
  const { setValue } = useFormContext();
  const proveedorId: unknown = useWatch({ name: "proveedorId" });
  const before = useRef(proveedorId);
  useEffect(() => {
    if (before.current === proveedorId) return;
    before.current = proveedorId;
    setValue(name, empty);
  }, [proveedorId, name, empty, setValue]);
}

/**
 * Unticks what has gone from the list of the chosen supplier, as another treasurer has settled it:
 * no row is left to do so. Returns whether anything was. `listed`: their ids; undefined while the
 * list loads. Call it after `useEmptiedFor`.
 */
export function useUnticked(
  listed: readonly number[] | undefined,
  ticked: () => readonly number[],
  untick: (gone: readonly number[]) => void,
): boolean {
  const { control } = useFormContext();
  // What is being sent, or was and nobody has answered, goes from the list by that, too.
  const { isSubmitting } = useFormState({ control });
  const sinRespuesta = useSinRespuesta();
  const proveedorId: unknown = useWatch({ name: "proveedorId" });
  const [since, setSince] = useState<unknown>(null);
  useEffect(() => {
    if (listed === undefined || isSubmitting || sinRespuesta) return;
    const gone = ticked().filter((id) => !listed.includes(id));
    if (gone.length === 0) return;
    untick(gone);
    setSince(proveedorId);
  });
  return since !== null && since === proveedorId;
}

/** What is owed to the supplier that is chosen in the form. */
export function useCuentaDeProveedor() {
  const proveedorId: unknown = useWatch({ name: "proveedorId" });
  const hay = typeof proveedorId === "number";
  const query = trpc.cuentas.deProveedor.useQuery({ proveedorId: hay ? proveedorId : 0 }, { enabled: hay });
  return { query, cuenta: hay ? query.data : undefined };
}

function duenosDe(
  query: Duenos["query"],
  duenos: readonly { id: number; nombre: string }[],
  cuentas: readonly CuentaVista[],
  duenoDe: (cuenta: CuentaVista) => number | null,
): Duenos {
  const saldos = new Map(
    cuentas.map((cuenta) => [duenoDe(cuenta), saldoEnPalabras(cuenta.tipo, cuenta.saldo)]),
  );
  const options = duenos.map(({ id, nombre }) => ({ value: id, label: nombre, hint: saldos.get(id) ?? "" }));
  return {
    query,
    options,
    nombreDe: (id) => options.find(({ value }) => value === id)?.label ?? "",
  };
}

interface ElegirProps {
  name: string;
  label: string;
  listLabel: string;
}

/**
 * One of many, found by typing; its value is the id. `below`: what stands below, of the chosen one.
 */
export function ElegirField({
  name,
  label,
  listLabel,
  options,
  below,
}: ElegirProps & {
  options: readonly ComboboxOption<number>[];
  below?: (chosen: ComboboxOption<number> | undefined) => ReactNode;
}) {
  return (
    <BoundField name={name} label={label} required>
      {({ control, value, change }) => (
        <>
          <Combobox
            {...control}
            listLabel={listLabel}
            options={options}
            value={typeof value === "number" ? value : null}
            onValueChange={(id) => change(id ?? undefined)}
          />
          {below?.(options.find((option) => option.value === value))}
        </>
      )}
    </BoundField>
  );
}

/** Whose account something is posted to, with what is owed now. */
export function CuentaField({ duenos: { options, query }, ...field }: ElegirProps & { duenos: Duenos }) {
  return (
    <>
      <ElegirField {...field} options={options} below={(chosen) => <Ahora text={chosen?.hint} />} />
      {query.isError ? (
        <RetryAlert query={query}>{failureText(query.error, textosWeb.comun.noCargado)}</RetryAlert>
      ) : null}
    </>
  );
}

/** What the chosen one owes now; its room is there before. */
function Ahora({ text }: { text: string | undefined }) {
  return (
    <p role="status" className="min-h-5 text-sm text-muted-foreground">
      {text ? `Ahora: ${text}.` : ""}
    </p>
  );
}
