import type { AnotacionVista } from "@cosecha/domain/esquemas/historial";

/** What an entry changed, line by line: of what, which field, what it was and what it is. */
export function Cambios({ cambios }: { cambios: AnotacionVista["cambios"] }) {
  return (
    <ul className="grid gap-0.5">
      {cambios.map((cambio, n) => (
        // The list never changes; two changes may read the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={n} className="wrap-anywhere">
          <Cambio {...cambio} />
        </li>
      ))}
    </ul>
  );
}

function Cambio({ de, campo, antes, despues }: AnotacionVista["cambios"][number]) {
  return (
    <>
      {de === null ? null : `${de} · `}
      {campo}:{" "}
      {antes !== null && despues === null ? (
        <>
          <span className="sr-only">antes </span>
          <s>{antes}</s>
        </>
      ) : (
        antes
      )}
      {antes !== null && despues !== null ? (
        <>
          <span aria-hidden> → </span>
          <span className="sr-only"> pasa a </span>
        </>
      ) : null}
      {despues === null ? null : <strong className="font-medium text-surface-foreground">{despues}</strong>}
    </>
  );
}
