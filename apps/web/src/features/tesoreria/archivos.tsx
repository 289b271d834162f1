import { Llevar } from "../../files/llevar.tsx";

interface ArchivosProps {
  /** What they hold: «Los saldos». */
  de: string;
  url: string;
  /** Which of it. */
  filtro: Record<string, string | boolean | undefined>;
}

/** The same as a workbook, and as a .csv for who keeps the books with something else. */
export function Archivos({ de, url, filtro }: ArchivosProps) {
  const fields = Object.entries(filtro).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const at = (formato: string) => `${url}?${new URLSearchParams([...fields, ["formato", formato]])}`;
  return (
    <>
      <Llevar url={at("xlsx")} name={`${de}, en Excel`}>
        Excel
      </Llevar>
      <Llevar url={at("csv")} name={`${de}, en .csv`}>
        .csv
      </Llevar>
    </>
  );
}
