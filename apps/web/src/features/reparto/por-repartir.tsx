import { formatoCantidad } from "@cosecha/domain/dinero";
import {
  ajusteLeido,
  cambioQueConfirma,
  cambiosDeAjuste,
  type Descuadre,
  esPequena,
  type Falta,
} from "@cosecha/domain/faltas";
import { cambiosIgualQueLoPedido, enKilos } from "@cosecha/domain/reparto";
import { Check, Equal, Scale } from "lucide-react";
import { Press } from "./celda/press.tsx";
import { celdasDe } from "./device/celdas.ts";
import { usePress } from "./device/use-press.ts";
import { useReparto, useSurroundings } from "./device/use-reparto.ts";
import { FaltaLink } from "./falta-link.tsx";
import { Descuadrado } from "./producto/resto.tsx";
import type { Recuento } from "./recuento.ts";

/**
 * What is left until all is shared out: what one press does, and the way to the rest. `primero`:
 * nothing else comes before it.
 */
export function PorRepartir({ recuento, primero }: { recuento: Recuento; primero: boolean }) {
  const { porDecidir: dudas } = useSurroundings();
  const { faltas, propuestas, porPesar } = recuento;
  // What came too late does not stand in the way.
  const porDecidir = dudas.conflictos;
  return (
    <>
      <Enteros recuento={recuento} variant={primero ? "primary" : "secondary"} />
      {porPesar > 0 ? <PrimeroPorPesar recuento={recuento} /> : null}
      <Propuestas propuestas={propuestas} />
      <Pequenas faltas={faltas} />
      <Faltas faltas={faltas} />
      {porDecidir === 0 ? null : (
        <p>{porDecidir === 1 ? "Hay 1 cambio por decidir." : `Hay ${porDecidir} cambios por decidir.`}</p>
      )}
      {faltas.length + porDecidir + propuestas.length === 0 ? (
        <p className="text-muted-foreground">Todo está contado, pesado y repartido.</p>
      ) : null}
    </>
  );
}

const lineas = (n: number): string => (n === 1 ? "1 línea" : `${n} líneas`);

/** Why «igual que lo pedido» leaves lines: «6 que se pesan, 3 de lo que no llegó como se pidió». */
function loQueQueda({ pesar, difiere, contar }: Recuento["igual"]["quedan"]): string {
  const todas = pesar + difiere + contar;
  if (todas === 0) return "No queda ninguna.";
  const porques = [
    pesar === 0 ? null : `${pesar} que ${pesar === 1 ? "se pesa" : "se pesan"}`,
    difiere === 0 ? null : `${difiere} de lo que no llegó como se pidió`,
    contar === 0 ? null : `${contar} sin contar`,
  ].filter(Boolean);
  return `${todas === 1 ? "Queda 1 línea" : `Quedan ${todas} líneas`}: ${porques.join(", ")}.`;
}

/** What came as it was ordered and wants no scale. */
function Enteros({ recuento: { igual }, variant }: { recuento: Recuento; variant: "primary" | "secondary" }) {
  const { notebook } = useReparto();
  const press = usePress();
  const n = igual.cambios.length;
  return (
    <Press
      press={press}
      variant={variant}
      texto="Repartir lo que llegó como se pidió"
      icon={<Equal aria-hidden />}
      onPress={() => {
        // As it is now: what is shown may be half a second old.
        const { cambios, quedan } = cambiosIgualQueLoPedido(celdasDe(notebook));
        const hechas = cambios.length === 1 ? "1 línea repartida" : `${cambios.length} líneas repartidas`;
        press.press(
          cambios,
          `${hechas} como se ${cambios.length === 1 ? "pidió" : "pidieron"}. ${loQueQueda(quedan)}`,
        );
      }}
    >
      {n === 0 ? null : `${lineas(n)} de lo que llegó como se pidió, sin pesar. ${loQueQueda(igual.quedan)}`}
    </Press>
  );
}

const COMO_BOTON =
  "focus-ring touch-target inline-flex min-h-12 items-center justify-center gap-2 justify-self-start rounded-control border border-border-strong bg-surface px-4 py-2 text-center leading-tight font-semibold text-surface-foreground hover:bg-muted [&_svg]:size-[1.15em]";

function PrimeroPorPesar({ recuento: { faltas, porPesar } }: { recuento: Recuento }) {
  const primera = faltas.find((una) => una.tipo === "pesar");
  if (primera === undefined) return null;
  return (
    <FaltaLink productoId={primera.producto.id} familiaId={primera.familias[0]} className={COMO_BOTON}>
      <Scale aria-hidden />
      Pesar o contar lo que falta ({porPesar})
    </FaltaLink>
  );
}

