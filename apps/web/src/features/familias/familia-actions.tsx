import { esAnonimo } from "@cosecha/domain/anonimos";
import type { FamiliaVista } from "@cosecha/domain/esquemas/familias";
import { textos } from "@cosecha/domain/textos";
import { ConfirmDialog } from "@cosecha/ui/confirm-dialog";
import { useState } from "react";
import { failureText, serverError, trpc } from "../../api/api.ts";
import { AnonymiseAction } from "../../forms/anonymise-action.tsx";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { endSession } from "../../session/end-session.ts";
import { usePersona } from "../../session/session.ts";
import { textosWeb } from "../../texts/texts.ts";

/**
 * What an administrator may do with a family besides editing it. `onDone` gets the server's
 * message.
 */
export function FamiliaActions({
  familia: { id, nombre, fechaBaja },
  disabled,
  onDone,
}: {
  familia: FamiliaVista;
  disabled: boolean;
  onDone: (message: string) => void;
}) {
  const propia = usePersona().familiaId === id;
  const darDeBaja = trpc.familias.darDeBaja.useMutation({ meta: { deletes: true } });
  const eliminar = trpc.familias.eliminar.useMutation({ meta: { deletes: true } });
  const anonimizar = trpc.familias.anonimizar.useMutation({ meta: { deletes: true } });
  const done = propia ? endSession : onDone;
  const aviso = propia ? " Es su propia familia: su sesión terminará." : "";
  // What it owes, or has, where the server asks about that.
  const [sinSaldar, setSinSaldar] = useState<string>();
  const deactivate = async (aunqueDeba: boolean) =>
    done((await darDeBaja.mutateAsync({ id, aunqueDeba })).message || textos.familia.dadaDeBaja);
  return (
    <>
      {fechaBaja === null ? (
        <ConfirmedAction
          label={textosWeb.comun.darDeBaja}
          disabled={disabled}
          title={`¿Dar de baja a «${nombre}»?`}
          description={`Ninguno de sus usuarios podrá entrar, y quien esté dentro saldrá. Sus pedidos se conservan. No se puede deshacer.${aviso}`}
          failureDefault={textos.familia.noDadaDeBaja}
          onConfirm={() => deactivate(false).catch((error) => setSinSaldar(questionOf(error)))}
        />
      ) : null}
      <ConfirmDialog
        open={sinSaldar !== undefined}
        onOpenChange={(open) => open || setSinSaldar(undefined)}
        destructive
        title={`¿Dar de baja a «${nombre}» sin saldar su cuenta?`}
        description={`${sinSaldar} Si sigue, la cuenta se queda como está, y se puede cobrar o devolver también después. Mientras no esté saldada no se puede anonimizar.`}
        confirmLabel="Dar de baja de todos modos"
        cancelLabel="Volver"
        onConfirm={() =>
          deactivate(true).catch((error) => {
            throw new Error(failureText(error, textos.familia.noDadaDeBaja), { cause: error });
          })
        }
      />
      {fechaBaja === null || esAnonimo("familia", { id, nombre }) ? null : (
        <AnonymiseAction
          que="familia"
          id={id}
          nombre={nombre}
          loses="Su nombre, su correo, sus notas y sus fotos se borran de todas partes, también del historial, y los de sus usuarios. Lo que pidió se conserva, con sus importes."
          disabled={disabled}
          failureDefault={textos.familia.noAnonimizada}
          onConfirm={async (typed) =>
            done((await anonimizar.mutateAsync({ id, nombre: typed })).message || textos.familia.anonimizada)
          }
        />
      )}
      <ConfirmedAction
        label="Eliminar"
        disabled={disabled}
        title={`¿Eliminar «${nombre}»?`}
        description={`Se borran la familia y todos sus usuarios, y deja de gestionar proveedores. Solo se puede si no tiene nada en ningún pedido. No se puede deshacer.${aviso}`}
        failureDefault={textos.familia.noEliminada}
        onConfirm={async () => done((await eliminar.mutateAsync({ id })).message || textos.familia.eliminada)}
      />
    </>
  );
}

/** What the server asks about before a family leaves. Throws any other error. */
function questionOf(error: unknown): string {
  const said = serverError(error);
  if (said?.issues.some(({ path }) => path === "aunqueDeba")) return said.message;
  throw error;
}
