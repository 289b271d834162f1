import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { trpc } from "../../api/api.ts";
import { goTo, leaveThen } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { Countdown, Motivo, useMotivo } from "./deadline.tsx";
import { FamiliaSelector } from "./familia-selector.tsx";
import { LineaForm } from "./linea-form.tsx";

/**
 * Adds products to an order, one at a time: for the user's own family, or for the family that a
 * manager of the order chooses (`?familia=`). `?producto=` names the first product.
 */
export default function LineaNuevaScreen({ pedidoId }: { pedidoId: number }) {
  const { familiaId: suya } = usePersona();
  const asked = Number(new URLSearchParams(useSearch()).get("familia"));
  const familiaId = Number.isInteger(asked) && asked > 0 ? asked : suya;
  return familiaId === null ? (
    <SinFamilia pedidoId={pedidoId} />
  ) : (
    <DeFamilia key={familiaId} pedidoId={pedidoId} familiaId={familiaId} />
  );
}

function DeFamilia({ pedidoId, familiaId }: { pedidoId: number; familiaId: number }) {
  const query = trpc.lineas.pantalla.useQuery({ pedidoId, familiaId });
  const motivo = useMotivo(query.data, query.dataUpdatedAt, query.refetch);
  return (
    <Loaded query={query}>
      {(pantalla) => (
        <Frame
          pedido={pantalla.pedido}
          familiaId={familiaId}
          countdown={<Countdown pantalla={pantalla} updatedAt={query.dataUpdatedAt} />}
        >
          <Motivo motivo={motivo} />
          <LineaForm
            pedidoId={pedidoId}
            familiaId={familiaId}
            pantalla={pantalla}
            motivo={motivo}
            reload={query.refetch}
          />
        </Frame>
      )}
    </Loaded>
  );
}

/** A user without a family first chooses one, if they may. */
function SinFamilia({ pedidoId }: { pedidoId: number }) {
  const query = trpc.pedidos.ver.useQuery({ id: pedidoId });
  return (
    <Loaded query={query}>
      {(pedido) => (
        <Frame pedido={pedido} familiaId={null}>
          {null}
        </Frame>
      )}
    </Loaded>
  );
}

interface FrameProps {
  pedido: PantallaDeLineas["pedido"];
  familiaId: number | null;
  /** How long it is still open. */
  countdown?: ReactNode;
  children: ReactNode;
}

function Frame({ pedido, familiaId, countdown, children }: FrameProps) {
  const persona = usePersona();
  const query = new URLSearchParams(useSearch());
  const pedidoId = pedido.id;
  const gestiona = puedeGestionar(persona, pedido.disponible.proveedor);
  return (
    <Screen
      title="Añadir un producto"
      back={{
        href: familiaId === null ? paths.reparto({ pedidoId }) : paths.lineas({ pedidoId, familiaId }),
        label: "Volver al pedido",
      }}
      description={
        <>
          <p className="wrap-anywhere">
            Pedido de {pedido.nombreProveedor}, {pedido.descripcion}
          </p>
          {countdown}
        </>
      }
      className="mb-4!"
    >
      <div className="flex min-h-[calc(100dvh-20rem)] flex-col gap-4">
        {gestiona ? (
          <FamiliaSelector
            pedidoId={pedidoId}
            familiaId={familiaId}
            placeholder="Elija una familia"
            onChoose={(chosen) => {
              if (chosen === null) return;
              query.set("familia", String(chosen));
              // Another family has another draft, so the app asks about unsaved changes although
              // the path stays the same.
              leaveThen(() => goTo(`${paths.lineaNueva({ pedidoId })}?${query}`));
            }}
          />
        ) : null}
        {gestiona || familiaId !== null ? (
          children
        ) : (
          <Alert variant="error" title={textos.comun.error}>
            {textos.comun.sinPermiso}
          </Alert>
        )}
      </div>
    </Screen>
  );
}
