import "./print.css";
import type { EstadoDeCuentas } from "@cosecha/domain/esquemas/cuentas";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { TabsContent } from "@cosecha/ui/tabs";
import { Plus, Printer } from "lucide-react";
import { ArrivalAlert } from "../../navigation/arrival-alert.tsx";
import { paths } from "../../navigation/paths.ts";
import { PlotLink } from "../../screens/plot-link.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenTabs } from "../../screens/screen-tabs.tsx";
import { Cierre } from "./cierre.tsx";
import { Diario } from "./diario.tsx";
import { TesoreriaEnDirecto } from "./en-directo.tsx";
import { PorContabilizar, PorCorregir } from "./por-contabilizar.tsx";
import { Saldos } from "./saldos.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";

/** What everybody owes and has, what has been posted, and where it is posted. */
export default function TesoreriaScreen() {
  return (
    <Screen title="Tesorería" description={<TesoreriaEnDirecto />}>
      <TesoreriaOnly>{(estado) => <Tesoreria estado={estado} />}</TesoreriaOnly>
    </Screen>
  );
}

function Tesoreria({ estado }: { estado: EstadoDeCuentas }) {
  return (
    <>
      <ArrivalAlert />
      <div className="mb-5 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:px-2 max-sm:*:text-sm max-sm:*:nth-5:col-span-2 print:hidden">
        <Button asChild>
          <Link href={paths.cobro()}>
            <Plus aria-hidden />
            Apuntar cobro
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={paths.pago()}>Apuntar pago</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={paths.factura()}>Registrar factura</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={paths.arqueo()}>Contar la caja</Link>
        </Button>
        <PlotLink href={paths.gastoDeTodas()}>Gasto por meses</PlotLink>
        <Button variant="ghost" onClick={() => window.print()} className="max-sm:hidden">
          <Printer aria-hidden />
          Imprimir
        </Button>
      </div>
      <div className="print-ledger">
        <PorContabilizar />
        <PorCorregir />
        <ScreenTabs
          label="Tesorería"
          tabs={[
            { value: "saldos", label: "Saldos" },
            { value: "diario", label: "Diario" },
          ]}
        >
          <TabsContent value="saldos">
            <Saldos />
          </TabsContent>
          <TabsContent value="diario">
            <Diario />
          </TabsContent>
        </ScreenTabs>
        <Cierre estado={estado} />
      </div>
    </>
  );
}
