import { llevaCuentas } from "@cosecha/domain/permisos";
import { useCuentasEnDirecto } from "../../document/cuentas.ts";
import { LiveStatus } from "../../document/live.tsx";
import { useCooperativa } from "../../screens/cooperativa.ts";
import { usePersona } from "../../session/session.ts";

/**
 * Keeps what is on screen of anybody's accounts up to date, and says how that goes, for who keeps
 * them. Nothing where there are none.
 */
export function TesoreriaEnDirecto() {
  const persona = usePersona();
  const { cuentas } = useCooperativa();
  return cuentas === true && llevaCuentas(persona) ? <EnDirecto /> : null;
}

const EnDirecto = () => <LiveStatus state={useCuentasEnDirecto(null)} />;
