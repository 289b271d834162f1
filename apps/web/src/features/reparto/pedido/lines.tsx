import { formatoEuros, sumar } from "@cosecha/domain/dinero";
import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { CANCELADO, estaCaducado } from "@cosecha/domain/pedidos";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Link } from "@cosecha/ui/link";
import { SearchField } from "@cosecha/ui/search-field";
import { TabsContent } from "@cosecha/ui/tabs";
import { Printer, Scale } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { serverTime } from "../../../api/server-clock.ts";
import { paths } from "../../../navigation/paths.ts";
import { useTab } from "../../../navigation/use-tab.ts";
import { ScreenTabs } from "../../../screens/screen-tabs.tsx";
import { SummaryBar } from "../../lineas/list/summary-bar.tsx";
import { RepartoByFamilia } from "./by-familia.tsx";
import { RepartoByProducto } from "./by-producto.tsx";
import { byFamilia, countFamilias, findInFamilias, findInProductos } from "./data.ts";
import { RepartoDownloads } from "./downloads.tsx";
import { PrintReparto } from "./print.tsx";

const VISTAS = [
  { value: "producto", label: textos.reparto.porProducto },
  { value: "familia", label: textos.reparto.porFamilia },
] as const;

/**
 * Delivery mode: what all families ordered or, once sharing out is over, got, either by product with
 * each family's share, or by family with its products.
 */
export function RepartoLines({
  pantalla: { pedido, lineas, aPagar = null },
  end,
}: {
  pantalla: PantallaDeLineas;
  end: ReactNode;
}) {
  const pedidas = useMemo(
    () => lineas.filter(({ cantidad, entregado }) => cantidad > 0 || (entregado ?? 0) > 0),
    [lineas],
  );
  const familias = useMemo(() => countFamilias(pedidas), [pedidas]);
  const vista = useTab(VISTAS);
  const [search, setSearch] = useState("");
  if (pedidas.length === 0) {
    return (
      <>
        <div className="rounded-card border bg-surface shadow-raised">
          <EmptyState title={textos.lineas.vacio} />
        </div>
        {end}
      </>
    );
  }
  const ordered = formatoEuros(sumar(pedidas.map(({ totalLinea }) => totalLinea)));
  const cuantos = `${contados(pedidas.length)} de ${contados(familias, "familia", "familias")}`;
  return (
    <>
      <ScreenTabs label={textos.reparto.comoVerlo} tabs={VISTAS} className="mb-3!">
        <div className="z-10 -mx-4 mb-2 flex flex-wrap items-start gap-2 bg-background px-4 py-2 sm:sticky sm:top-(--bar-height) sm:pt-4">
          <div className="min-w-48 flex-1 basis-48 sm:max-w-sm">
            <SearchField
              value={search}
              onValueChange={setSearch}
              label={textos.reparto.buscar}
              debounceMs={150}
            />
          </div>
          {estaCaducado(pedido, serverTime()) && pedido.estado !== CANCELADO ? (
            <Button asChild>
              <Link href={paths.entregas({ pedidoId: pedido.id })}>
                <Scale aria-hidden />
                Recibir y repartir
              </Link>
            </Button>
          ) : null}
          <RepartoDownloads pedidoId={pedido.id} />
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            {textos.reparto.imprimir}
          </Button>
        </div>
        <TabsContent value="producto">
          <FoundProducts lineas={pedidas} search={search} />
        </TabsContent>
        <TabsContent value="familia">
          <FoundFamilies lineas={pedidas} search={search} />
        </TabsContent>
      </ScreenTabs>
      {end}
      <SummaryBar
        {...(aPagar === null
          ? { total: ordered, detail: cuantos }
          : {
              label: textos.comun.aPagar,
              total: formatoEuros(aPagar),
              detail: `${textos.pedido.pedido}: ${ordered} · ${cuantos}`,
            })}
      />
      <PrintReparto pedido={pedido} lineas={pedidas} vista={vista.value} />
    </>
  );
}

interface FoundProps {
  lineas: readonly LineaVista[];
  search: string;
}

function FoundProducts({ lineas, search }: FoundProps) {
  const found = findInProductos(lineas, search);
  return found.length === 0 ? <Nothing search={search} /> : <RepartoByProducto lineas={found} />;
}

function FoundFamilies({ lineas, search }: FoundProps) {
  const familias = useMemo(() => byFamilia(lineas), [lineas]);
  const found = findInFamilias(familias, search);
  return found.length === 0 ? <Nothing search={search} /> : <RepartoByFamilia familias={found} />;
}

function Nothing({ search }: { search: string }) {
  return (
    <div className="rounded-card border bg-surface shadow-raised">
      <EmptyState title={textos.reparto.nada(search)} />
    </div>
  );
}
