import { CLASES, type Clase, ENTIDADES, type Entidad } from "@cosecha/domain/textos/historial";
import { Combobox } from "@cosecha/ui/combobox";
import { DateInput } from "@cosecha/ui/date-input";
import { Field } from "@cosecha/ui/field";
import { Select } from "@cosecha/ui/select";
import { failureText, trpc } from "../../api/api.ts";
import { setSearchParams } from "../../navigation/navigation.ts";
import { textosWeb } from "../../texts/texts.ts";
import { ZONE } from "../../texts/zone.ts";
import { escribirDia, type Filtros } from "./filtros.ts";

const opciones = <Clave extends string>(de: Record<Clave, string>) =>
  (Object.entries(de) as [Clave, string][]).map(([value, label]) => ({ value, label }));

/** Puts filters into the address and goes to the first page. */
export const filtrar = (cambios: Record<string, string | null>) =>
  setSearchParams({ ...cambios, pagina: null });

export function PanelDeFiltros({ filtros }: { filtros: Filtros }) {
  const { quien, que, clase, desde, hasta } = filtros;
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-5">
      <Quien quien={quien} />
      <Field label="Qué cosas">
        {(control) => (
          <Select<Entidad>
            {...control}
            placeholder="Todas"
            options={opciones(ENTIDADES)}
            value={que}
            onValueChange={(valor) => filtrar({ que: valor, cual: null })}
          />
        )}
      </Field>
      <Field label="Qué cambios">
        {(control) => (
          <Select<Clase>
            {...control}
            placeholder="Todos"
            options={opciones(CLASES)}
            value={clase}
            onValueChange={(valor) => filtrar({ clase: valor })}
          />
        )}
      </Field>
      <Dia nombre="desde" label="Desde el día" fecha={desde} />
      <Dia nombre="hasta" label="Hasta el día" fecha={hasta} />
    </div>
  );
}

function Dia({ nombre, label, fecha }: { nombre: "desde" | "hasta"; label: string; fecha: Date | null }) {
  return (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          timeZone={ZONE}
          value={fecha}
          onValueChange={(valor) => filtrar({ [nombre]: escribirDia(valor, ZONE) })}
        />
      )}
    </Field>
  );
}

/** The most users that one page may have. */
const USUARIOS = { pagina: 0, tamano: 1000, orden: "username", direccion: "asc" } as const;

function Quien({ quien }: { quien: number | null }) {
  const usuarios = trpc.usuarios.listar.useQuery(USUARIOS);
  return (
    <Field
      label="Quién"
      error={usuarios.isError ? failureText(usuarios.error, textosWeb.comun.noCargado) : undefined}
    >
      {(control) => (
        <Combobox
          {...control}
          placeholder="Cualquiera"
          listLabel="Usuarios"
          options={(usuarios.data?.filas ?? []).map(({ id, username, familia }) => ({
            value: id,
            label:
              familia === null || familia.nombre === username ? username : `${username} (${familia.nombre})`,
          }))}
          value={quien}
          onValueChange={(valor) => filtrar({ quien: valor === null ? null : String(valor) })}
        />
      )}
    </Field>
  );
}
