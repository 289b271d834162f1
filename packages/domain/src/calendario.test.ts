import { describe, expect, it } from "vitest";
import { eventosDe, eventosDeTurnos, eventosPorVenir, type PedidoDeCalendario } from "./calendario.ts";
import { ZONA_POR_DEFECTO } from "./fechas.ts";
import { escribirCalendario } from "./ical.ts";
import { CANCELADO, COMPLETADO, EN_PROCESO, PENDIENTE } from "./pedidos.ts";

const AHORA = new Date("2026-03-14T12:00:00Z");
const dias = (n: number) => new Date(AHORA.getTime() + n * 86_400_000);

const pedido = (datos: Partial<PedidoDeCalendario> = {}): PedidoDeCalendario => ({
  id: 12,
  descripcion: "Verdura",
  nombreProveedor: "Huerta La Vega",
  estado: PENDIENTE,
  fin: dias(2),
  reparto: null,
  lugar: "",
  creado: dias(-3),
  modificado: dias(-2),
  haPedido: false,
  ...{ turnoHasta: null, vuelta: null },
  ...datos,
});

const eventos = (...pedidos: Partial<PedidoDeCalendario>[]) =>
  eventosDe(pedidos.map(pedido), {
    ...{ ahora: AHORA, familiaId: 2, de: "abc" },
    enlace: (ruta) => `https://cosecha.example${ruta}`,
  });
const uids = (...pedidos: Partial<PedidoDeCalendario>[]) => eventos(...pedidos).map(({ uid }) => uid);

describe("the calendar of a family", () => {
  it("has the end of an order, with a reminder for who has not ordered yet", () => {
    expect(eventos({})).toEqual([
      {
        uid: "cierre-12@abc",
        titulo: "Cierra el pedido «Verdura»",
        descripcion: "De Huerta La Vega. Su familia no ha pedido todavía.",
        lugar: "",
        inicio: dias(2),
        fin: null,
        modificado: dias(-2),
        secuencia: 86_400,
        cancelado: false,
        url: "https://cosecha.example/lineasPedido/12/2",
        aviso: true,
      },
    ]);
    expect(eventos({ haPedido: true })).toMatchObject([
      { aviso: false, descripcion: "De Huerta La Vega. Su familia ya ha pedido." },
    ]);
  });

  it("has the delivery of what it has ordered, and its turns", () => {
    const reparto = { reparto: dias(4), lugar: "El local" };
    expect(uids(reparto)).toEqual(["cierre-12@abc"]);
    expect(eventos({ ...reparto, haPedido: true, turnoHasta: dias(5) })).toMatchObject([
      { uid: "cierre-12@abc" },
      { uid: "reparto-12@abc", titulo: "Recoger el pedido «Verdura»", inicio: dias(4), lugar: "El local" },
      { uid: "turno-12@abc", lugar: "El local", url: "https://cosecha.example/entregas/12" },
    ]);
    // A turn that was taken back ended before the delivery.
    expect(uids({ ...reparto, turnoHasta: dias(-1) })).toEqual(["cierre-12@abc"]);
    expect(uids({ turnoHasta: dias(5) })).toEqual(["cierre-12@abc"]);
  });

  it("keeps what is over for sixty days", () => {
    expect(uids({ fin: dias(-59), estado: COMPLETADO, modificado: dias(-50) })).toEqual(["cierre-12@abc"]);
    expect(uids({ fin: dias(-61) })).toEqual([]);
    const late = { fin: dias(-80), reparto: dias(-1), haPedido: true };
    expect(uids(late)).toEqual(["reparto-12@abc"]);
  });

  it("says of a cancelled order that it is, for two weeks", () => {
    const cancelado = { estado: CANCELADO, reparto: dias(4), haPedido: true };
    expect(eventos({ ...cancelado, modificado: dias(-13) }).map((uno) => uno.cancelado)).toEqual([
      true,
      true,
    ]);
    expect(eventos({ ...cancelado, modificado: dias(-15) })).toEqual([]);
  });

  it("has no end of an order that was completed before it", () => {
    expect(uids({ estado: COMPLETADO, modificado: dias(0) })).toEqual([]);
    expect(uids({ estado: EN_PROCESO, modificado: dias(0) })).toEqual(["cierre-12@abc"]);
  });
});

describe("the turns of a family", () => {
  const turno = {
    ...{ apuntadoId: 7, nombre: "Limpieza", dia: "2026-03-29", hora: "18:30", lugar: "El local" },
    ...{ descripcion: "Traiga guantes", modificado: AHORA },
  };
  const de = (hora: string | null) =>
    eventosDeTurnos([{ ...turno, hora }], {
      de: "abc",
      zona: ZONA_POR_DEFECTO,
      enlace: (ruta) => `https://x.example${ruta}`,
    });

  it("are at their hour by the zone's clocks, and remind", () => {
    expect(de("18:30")).toEqual([
      {
        ...{ uid: "turno-de-7@abc", titulo: "Limpieza: le toca a su familia", descripcion: "Traiga guantes" },
        ...{ lugar: "El local", url: "https://x.example/turnos", cancelado: false, aviso: true },
        ...{ modificado: AHORA, secuencia: AHORA.getTime() / 1000 },
        inicio: new Date("2026-03-29T16:30:00Z"),
        fin: new Date("2026-03-29T17:30:00Z"),
      },
    ]);
    // An hour that the clock skips.
    expect(de("02:30")).toMatchObject([{ inicio: new Date("2026-03-28T23:00:00Z") }]);
  });

  it("without an hour take that day", () => {
    const texto = escribirCalendario("Cosecha", de(null));
    expect(texto).toContain("DTSTART;VALUE=DATE:20260329\r\n");
    expect(texto).not.toContain("DTEND");
  });
});

describe("an order that comes round", () => {
  const dia = "2026-03-22";
  const [creado, fin] = [dias(-30), new Date("2026-03-22T19:00:00Z")];
  const ritmo = { id: 5, proveedor: "Huerta La Vega", creado, modificado: dias(-20) };
  const vuelta = { dia, inicio: dias(4), fin, reparto: null, suerte: "pendiente" as const, apuntada: null };
  const porVenir = (con: object = {}) =>
    eventosPorVenir([{ ritmo, vueltas: [{ ...vuelta, ...con }] }], {
      ...{ de: "abc", zona: ZONA_POR_DEFECTO, enlace: (ruta) => `https://cosecha.example${ruta}` },
    });

  it("is in it before it is made, and is the same event afterwards, whose number only rises", () => {
    const [antes] = porVenir();
    expect(antes).toMatchObject({
      ...{ uid: "cierre-r5-2026-03-22@abc", titulo: "Cerrará el pedido de Huerta La Vega", inicio: fin },
      ...{ secuencia: 864_000, cancelado: false, aviso: false, url: "https://cosecha.example/calendario" },
    });
    const [despues] = eventos({ creado: dias(4), modificado: dias(4), vuelta: { ritmoId: 5, dia, creado } });
    expect(despues?.uid).toBe(antes?.uid);
    expect(despues?.secuencia).toBeGreaterThan(antes?.secuencia ?? 0);
  });

  it("is not there where it is left out, or its order is", () => {
    for (const suerte of ["saltada", "pausa", "hecha"]) expect(porVenir({ suerte })).toEqual([]);
  });
});
