import type { EventoDelGrupo } from "@cosecha/domain/esquemas/calendario";
import { diasDe } from "@cosecha/domain/eventos";
import { diaDe } from "@cosecha/domain/fechas";
import { Button } from "@cosecha/ui/button";
import { IconButton } from "@cosecha/ui/icon-button";
import { TabsContent } from "@cosecha/ui/tabs";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ScreenTabs } from "../../screens/screen-tabs.tsx";
import { usePersona } from "../../session/session.ts";
import { ZONE } from "../../texts/zone.ts";
import { Pausas } from "../ritmos/pausas.tsx";
import { EventosLista } from "./eventos-lista.tsx";
import { type Mes, masMeses, mesDe, nombreDeDia, nombreDeMes, semanasDe } from "./mes.ts";
import { MesGrid } from "./mes-grid.tsx";

const LISTA = { value: "lista", label: "Lista" } as const;
const MES = { value: "mes", label: "Mes" } as const;

const CARGANDO = "Cargando…";

/**
 * What happens in the group, as a list, which a phone shows first, and as a month. Administrators say
 * here on which days the group has no orders.
 */
export default function CalendarioScreen() {
  const hoy = diaDe(serverTime(), ZONE);
  const [elegido, setElegido] = useState(hoy);
  const mes = mesDe(elegido);
  const [tabs] = useState(() =>
    window.matchMedia("(min-width: 48rem)").matches ? ([MES, LISTA] as const) : ([LISTA, MES] as const),
  );
  const dias = semanasDe(mes).flat();
  const [desde = hoy, hasta = hoy] = [dias[0], dias.at(-1)];
  const query = trpc.calendario.eventos.useQuery({ desde, hasta }, { placeholderData: (antes) => antes });
  // Until this month's come, those of the month before are shown, of which a few days may be this
  // one's.
  const cargando = query.isPlaceholderData;
  const irA = (otro: Mes) => setElegido(otro === mesDe(hoy) ? hoy : `${otro}-01`);
  return (
    <Screen title="Calendario del grupo">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2
          aria-live="polite"
          className="mr-auto font-display max-sm:basis-full text-xl leading-tight first-letter:uppercase"
        >
          {nombreDeMes(mes)}
        </h2>
        <p role="status" className="text-sm text-muted-foreground empty:hidden">
          {cargando ? CARGANDO : null}
        </p>
        <IconButton label="Mes anterior" icon={<ChevronLeft />} onClick={() => irA(masMeses(mes, -1))} />
        <IconButton label="Mes siguiente" icon={<ChevronRight />} onClick={() => irA(masMeses(mes, 1))} />
        <Button variant="outline" size="sm" onClick={() => setElegido(hoy)}>
          Hoy
        </Button>
      </div>
      <Loaded query={query}>
        {(eventos) => {
          const porDia = agrupar(eventos);
          const eventosDe = (dia: string) => porDia(dia);
          return (
            <ScreenTabs label="Calendario" tabs={tabs}>
              <TabsContent value="lista">
                <Lista
                  dias={dias.filter((dia) => mesDe(dia) === mes)}
                  eventosDe={eventosDe}
                  hoy={hoy}
                  nada={cargando ? null : "No hay nada este mes."}
                />
              </TabsContent>
              <TabsContent value="mes">
                <div className="grid gap-5">
                  <MesGrid
                    mes={mes}
                    hoy={hoy}
                    elegido={elegido}
                    eventosDe={eventosDe}
                    nada={cargando ? CARGANDO : "nada"}
                    onChoose={setElegido}
                  />
                  <DelDia dia={elegido} eventos={eventosDe(elegido)} nada={cargando ? null : "Nada."} />
                </div>
              </TabsContent>
            </ScreenTabs>
          );
        }}
      </Loaded>
      <DelGrupo />
    </Screen>
  );
}

/** What is on each day. */
const agrupar = (eventos: readonly EventoDelGrupo[]) => (dia: string) =>
  eventos.filter((evento) => {
    const [primero, ultimo] = diasDe(evento, ZONE);
    return primero <= dia && dia <= ultimo;
  });

function DelDia({
  dia,
  eventos,
  nada,
}: {
  dia: string;
  eventos: readonly EventoDelGrupo[];
  nada: string | null;
}) {
  return (
    <section aria-labelledby="del-dia" className="grid gap-2">
      <h3 id="del-dia" className="font-semibold first-letter:uppercase">
        {nombreDeDia(dia)}
      </h3>
      {eventos.length === 0 ? (
        <p className="text-muted-foreground">{nada}</p>
      ) : (
        <EventosLista eventos={eventos} />
      )}
    </section>
  );
}

/** The days of a month on which there is something; a pause of days is told on its first one. */
function Lista({
  dias,
  eventosDe,
  hoy,
  nada,
}: {
  dias: readonly string[];
  eventosDe: (dia: string) => readonly EventoDelGrupo[];
  hoy: string;
  /** What is said where there is none; null while nobody knows. */
  nada: string | null;
}) {
  const primero = dias[0] ?? hoy;
  const conAlgo = dias.flatMap((dia) => {
    const eventos = eventosDe(dia).filter((evento) => {
      const [desde] = diasDe(evento, ZONE);
      return desde === dia || dia === primero;
    });
    return eventos.length === 0 ? [] : [{ dia, eventos }];
  });
  if (conAlgo.length === 0) return <p className="text-muted-foreground">{nada}</p>;
  return (
    <ol className="grid gap-5">
      {conAlgo.map(({ dia, eventos }) => (
        <li key={dia} className="grid gap-2">
          <h3 className="font-semibold first-letter:uppercase">
            {nombreDeDia(dia)}
            {dia === hoy ? " (hoy)" : ""}
          </h3>
          <EventosLista eventos={eventos} />
        </li>
      ))}
    </ol>
  );
}

/** The days on which the whole group has no orders, for administrators. */
function DelGrupo() {
  const { admin } = usePersona();
  const query = trpc.ritmos.pausas.useQuery(undefined, { enabled: admin });
  if (!admin || query.data === undefined) return null;
  return (
    <div className="mt-8">
      <Pausas proveedorId={null} pausas={query.data} editable />
    </div>
  );
}
