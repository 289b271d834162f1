import { arqueoNuevo } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { NumberField } from "@cosecha/ui/number-field";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { ApuntarForm, ConceptoField } from "./apuntar-form.tsx";
import { TesoreriaOnly } from "./tesoreria-only.tsx";

/** What is really in the box: the difference is posted. */
export default function ArqueoScreen() {
  return (
    <Screen title="Contar la caja" back={{ href: paths.tesoreria(), label: "Tesorería" }}>
      <TesoreriaOnly>{() => <Arqueo />}</TesoreriaOnly>
    </Screen>
  );
}

const formulario = arqueoNuevo.omit({ clave: true, medio: true });

function Arqueo() {
  const arquear = trpc.cuentas.arquear.useMutation();
  const caja = trpc.cuentas.saldos.useQuery({ tipo: "caja", tamano: 1 });
  return (
    <Loaded query={caja}>
      {({ filas }) => (
        <>
          <p className="mb-5 max-w-prose text-muted-foreground">
            Según las cuentas, en la caja hay{" "}
            <strong className="font-bold text-foreground">{formatoImporte(filas[0]?.saldo ?? 0)}</strong>. Si
            hay otra cosa, la diferencia se apunta y va al fondo común.
          </p>
          <ApuntarForm
            label="Contar la caja"
            schema={formulario}
            first="contado"
            defaultValues={{ concepto: "" }}
            keep={() => ({})}
            post={(clave, datos) => arquear.mutateAsync({ ...datos, clave, medio: "caja" })}
            inWords={({ contado }) => `Contado: ${formatoImporte(contado)}`}
            failureDefault="No se ha podido apuntar lo contado."
          >
            <NumberField name="contado" label="Lo que hay" unit="€" min={0} required />
            <ConceptoField />
          </ApuntarForm>
        </>
      )}
    </Loaded>
  );
}
