import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLASES_DE_CORREO } from "../correos.ts";
import { ZONA_POR_DEFECTO } from "../fechas.ts";
import { cartaAHtml } from "./a-html.ts";
import { cartaATexto } from "./a-texto.ts";
import { asuntoDe, avisoBreve, type Carta, type Marco, parrafo, resumenDe } from "./carta.ts";
import { cartaDeCargo, cartaDeDeuda } from "./cuentas.ts";
import { ejemplos, marcoDe, NOMBRES, type Nombres } from "./ejemplos.ts";
import { cartaDeFechaCambiada, cartaDeLoPedido, cartaDePreciosCambiados } from "./pedidos.ts";
import { cartaDeDanoDecidido, cartaDeLoRecibido, cartaDeParaRecoger } from "./reparto.ts";

const SOLO: Marco = { cooperativa: "", logo: false, apertura: "", saludo: "" };
const cartas = ejemplos(NOMBRES);
const clases = Object.keys(cartas) as (keyof typeof cartas)[];
const entera = (clase: keyof typeof cartas) =>
  `Asunto: ${cartas[clase].asunto}\n\n${cartaATexto(cartas[clase], marcoDe(NOMBRES, clase))}`.replaceAll(
    "\u00a0",
    " ",
  );

describe("what mails say", () => {
  it("there is one for each kind", () => {
    expect(clases).toEqual(expect.arrayContaining(Object.keys(CLASES_DE_CORREO)));
  });
  it.each(clases)("%s", async (clase) => {
    await expect(entera(clase)).toMatchFileSnapshot(`instantaneas/${clase}.txt`);
  });
  it.each(["loPedido", "preciosCambiados"] as const)("%s as HTML", async (clase) => {
    const html = cartaAHtml(cartas[clase], {
      ...marcoDe(NOMBRES, clase),
      logo: true,
      apertura: "¡Hola!\nSeguimos.",
    });
    await expect(html).toMatchFileSnapshot(`instantaneas/${clase}.html.txt`);
  });
  it("of a day in one", async () => {
    const una = resumenDe([cartas.pedidoAbierto, cartas.loPedido, cartas.cargo]);
    const texto = `Asunto: ${una.asunto}\n\n${cartaATexto(una, marcoDe(NOMBRES, "loPedido"))}`.replaceAll(
      "\u00a0",
      " ",
    );
    await expect(texto).toMatchFileSnapshot("instantaneas/resumen.txt");
  });
});

const dicho = (carta: Carta) => cartaATexto(carta, SOLO).replaceAll("\u00a0", " ");

