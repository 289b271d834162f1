import type { CampoDeReparto, Valor } from "@cosecha/domain/operaciones";

const QUE_SE_LEE = ["entregado", "recibido", "precio", "sobrante", "merma", "iva", "preparado"] as const;

/** The field by which people know a change: of those that differ, where something does. */
export const campoDe = (despues: Valor, actual?: Valor): CampoDeReparto => {
  const campos = QUE_SE_LEE.filter((campo) => campo in despues);
  return campos.find((campo) => actual && actual[campo] !== despues[campo]) ?? campos[0] ?? "motivo";
};