/** What is proposed, and nobody has said yet. */
function Propuestas({ propuestas }: { propuestas: Recuento["propuestas"] }) {
  const press = usePress();
  const [primera] = propuestas;
  const n = propuestas.length;
  return (
    <Press
      press={press}
      texto="Confirmar lo propuesto"
      icon={<Check aria-hidden />}
      onPress={() => press.press(propuestas.map(cambioQueConfirma), `${lineas(n)} con lo propuesto.`)}
    >
      {primera === undefined ? null : (
        <>
          <FaltaLink productoId={primera.productoId} familiaId={primera.familiaId}>
            {n === 1 ? "1 línea solo está propuesta" : `${n} líneas solo están propuestas`}
          </FaltaLink>
          {n === 1
            ? ": pésela o confírmela. Si no, al terminar vale como está."
            : ": péselas o confírmelas. Si no, al terminar valen como están."}
        </>
      )}
    </Press>
  );
}

const descuadres = (faltas: readonly Falta[]): Descuadre[] =>
  faltas.flatMap((una) => (una.tipo === "descuadre" ? [una] : []));

/** What weighing leaves out. */
function Pequenas({ faltas }: { faltas: readonly Falta[] }) {
  const press = usePress();
  const pequenas = descuadres(faltas).filter(esPequena);
  const dichas = () =>
    pequenas.map((una) => {
      const [cambio] = cambiosDeAjuste([una]);
      return `${una.producto.nombre}, ${cambio ? ajusteLeido(una.producto, cambio) : ""}`;
    });
  const n = pequenas.length;
  return (
    <Press
      press={press}
      variant="primary"
      texto={n === 1 ? "Apuntar la diferencia" : `Apuntar las ${n} diferencias`}
      icon={<Check aria-hidden />}
      onPress={() => press.press(cambiosDeAjuste(faltas), `Apuntado: ${dichas().join("; ")}.`)}
    >
      {n === 0 ? null : (
        <>
          <p>
            {n === 1
              ? "Al pesar ha quedado una diferencia pequeña:"
              : `Al pesar han quedado ${n} diferencias pequeñas:`}
          </p>
          <ul className="list-disc pl-5">
            {dichas().map((una) => (
              <li key={una}>{una}</li>
            ))}
          </ul>
        </>
      )}
    </Press>
  );
}

/** The list may be long: what is there is said, and the rest counted. */
const A_LA_VISTA = 5;

/** What is missing, each with the way to its row; and what is to be asked about. */
function Faltas({ faltas }: { faltas: readonly Falta[] }) {
  const grandes = descuadres(faltas).filter((una) => !esPequena(una));
  const sueltas = faltas.filter((una) => una.tipo !== "descuadre");
  return (
    <>
      {sueltas.length === 0 ? null : (
        <div>
          <p className="font-semibold">Falta</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {sueltas.slice(0, A_LA_VISTA).map((una) => (
              <li key={`${una.tipo}-${una.producto.id}`}>
                <LaFalta falta={una} />
              </li>
            ))}
            {sueltas.length > A_LA_VISTA ? <li>Y {sueltas.length - A_LA_VISTA} cosas más.</li> : null}
          </ul>
        </div>
      )}
      {grandes.slice(0, A_LA_VISTA).map((una) => (
        <Descuadrado key={una.producto.id} descuadre={una} onKeys={() => {}}>
          <Grande descuadre={una} />
        </Descuadrado>
      ))}
      {grandes.length > A_LA_VISTA ? <p>Y {grandes.length - A_LA_VISTA} diferencias más.</p> : null}
    </>
  );
}

function LaFalta({ falta }: { falta: Falta }) {
  const { familias } = useSurroundings();
  const { id: productoId, nombre } = falta.producto;
  if (falta.tipo !== "pesar") {
    return (
      <>
        Contar: <FaltaLink productoId={productoId}>{nombre}</FaltaLink>
      </>
    );
  }
  const nombres = new Map(familias.map((una) => [una.id, una.nombre]));
  const resto = falta.familias.length - A_LA_VISTA;
  return (
    <>
      {nombre}:{" "}
      {falta.familias.slice(0, A_LA_VISTA).map((familiaId, n) => (
        <span key={familiaId}>
          {n === 0 ? "" : ", "}
          <FaltaLink productoId={productoId} familiaId={familiaId}>
            {nombres.get(familiaId) ?? ""}
          </FaltaLink>
        </span>
      ))}
      {resto > 0 ? ` y ${resto} más` : ""}
    </>
  );
}

/** «De Tomate se recibieron 18 kg y se repartieron 17,5 kg: quedan 0,5 kg.» */
function Grande({ descuadre: { producto, familias, recibido, repartido, resto } }: { descuadre: Descuadre }) {
  const cuanto = (cantidad: number) => formatoCantidad(cantidad) + (enKilos(producto) ? " kg" : "");
  return (
    <>
      De{" "}
      <FaltaLink productoId={producto.id} familiaId={familias[0]} className="font-semibold underline">
        {producto.nombre}
      </FaltaLink>{" "}
      se recibieron {cuanto(recibido)} y se repartieron {cuanto(repartido)}:{" "}
      {resto > 0 ? `queda ${cuanto(resto)}.` : `${cuanto(-resto)} de más.`}
    </>
  );
}