describe("what is not always there", () => {
  const pedido = { pedido: "Verdura", proveedor: "La Vega", enlace: undefined };
  const sin = { reparto: null, lugar: "" };

  it("without an address says where to look, and links to nothing", () => {
    for (const clase of clases) {
      const carta = ejemplos({ ...NOMBRES, enlace: undefined })[clase];
      expect(cartaATexto(carta, SOLO)).not.toMatch(/https?:|undefined|null/);
      expect(cartaAHtml(carta, SOLO)).not.toContain("<a ");
      for (const { tipo } of carta.bloques.filter((uno) => uno.tipo === "boton")) {
        expect(tipo && cartaATexto(carta, SOLO)).toMatch(/en Cosecha|administra Cosecha/);
      }
    }
  });
  it.each(["javascript:alert(1)", "data:text/html,x", "ftp://x.example/", "/pedidos", "//x.example", ""])(
    "takes «%s» for no address",
    (enlace) => {
      const carta = ejemplos({ ...NOMBRES, enlace }).loPedido;
      expect(
        cartaAHtml(carta, { ...SOLO, preferencias: enlace, baja: { enlace, clase: "x" } }),
      ).not.toContain("href");
    },
  );
  it("without a name is Cosecha's, and greets nobody by name", () => {
    const texto = cartaATexto(cartas.pedidoAbierto, SOLO);
    expect(texto).toMatch(/^Hola:\n/);
    expect(texto).toMatch(/\nCosecha\n$/);
  });
  it("says nothing of a collection that nobody knows", () => {
    expect(dicho(cartaDeParaRecoger({ ...pedido, ...sin, aPagar: null }, ZONA_POR_DEFECTO))).toContain(
      "Ya puede recoger el pedido «Verdura» de La Vega.\n",
    );
    const carta = cartaDeLoPedido({ ...pedido, ...sin, lineas: [], hayPorPesar: false }, ZONA_POR_DEFECTO);
    expect(dicho(carta)).not.toContain("Se recoge");
  });
  it.each([
    ["25.5", "35", "Se han cargado 25,50 €", "Ahora debe 35,00 €.", true],
    ["25.5", "0", "Se han cargado 25,50 €", "Su cuenta queda a cero.", false],
    ["-2", "-7.5", "Se han abonado 2,00 €", "Ahora tiene 7,50 € a favor.", false],
  ])("charges %s, which leaves %s", (importe, saldo, cuanto, queda, debe) => {
    const texto = dicho(cartaDeCargo({ concepto: "Pedido: Verdura", importe, saldo, familiaId: 42 }));
    expect(texto).toContain(cuanto);
    expect(texto).toContain(queda);
    expect(texto.includes("RF34 0042")).toBe(debe);
  });
  it("does not say since when is owed what nobody knows since when", () => {
    const texto = dicho(
      cartaDeDeuda({ debe: 3, desde: null, comoPagar: "", familiaId: 42 }, ZONA_POR_DEFECTO),
    );
    expect(texto).toContain("quedan 3,00 € por pagar.\n");
  });
  it("says of dates only what has changed", () => {
    const fin = new Date("2026-11-29T19:00:00Z");
    const reparto = new Date("2026-12-01T17:00:00Z");
    const antes = { fin, reparto, lugar: "el local" };
    const carta = cartaDeFechaCambiada(
      { ...pedido, antes, ahora: { fin, reparto: null, lugar: "" } },
      ZONA_POR_DEFECTO,
    );
    expect(carta.asunto).toBe("Cambia la recogida: Verdura");
    expect(dicho(carta)).toContain("Todavía no se sabe cuándo se recoge. Antes: el martes 1 de diciembre");
    expect(dicho(carta)).not.toContain("Cierra");
  });
  it("offers no change of an order that has closed", () => {
    const lineas = [{ producto: "Ajo", unidad: null, antes: 1, ahora: 2, total: 6, diferencia: 3 }];
    const texto = dicho(cartaDePreciosCambiados({ ...pedido, fin: null, lineas }, ZONA_POR_DEFECTO));
    expect(texto).toContain("Ajo — antes 1,00 €, ahora 2,00 €, cambia +1,00 €");
    expect(texto).not.toContain("puede cambiar");
  });
  it("says what all of it costs where one unit reads the same", () => {
    const lineas = [
      { producto: "Azafrán", unidad: "g", antes: 0.01, ahora: "0.01", total: 7.02, diferencia: 0.78 },
    ];
    const texto = dicho(cartaDePreciosCambiados({ ...pedido, fin: null, lineas }, ZONA_POR_DEFECTO));
    expect(texto).toContain("Azafrán (g), en total — antes 6,24 €, ahora 7,02 €, cambia +0,78 €");
  });
  it("tells whose damage was not accepted what it means", () => {
    const carta = cartaDeDanoDecidido({
      ...{ ...pedido, producto: "Ajo", unidad: "manojo", cobro: "unidad", cantidad: 1, aceptado: false },
    });
    expect(dicho(carta)).toContain("Ajo, 1 × manojo. No se ha aceptado: se paga como se entregó.");
  });
  it.each([
    [{ pedida: 2, entregada: 2, motivo: null }, "2 kg Ajo — 4,00 €\n\n"],
    [{ pedida: 2, entregada: 0, motivo: "falta" }, "Pidió 2 kg. Llegó menos de lo pedido.\n"],
    [{ pedida: 2, entregada: 1, motivo: "danado" }, "Pidió 2 kg. Llegó dañado.\n"],
    [{ pedida: null, entregada: 1, motivo: "cambio" }, "No lo pidió. A cambio de otra cosa.\n"],
  ] as const)("says what was delivered, and why it differs (%#)", (linea, texto) => {
    const lineas = [{ producto: "Ajo", unidad: "kg", cobro: "unidad", total: 4, ...linea } as const];
    const sinTotal = dicho(cartaDeLoRecibido({ ...pedido, lineas })).replace("A pagar — 4,00 €\n", "\n");
    expect(sinTotal.replace(/\n\n+/g, "\n\n")).toContain(texto);
  });
});

