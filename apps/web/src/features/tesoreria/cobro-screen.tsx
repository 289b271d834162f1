import { type ClaseDeCobro, COBROS, DE_QUIEN_ES_LA_COMISION } from "@cosecha/domain/cuentas";
import { cobroNuevo } from "@cosecha/domain/esquemas/cuentas";
import { fecha } from "@cosecha/domain/esquemas/piezas";
import { formatoImporte } from "@cosecha/domain/euros";
import { diaDe } from "@cosecha/domain/fechas";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Screen } from "../../screens/screen.tsx";
import { ZONE } from "../../texts/zone.ts";
import {
  ApuntarForm,
  ConceptoField,
  FechaField,
  hoy,
  ImporteField,
  MedioField,
  nombreDelMedio,
} from "./apuntar-form.tsx";
import { CuentaField, dueno, useFamilias } from "./cuenta-field.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";
import { useRepetido } from "./use-repetido.tsx";

/** What a family pays in or gets back. */
export default function CobroScreen() {
  return (
    <Screen title="Apuntar cobro" back={{ href: paths.tesoreria(), label: "Tesorería" }}>
      <TesoreriaOnly>{() => <Cobro />}</TesoreriaOnly>
    </Screen>
  );
}

const CLASES: Record<ClaseDeCobro, string> = {
  cobro: "Paga",
  devolucion: "Se le devuelve",
  recibo: "El banco devuelve su recibo",
  fianza: "Deja fianza",
  devolucionDeFianza: "Se le devuelve la fianza",
};

const DE_QUIEN: Record<(typeof DE_QUIEN_ES_LA_COMISION)[number], string> = {
  familia: "La familia",
  fondo: "El fondo común",
};

/** What the bank takes for a receipt that it gives back, and who pays that. */
function Comision() {
  if (useWatch({ name: "clase" }) !== "recibo") return null;
  return (
    <>
      <NumberField name="comision" label="Comisión del banco" unit="€" min={0} emptyValue={null} />
      <SelectField
        name="comisionDe"
        label="Quién paga la comisión"
        options={DE_QUIEN_ES_LA_COMISION.map((value) => ({ value, label: DE_QUIEN[value] }))}
        required
      />
    </>
  );
}

const formulario = cobroNuevo.omit({ clave: true }).extend({
  fecha,
  familiaId: dueno,
  comision: z
    .number()
    .nullish()
    .transform((cuanto) => cuanto ?? 0),
});

function Cobro() {
  const cobrar = trpc.cuentas.cobrar.useMutation();
  const familias = useFamilias();
  const { isMeant, dialog } = useRepetido();
  return (
    <>
      {dialog}
      <ApuntarForm
        label="Apuntar cobro"
        schema={formulario}
        first="familiaId"
        defaultValues={{ clase: "cobro", medio: "banco", fecha: hoy(), concepto: "", comisionDe: "familia" }}
        keep={({ clase, medio, fecha: dia }) => ({ clase, medio, fecha: dia })}
        post={async (clave, datos) => {
          // What was typed while it was to be a returned receipt.
          const comision = datos.clase === "recibo" ? datos.comision : 0;
          const cobro = { ...datos, fecha: diaDe(datos.fecha, ZONE), comision };
          return (await isMeant(clave, cobro)) ? cobrar.mutateAsync({ ...cobro, clave }) : null;
        }}
        inWords={({ familiaId, clase, importe, medio }) =>
          `${familias.nombreDe(familiaId)}: ${CLASES[clase].toLowerCase()} ${formatoImporte(importe)}, ${nombreDelMedio(medio).toLowerCase()}`
        }
        failureDefault="No se ha podido apuntar el cobro."
      >
        <CuentaField name="familiaId" label="Familia" listLabel="Familias" duenos={familias} />
        <ImporteField />
        <SelectField
          name="clase"
          label="Qué"
          options={Object.keys(COBROS).map((value) => ({ value, label: CLASES[value as ClaseDeCobro] }))}
          required
        />
        <Comision />
        <MedioField />
        <FechaField />
        <ConceptoField />
      </ApuntarForm>
    </>
  );
}
