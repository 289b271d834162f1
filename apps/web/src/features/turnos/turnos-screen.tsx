import type { AgendaVista } from "@cosecha/domain/esquemas/turnos";
import { diaProximo } from "@cosecha/domain/plazos";
import { textos } from "@cosecha/domain/textos";
import { DIAS_DE_AGENDA, DIAS_MOSTRADOS, diasConElSuyo, TRES_MESES } from "@cosecha/domain/turnos";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Link } from "@cosecha/ui/link";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { useTurnosEnDirecto } from "../../document/cuentas.ts";
import { LiveStatus } from "../../document/live.tsx";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { leadToHeading, Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { diaDeHoy } from "../../texts/zone.ts";
import { Habituales } from "./habituales.tsx";
import { HechoContext, useDecirHecho } from "./hecho.ts";
import { Ofertas } from "./ofertas.tsx";
import { Recuento } from "./recuento.tsx";
import { Turno } from "./turno.tsx";

/** The turns of the next weeks: who does what, what is free, and who has done how many. */
export default function TurnosScreen() {
  const { admin } = usePersona();
  const [pedidos, setPedidos] = useState(DIAS_MOSTRADOS);
  const mios = trpc.turnos.mios.useQuery();
  const dias = diasConElSuyo(pedidos, diaDeHoy(serverTime()), mios.data?.proximo?.dia ?? null);
  const query = trpc.turnos.agenda.useQuery({ dias }, { placeholderData: keepPreviousData });
  const clases = trpc.turnos.clases.useQuery();
  const { hecho, decir, callar } = useDecirHecho();
  const live = useTurnosEnDirecto();
  return (
    <Screen
      title={textos.turnos.titulo}
      description={
        <>
          <p>Lo que hacemos entre todas las familias.</p>
          <LiveStatus state={live} />
        </>
      }
      back={{ href: paths.inicio(), label: "Inicio" }}
    >
      <HechoContext value={decir}>
        <Loaded query={query}>
          {(agenda) => (
            <div className="grid gap-8">
              <Ofertas agenda={agenda} />
              <Semanas agenda={agenda} hayClases={clases.data?.some(({ fechaBaja }) => fechaBaja === null)} />
              <div className="flex flex-wrap gap-2">
                {dias < DIAS_DE_AGENDA ? (
                  <Button
                    variant="outline"
                    onClick={() => {
                      setPedidos(dias < TRES_MESES ? TRES_MESES : DIAS_DE_AGENDA);
                      // The second press takes the button away.
                      if (dias >= TRES_MESES) leadToHeading();
                    }}
                  >
                    {dias < TRES_MESES ? "Ver tres meses" : "Ver un año"}
                  </Button>
                ) : null}
                {admin ? (
                  <Button asChild variant="outline">
                    <Link href={paths.clasesDeTurno()}>Clases de turno</Link>
                  </Button>
                ) : null}
              </div>
              <Recuento />
            </div>
          )}
        </Loaded>
      </HechoContext>
      {hecho === null ? null : (
        <FloatingMessage key={hecho.n} title={textos.comun.resultado} takeFocus onDismiss={callar}>
          {hecho.texto}
        </FloatingMessage>
      )}
    </Screen>
  );
}

function Semanas({
  agenda: { hoy, turnos, cambios },
  hayClases,
}: {
  agenda: AgendaVista;
  hayClases: boolean | undefined;
}) {
  const { admin } = usePersona();
  if (hayClases === false) {
    return (
      <EmptyState
        title="Su grupo no tiene turnos todavía"
        description={
          admin
            ? "Empiece con los cuatro que tienen casi todos los grupos, y cámbielos después a su gusto."
            : "Cuando quien administra los ponga, podrá apuntarse aquí."
        }
        action={admin ? <Habituales /> : undefined}
      />
    );
  }
  if (turnos.length === 0) {
    return (
      <EmptyState
        title="No hay turnos estas semanas"
        description="Los de reparto salen aquí en cuanto un pedido tiene su día."
      />
    );
  }
  const dias = [...new Set(turnos.map(({ dia }) => dia))];
  return (
    <section aria-label="Próximas semanas" className="grid gap-6">
      {dias.map((dia) => (
        <section key={dia} aria-labelledby={`dia-${dia}`} className="grid gap-2">
          <h2 id={`dia-${dia}`} className="font-display text-xl leading-tight first-letter:uppercase">
            {diaProximo(dia, hoy).replace(/^el /, "")}
          </h2>
          <ul className="grid gap-3 lg:grid-cols-2">
            {turnos
              .filter((turno) => turno.dia === dia)
              .map((turno) => (
                <Turno key={turno.claseId} turno={turno} hoy={hoy} turnos={turnos} cambios={cambios} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
