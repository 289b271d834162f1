import { NOMBRE_ANONIMO } from "@cosecha/domain/anonimos";
import { esElMismoNombre } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { ConfirmedAction } from "./confirmed-action.tsx";

/**
 * Takes the name of a family or a user that has gone from everywhere. Asks twice: the name has to be
 * typed.
 */
export function AnonymiseAction({
  que,
  id,
  nombre,
  loses,
  ...action
}: {
  que: "familia" | "usuario";
  id: number;
  nombre: string;
  /** What goes, and what stays. */
  loses: string;
  disabled: boolean;
  failureDefault: string;
  onConfirm: (typed: string) => Promise<unknown>;
}) {
  return (
    <ConfirmedAction
      {...action}
      label="Anonimizar"
      title={`¿Anonimizar a «${nombre}»?`}
      description={`${loses} En su lugar se leerá «${NOMBRE_ANONIMO[que](id)}». No se puede deshacer.`}
      typed={{
        label: `Para confirmarlo, escriba «${nombre}»`,
        isRight: (typed) => esElMismoNombre(nombre, typed),
        wrong: textos.anonimo.noEsSuNombre,
      }}
    />
  );
}
