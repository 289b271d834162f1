import { CANCELADO, COMPLETADO, EN_PROCESO, PENDIENTE } from "@cosecha/domain/pedidos";
import { cn } from "@cosecha/ui/lib/cn";
import { CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon, Settings } from "lucide-react";
import { FOREVER, trpc } from "../../api/api.ts";

/** A state that is not in this table looks like a pending one, with a question mark (spec 4). */
const LOOKS: Record<number, { Icon: LucideIcon; style: string }> = {
  [PENDIENTE]: { Icon: Clock, style: "bg-warning-soft text-warning-soft-foreground" },
  [EN_PROCESO]: { Icon: Settings, style: "bg-info-soft text-info-soft-foreground" },
  [COMPLETADO]: { Icon: CircleCheck, style: "bg-success-soft text-success-soft-foreground" },
  [CANCELADO]: { Icon: CircleX, style: "bg-destructive-soft text-destructive-soft-foreground" },
};
const UNKNOWN = { Icon: CircleHelp, style: "bg-warning-soft text-warning-soft-foreground" };

/** The states with the server's names. They never change, so they are loaded once. */
export const useEstados = () => trpc.pedidos.estados.useQuery(undefined, FOREVER);

/** A state's coloured icon and name. In lists the narrowest screens show only the icon. */
export function EstadoBadge({ estado, whole = false }: { estado: number; whole?: boolean }) {
  const { data, isPending } = useEstados();
  const { Icon, style } = LOOKS[estado] ?? UNKNOWN;
  const nombre = data?.find(({ id }) => id === estado)?.nombre ?? (isPending ? "" : `Estado ${estado}`);
  return (
    <span
      title={nombre}
      className={cn(
        "inline-flex items-center gap-1.5 rounded-full text-sm font-semibold whitespace-nowrap",
        whole ? "px-2.5 py-0.5" : "max-xs:p-1.5 xs:px-2.5 xs:py-0.5",
        style,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={whole ? undefined : "max-xs:sr-only"}>{nombre}</span>
    </span>
  );
}
