import { lineasEditables } from "@cosecha/domain/pedidos";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { ShoppingBasket } from "lucide-react";
import { serverTime } from "../../api/server-clock.ts";
import { paths } from "../../navigation/paths.ts";
import { HomeTurno } from "./home-turno.tsx";

interface HomeCompraProps {
  pedidos: readonly Parameters<typeof lineasEditables>[0][];
}

/**
 * What stands below the lists of a family: its next turn, and the way to «Mi compra». It may load
 * after them.
 */
export function HomeCompra({ pedidos }: HomeCompraProps) {
  return (
    <>
      <HomeTurno />
      <Comprar pedidos={pedidos} />
    </>
  );
}

/** Where something is open: always at the bottom of the screen, where a thumb reaches it. */
function Comprar({ pedidos }: HomeCompraProps) {
  const ahora = serverTime();
  if (!pedidos.some((pedido) => lineasEditables(pedido, ahora))) return null;
  return (
    <div
      data-below
      className="sticky bottom-0 z-20 max-sm:-mx-4 max-sm:border-t max-sm:bg-surface max-sm:px-4 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:shadow-floating sm:bottom-4 sm:justify-self-end print:hidden"
    >
      <Button asChild size="lg" className="max-sm:w-full sm:shadow-floating">
        <Link href={paths.compra()}>
          <ShoppingBasket aria-hidden />
          Mi compra
        </Link>
      </Button>
    </div>
  );
}
