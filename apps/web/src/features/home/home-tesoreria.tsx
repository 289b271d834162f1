import type { InicioDeCuentas } from "@cosecha/domain/esquemas/cuentas";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Link } from "@cosecha/ui/link";
import { paths } from "../../navigation/paths.ts";

/** What waits for who keeps the accounts: a book that does not add up, orders to charge or correct. */
export function HomeTesoreria({
  porContabilizar,
  porCorregir,
  descuadre,
}: NonNullable<InicioDeCuentas["espera"]>) {
  return (
    <>
      {descuadre === null ? null : (
        <Alert variant="error" title={textos.cuentas.titulo}>
          {textos.cuentas.descuadradas(descuadre)} <EnTesoreria>Ver la tesorería</EnTesoreria>
        </Alert>
      )}
      {porContabilizar === 0 ? null : (
        <p>
          <EnTesoreria>
            {contados(porContabilizar, "pedido espera", "pedidos esperan")} a que se contabilice
            {porContabilizar === 1 ? "" : "n"}
          </EnTesoreria>
        </p>
      )}
      {porCorregir === 0 ? null : (
        <p>
          <EnTesoreria>
            {contados(porCorregir, "pedido contabilizado tiene", "pedidos contabilizados tienen")}{" "}
            correcciones por decidir, que llegaron tarde del reparto
          </EnTesoreria>
        </p>
      )}
    </>
  );
}

const EnTesoreria = ({ children }: { children: React.ReactNode }) => (
  <Link
    href={paths.tesoreria()}
    className="focus-ring touch-target inline-flex items-center rounded-control text-link underline underline-offset-4"
  >
    {children}
  </Link>
);
