import type { EstadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Link } from "@cosecha/ui/link";
import { ArrivalAlert } from "../../navigation/arrival-alert.tsx";
import { paths } from "../../navigation/paths.ts";
import { ZONE } from "../../texts/zone.ts";
import { DemoBanner } from "./demo-banner.tsx";
import { FirstSteps } from "./first-steps.tsx";

/**
 * Messages of the home screen for administrators only: a backup that failed, what may be stored or sent
 * no more, mails that could not be sent, the demo, and the first steps until the cooperative has its first order.
 */
export function AdminNotes({ estado }: { estado: EstadoDeLaCooperativa }) {
  const { demo, falloDeCopia, correosFallidos, familias, proveedores, disponibles, pedidos } = estado;
  const { correosEsperan, sinSitio } = estado;
  const starting = [familias, proveedores, disponibles, pedidos].includes(0);
  return (
    <>
      <ArrivalAlert />
      {falloDeCopia === null ? null : (
        <Alert variant="error" title={textos.copia.titulo}>
          {textos.copia.falloNocturna(falloDeCopia)}{" "}
          <Link href={paths.copias()} className="text-link underline underline-offset-4">
            Ver las copias
          </Link>
        </Alert>
      )}
      {sinSitio === undefined ? null : (
        <Alert variant="error" title={textos.limites.sinSitioTitulo}>
          {textos.limites.lleno(sinSitio)}
        </Alert>
      )}
      {correosEsperan === undefined ? null : (
        <Alert title={textos.limites.correosTitulo}>
          {textos.limites.correosEsperan(correosEsperan.alDia, correosEsperan.hasta, ZONE)}
        </Alert>
      )}
      {correosFallidos > 0 ? (
        <p>
          <Link
            href={`${paths.avisos()}?situacion=abandonado`}
            className="focus-ring touch-target inline-flex items-center rounded-control text-link underline underline-offset-4"
          >
            {textos.correos.fallidos(correosFallidos)}
          </Link>
        </p>
      ) : null}
      {demo ? <DemoBanner /> : null}
      {starting ? <FirstSteps estado={estado} /> : null}
    </>
  );
}
