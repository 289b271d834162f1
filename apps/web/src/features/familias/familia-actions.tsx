import { esAnonimo } from "@cosecha/domain/anonimos";
import type { FamiliaVista } from "@cosecha/domain/esquemas/familias";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
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
  return (
    <>
      {fechaBaja === null ? (
        <ConfirmedAction
          label={textosWeb.comun.darDeBaja}
          disabled={disabled}
          title={`¿Dar de baja a «${nombre}»?`}
          description={`Ninguno de sus usuarios podrá entrar, y quien esté dentro saldrá. Sus pedidos se conservan. No se puede deshacer.${aviso}`}
          failureDefault={textos.familia.noDadaDeBaja}
          onConfirm={async () =>
            done((await darDeBaja.mutateAsync({ id })).message || textos.familia.dadaDeBaja)
          }
        />
      ) : null}
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
