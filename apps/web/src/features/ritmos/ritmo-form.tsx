import { type EstadoDeRitmo, ritmoDatos } from "@cosecha/domain/esquemas/ritmos";
import { diaDe, leerFecha } from "@cosecha/domain/fechas";
import { CADA_MAXIMO, DIAS_MAXIMOS } from "@cosecha/domain/ritmos";
import { textos } from "@cosecha/domain/textos";
import { BoundField } from "@cosecha/ui/bound-field";
import { DateField } from "@cosecha/ui/date-field";
import { Input } from "@cosecha/ui/input";
import { NumberField } from "@cosecha/ui/number-field";
import { SelectField } from "@cosecha/ui/select-field";
import { SwitchField } from "@cosecha/ui/switch-field";
import { TextField } from "@cosecha/ui/text-field";
import * as z from "zod";
import { trpc } from "../../api/api.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FollowStored, useRecordForm } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { ZONE } from "../../texts/zone.ts";
import { cadaCuanto } from "./textos.ts";

type Datos = z.infer<typeof ritmoDatos>;
type Formulario = Partial<Omit<Datos, "primero">> & { primero?: Date | undefined };

/** The form holds the first day as a date. */
const formulario = z.preprocess(
  ({ primero, ...otros }: Formulario) => ({ ...otros, primero: primero && diaDe(primero, ZONE) }),
  ritmoDatos,
);

const CADA = Array.from({ length: CADA_MAXIMO }, (_, n) => ({ value: n + 1, label: cadaCuanto(n + 1) }));
const MODOS = [
  { value: "solo", label: "Se crean solos" },
  { value: "propone", label: "Se proponen a quien los lleva" },
];

/** How a supplier's orders come round, to be set. */
export function RitmoForm({
  proveedor: { id: proveedorId, nombre, familias },
  estado,
}: {
  proveedor: {
    id: number;
    nombre: string;
    familias: readonly { id: number; nombre: string; fechaBaja: Date | null }[];
  };
  estado: EstadoDeRitmo;
}) {
  const utils = trpc.useUtils();
  const guardar = trpc.ritmos.guardar.useMutation();
  const record = useRecordForm<EstadoDeRitmo>({
    failureDefault: "No se ha podido guardar el ritmo.",
    stored: {
      read: () => utils.client.ritmos.ver.query({ proveedorId }),
      show: (actual) => utils.ritmos.ver.setData({ proveedorId }, actual),
      asSent: (actual) => actual.ritmo ?? {},
    },
  });
  const { ritmo } = estado;
  const gestoras = familias.filter(({ fechaBaja }) => fechaBaja === null);
  const valores: Formulario =
    ritmo === null
      ? {
          ...{ cada: 1, cierra: "20:00", abreAntes: 4, abre: "09:00", reparteDespues: 2, reparte: "18:00" },
          ...{ lugar: "", descripcion: nombre.slice(0, 200), modo: "solo" },
          ...{ listaFija: false, descansa: false, version: 0 },
          lideraId: gestoras[0]?.id ?? null,
        }
      : { ...ritmo, primero: leerFecha(ritmo.primero, ZONE) ?? undefined };
  return (
    <EditForm
      aria-label="Ritmo"
      schema={formulario}
      defaultValues={valores}
      {...record.form}
      onSubmit={(datos) =>
        record.save(datos, guardar.mutateAsync({ ...datos, proveedorId }), textos.ritmo.guardado)
      }
    >
      <FollowStored stored={valores} {...record.follow} />
      <Campos gestoras={gestoras} nuevo={ritmo === null} />
      <FormEnd
        {...record.end}
        submit={ritmo === null ? "Poner en marcha" : "Guardar"}
        cancelHref={paths.proveedores()}
      />
    </EditForm>
  );
}

function Campos({
  gestoras,
  nuevo,
}: {
  gestoras: readonly { id: number; nombre: string }[];
  nuevo: boolean;
}) {
  return (
    <>
      <TextField
        name="descripcion"
        label="Cómo se llaman"
        hint="Se le añade el día en que cierra: «Verdura, 29 de noviembre»."
        maxLength={200}
        required
      />
      <SelectField name="cada" label="Cada cuánto" options={CADA} required />
      <div className="grid grid-cols-2 items-end gap-3">
        <DateField name="primero" label="Cierra el" timeZone={ZONE} required />
        <HoraField name="cierra" label="A las" />
      </div>
      <p className="-mt-3 text-sm text-muted-foreground">
        El primero. Los demás cierran el mismo día de la semana.
      </p>
      <div className="grid grid-cols-2 items-end gap-3">
        <NumberField
          name="abreAntes"
          label="Abre antes"
          unit="días"
          decimals={0}
          min={0}
          max={DIAS_MAXIMOS}
          required
        />
        <HoraField name="abre" label="Abre a las" />
        <NumberField
          name="reparteDespues"
          label="Se reparte después"
          unit="días"
          decimals={0}
          min={0}
          max={DIAS_MAXIMOS}
          emptyValue={null}
        />
        <HoraField name="reparte" label="Se reparte a las" />
      </div>
      <TextField name="lugar" label="Dónde se reparte" maxLength={200} />
      <SelectField
        name="lideraId"
        label="Lo lleva"
        options={gestoras.map(({ id, nombre: label }) => ({ value: id, label }))}
        placeholder="Administración"
        emptyValue={null}
      />
      <SelectField
        name="modo"
        label="Los pedidos"
        options={MODOS}
        hint="Sin lista nueva desde el último pedido se pregunta, salvo que sea fija."
        required
      />
      <SwitchField
        name="listaFija"
        label="Lista fija"
        hint="La misma vale para varios pedidos: se usa la última, aunque sea antigua."
      />
      {nuevo ? null : (
        <SwitchField name="descansa" label="Descansa" hint="No se crea ni se propone ninguno." />
      )}
    </>
  );
}

/** An hour of the clock, `HH:mm`. */
const HoraField = ({ name, label }: { name: "cierra" | "abre" | "reparte"; label: string }) => (
  <BoundField name={name} label={label} required>
    {({ control, value, change }) => (
      <Input
        {...control}
        type="time"
        value={typeof value === "string" ? value : ""}
        onChange={(event) => change(event.target.value)}
      />
    )}
  </BoundField>
);