describe("a subject", () => {
  it("has one line of at most 150 characters, cut at a word", () => {
    const asunto = asuntoDe(`Cierra\r\nBcc: x@y.example ${"verdura ".repeat(60)}`);
    expect(asunto.length).toBeLessThanOrEqual(150);
    expect(asunto).toMatch(/^Cierra Bcc: x@y\.example (verdura )+verdura…$/);
  });
  it("of several says as many as fit, and how many more", () => {
    const conAsunto = (asunto: string): Carta => ({ asunto, bloques: [parrafo("x")] });
    expect(resumenDe([conAsunto("uno")]).asunto).toBe("uno");
    expect(resumenDe([conAsunto("uno"), conAsunto("dos")]).asunto).toBe("uno · dos");
    const largos = ["a", "b", "c"].map((letra) => conAsunto(letra.repeat(100)));
    expect(resumenDe(largos).asunto).toBe(`${"a".repeat(100)} · y 2 más`);
    const enteros = [150, 150].map((n) => conAsunto("a".repeat(n)));
    expect(resumenDe(enteros).asunto.length).toBeLessThanOrEqual(150);
  });
});

describe("names of any kind", () => {
  const texto = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      '"><img src=x onerror=x>',
      "<b>\r\nBcc: x@y.example",
      "'; \u202e&amp;",
      "\ud800",
      "…".repeat(300),
    ),
  );
  const nombres: fc.Arbitrary<Nombres> = fc.record({
    ...{ pedido: texto, proveedor: texto, familia: texto, cooperativa: texto, producto: texto },
    ...{ unidad: texto, lugar: texto, nota: texto, enlace: fc.oneof(texto, fc.webUrl()) },
  });
  /** What of HTML is ours: its tags, without what stands in them as text or address. */
  const esqueleto = (html: string) =>
    html
      .replace(/href="[^"<>]*"/g, "href")
      .replace(/<style>.*?<\/style>/s, "")
      .replace(/<!--.*?-->/gs, "")
      .match(/<[^>]*>/g) ?? [];

  it("are never HTML, never more lines, never another direction of writing", () => {
    const conocidas = new Set(
      Object.values(cartas).flatMap((una) => esqueleto(cartaAHtml(una, marcoDe(NOMBRES, "loPedido")))),
    );
    // Where a cell may break depends on its length.
    const sinEstilo = (etiqueta: string) => etiqueta.replace(/ style="[^"<>]*"/, "");
    const permitidas = new Set([...conocidas].map(sinEstilo));
    fc.assert(
      fc.property(nombres, texto, (cuales, apertura) => {
        const suMarco = { ...marcoDe(cuales, "loPedido"), apertura };
        for (const carta of Object.values(ejemplos(cuales))) {
          const html = cartaAHtml(carta, suMarco);
          expect(
            esqueleto(html)
              .map(sinEstilo)
              .filter((una) => !permitidas.has(una)),
          ).toEqual([]);
          expect(html.match(/href="(?!https?:\/\/)/g)).toBeNull();
          expect(carta.asunto).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]{1,150}$/u);
          for (const linea of cartaATexto(carta, suMarco).split("\n")) {
            expect(linea).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u);
          }
          const { titulo, texto: corto } = avisoBreve(carta);
          expect(Math.max(titulo.length, corto.length)).toBeLessThanOrEqual(120);
        }
      }),
      { numRuns: 50 },
    );
  });
  it("of 300 characters leave subjects and notices short, and mails whole", () => {
    const largo = "Verdura de temporada de la huerta ".repeat(9).slice(0, 300).trim();
    const todas = ejemplos({
      ...NOMBRES,
      pedido: largo,
      proveedor: largo,
      producto: largo,
      cooperativa: largo,
    });
    for (const carta of Object.values(todas)) expect(carta.asunto.length).toBeLessThanOrEqual(150);
    expect(todas.cierrePronto.asunto).toMatch(/^Cierra el domingo 29 de noviembre a las 20:00: Verdura.*…$/);
    expect(cartaATexto(todas.loPedido, SOLO)).toContain(`2 kg ${largo} — 4,32`);
  });
});
