import { expect, it } from "vitest";
import { eventosDelGrupo } from "./eventos.ts";
import { ZONA_POR_DEFECTO } from "./fechas.ts";
import type { Suerte } from "./ritmos.ts";

const at = (text: string) => new Date(text);
const pedido = {
  ...{ pedidoId: 12, descripcion: "Verdura", proveedor: "Huerta La Vega", fin: at("2026-03-15T19:00Z") },
  ...{ reparto: at("2026-03-17T17:30Z"), lugar: "El local", turnos: [{ familiaId: 2, familia: "García" }] },
};
const vuelta = (dia: string, suerte: Suerte = "pendiente") => ({
  ...{ dia, inicio: at(`${dia}T08:00Z`), fin: at(`${dia}T19:00Z`), reparto: null, suerte, apuntada: null },
});
const ritmo = { proveedorId: 3, proveedor: "El Granero", descripcion: "Legumbre", lugar: "" };
const pausa = {
  id: 1,
  desde: "2026-03-10",
  hasta: "2026-03-16",
  motivo: "Fallas",
  proveedorId: null,
  proveedor: null,
};
const turno = {
  ...{ claseId: 1, nombre: "Limpieza", dia: "2026-03-17", hora: "10:00", lugar: "", libres: 1 },
  familias: ["Ruiz"],
};

it("the group's calendar has ends, deliveries, turns, what will come round and pauses, in order", () => {
  const ritmos = [
    {
      ritmo,
      vueltas: [vuelta("2026-03-18"), vuelta("2026-03-19", "saltada"), vuelta("2026-03-20", "hecha")],
    },
  ];
  const eventos = eventosDelGrupo(
    { pedidos: [pedido], ritmos, pausas: [pausa], turnos: [turno] },
    { desde: "2026-03-01", hasta: "2026-03-31", zona: ZONA_POR_DEFECTO },
  );
  expect(eventos.map(({ clase }) => clase)).toEqual([
    ...["pausa", "cierre", "turnoDelDia", "reparto", "turno", "cierrePrevisto"],
  ]);
  expect(eventos[4]).toMatchObject({ familia: "García", cuando: pedido.reparto, pedidoId: 12 });
  expect(eventos[5]).toMatchObject({ proveedorId: 3, dia: "2026-03-18", cuando: at("2026-03-18T19:00Z") });
});

it("what is asked for are days of the zone, and a pause that reaches into them", () => {
  const pedidos = [{ ...pedido, fin: at("2026-03-15T23:30Z"), reparto: null }];
  const de = (desde: string, hasta: string) =>
    eventosDelGrupo(
      { pedidos, ritmos: [], pausas: [pausa], turnos: [] },
      { desde, hasta, zona: ZONA_POR_DEFECTO },
    ).map(({ clase }) => clase);
  expect(de("2026-03-15", "2026-03-15")).toEqual(["pausa"]);
  expect(de("2026-03-16", "2026-03-16")).toEqual(["pausa", "cierre"]);
  expect(de("2026-03-17", "2026-03-20")).toEqual([]);
});
