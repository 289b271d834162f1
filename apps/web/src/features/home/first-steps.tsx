import type { EstadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { Button } from "@cosecha/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@cosecha/ui/card";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import { Check } from "lucide-react";
import { useId } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";

interface Step {
  title: string;
  why: string;
  done: boolean;
  action: string;
  href: string;
  /** The app is still finding out where `href` leads. */
  loading?: boolean;
  /** The text of the link once the step is done, for steps that users repeat. */
  more?: string;
}

/** The steps from an empty cooperative to its first order. Finished steps are ticked. */
export function FirstSteps({ estado }: { estado: EstadoDeLaCooperativa }) {
  const steps = useSteps(estado);
  const next = steps.findIndex(({ done }) => !done);
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader>
        <CardTitle id={titleId}>Primeros pasos</CardTitle>
        <span className="text-sm whitespace-nowrap text-muted-foreground">
          {steps.filter(({ done }) => done).length} de {steps.length} hechos
        </span>
        <CardDescription>
          Con estos cuatro pasos su cooperativa queda lista para comprar junta.
        </CardDescription>
      </CardHeader>
      <ol className="grid gap-1">
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} number={index + 1} next={index === next} />
        ))}
      </ol>
      <p className="mt-3 px-3 text-sm text-muted-foreground">
        Cuando quiera, ponga en{" "}
        <Link href={paths.cooperativa()} className="text-link underline underline-offset-4">
          Cooperativa
        </Link>{" "}
        el nombre y el logo de la suya.
      </p>
    </Card>
  );
}

function StepItem({ step, number, next }: { step: Step; number: number; next: boolean }) {
  const { title, why, done, action, href, loading = false, more } = step;
  return (
    <li
      aria-current={next ? "step" : undefined}
      className={cn(
        "flex gap-3 rounded-control px-3 py-2.5",
        next && "bg-primary-soft text-primary-soft-foreground sm:py-4",
      )}
    >
      <span
        aria-hidden
        className={cn(
          "inline-flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-bold",
          done || next
            ? "bg-primary text-primary-foreground"
            : "border border-border-strong text-muted-foreground",
        )}
      >
        {done ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cn("font-semibold", !next && "text-muted-foreground")}>
          {title}
          {done ? <span className="sr-only">: hecho</span> : null}
        </p>
        {done ? null : <p className={cn(!next && "text-muted-foreground")}>{why}</p>}
        {done && more ? (
          <Link
            href={href}
            className="focus-ring touch-target inline-flex items-center rounded-control font-medium text-link hover:underline"
          >
            {more}
          </Link>
        ) : null}
        {next ? (
          <Button asChild={!loading} loading={loading} className="mt-3">
            {loading ? action : <Link href={href}>{action}</Link>}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function useSteps({ familias, proveedores, disponibles, pedidos }: EstadoDeLaCooperativa): Step[] {
  // With only one supplier or listing, the step can lead directly to it.
  const una = { tamano: 1 } as const;
  const { data: deProveedores, isLoading: buscandoProveedor } = trpc.proveedores.listar.useQuery(una, {
    enabled: proveedores === 1,
  });
  const { data: deDisponibles, isLoading: buscandoDisponible } = trpc.disponibles.listar.useQuery(una, {
    enabled: disponibles === 1,
  });
  const proveedor = deProveedores?.filas[0];
  const disponible = deDisponibles?.filas[0];
  return [
    {
      title: "Añada las familias",
      why: "Cada una entra con su email y su contraseña, y hace su propio pedido.",
      done: familias > 0,
      action: "Añadir una familia",
      href: paths.familiaNueva(),
      more: "Añadir otra familia",
    },
    {
      title: "Añada un proveedor",
      why: "Es a quien compran. Después puede elegir qué familias lo gestionan.",
      done: proveedores > 0,
      action: "Añadir un proveedor",
      href: paths.proveedorNuevo(),
      more: "Añadir otro proveedor",
    },
    {
      title: "Suba su lista de precios",
      why: "Es el Excel que el proveedor le manda, tal como viene: de él salen los productos que se pueden pedir.",
      done: disponibles > 0,
      action: "Subir el primer disponible",
      href: proveedor ? paths.disponibleNuevo({ proveedorId: proveedor.id }) : paths.proveedores(),
      loading: buscandoProveedor,
    },
    {
      title: "Abra el primer pedido",
      why: "Mientras esté abierto, cada familia apunta lo que quiere y Cosecha hace las cuentas.",
      done: pedidos > 0,
      action: "Abrir el primer pedido",
      href: disponible ? paths.pedidoNuevo({ disponibleId: disponible.id }) : paths.proveedores(),
      loading: buscandoDisponible,
    },
  ];
}
