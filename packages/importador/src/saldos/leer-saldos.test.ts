import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { pedirLectura } from "../../test/leer-archivo.ts";
import type { SaldosLeidos } from "./leer-saldos.ts";

type Fila = readonly (string | number | null)[];

/** A workbook of one sheet, as a spreadsheet's program saves it. */
function libro(filas: readonly Fila[], formato: "xlsx" | "ods" | "xls" = "xlsx"): Uint8Array {
  const sheet = utils.aoa_to_sheet(filas.map((fila) => [...fila]));
  const book = { SheetNames: ["Cuentas"], Sheets: { Cuentas: sheet } };
  return new Uint8Array(write(book, { bookType: formato, type: "buffer" }) as Buffer);
}
const csv = (texto: string) => new TextEncoder().encode(texto);

function leer(bytes: Uint8Array, nombre = "saldos.xlsx"): SaldosLeidos {
  const answer = pedirLectura(nombre, bytes, { paraSaldos: true });
  if ("noValido" in answer) throw new Error(answer.noValido);
  if (answer.saldos === undefined) throw new Error("There are no balances.");
  return answer.saldos;
}
/** What was understood of each row: «García: 12.35 debe». */
const dicho = ({ filas }: SaldosLeidos) =>
  filas.map(({ nombre, email, numero, importe, signo, problema }) =>
    [nombre || email || String(numero), problema ?? importe ?? "nada", signo].filter(Boolean).join(": "),
  );

describe("a sheet of balances", () => {
  it.each(["xlsx", "ods", "xls"] as const)("with names and signed numbers, as %s", (formato) => {
    const filas = [
      ["Familia", "Saldo"],
      ["García", -12.35],
      ["Martínez López", 1234.5],
      ["Ruiz", 0],
    ];
    const saldos = leer(libro(filas, formato), `saldos.${formato}`);
    expect(dicho(saldos)).toEqual(["García: -12.35", "Martínez López: 1234.5", "Ruiz: 0"]);
    expect(saldos).toMatchObject({ total: null, columnas: { nombre: "A", saldo: "B" }, sobran: 0 });
    expect(saldos.filas[0]).toMatchObject({ hoja: "Cuentas", fila: 2 });
  });

  it("with a title above, blank rows, notes, a total and two columns", () => {
    const filas = [
      ["COOPERATIVA LA ESPIGA"],
      ["Saldos a 31 de diciembre de 2025"],
      [],
      ["Nº", "Nombre", "Debe", "A favor", "Observaciones"],
      [1, "García", "12,35 €", null, "llamar"],
      [2, "Martínez", null, "1.234,50 €", null],
      [],
      [3, "Ruiz", null, null, "al día"],
      [4, "Sanz", 20, 5.5, null],
      [null, "TOTAL", 32.35, 1240, null],
      [],
      ["Nota: revisado por la asamblea, gracias a todas las personas que ayudaron"],
    ];
    const saldos = leer(libro(filas));
    expect(dicho(saldos)).toEqual([
      "García: 12.35: debe",
      "Martínez: 1234.5: favor",
      "Ruiz: nada",
      "Sanz: 14.5: debe",
    ]);
    expect(saldos.total).toEqual({ fila: 10, importe: "1207.65", signo: "favor" });
    expect(saldos.filas.map(({ numero }) => numero)).toEqual([1, 2, 3, 4]);
  });

  it("in Spanish and in English notation, whichever its cells show", () => {
    const spanish = csv("Socio;Importe\nA uno;1.234,50\nB dos;-12,35 €\nC tres;1.000\nD cuatro;€ 7,00\n");
    expect(dicho(leer(spanish, "s.csv"))).toEqual([
      "A uno: 1234.5",
      "B dos: -12.35",
      "C tres: 1000",
      "D cuatro: 7",
    ]);
    const english = csv('Socio,Importe\nA uno,"1,234.50"\nB dos,(12.35)\nC tres,"1,000"\nD cuatro,12.35-\n');
    expect(dicho(leer(english, "s.csv"))).toEqual([
      "A uno: 1234.5",
      "B dos: -12.35",
      "C tres: 1000",
      "D cuatro: -12.35",
    ]);
  });

  it("with the sign in words, beside the amount or in a column of its own", () => {
    const juntos = csv(
      "Nombre;Saldo\nGarcía;debe 12,35 €\nRuiz;7 € a favor\nSanz;A favor: 3,00\nLópez;-\nGil;Deben 4\n",
    );
    expect(dicho(leer(juntos, "s.csv"))).toEqual([
      "García: 12.35: debe",
      "Ruiz: 7: favor",
      "Sanz: 3: favor",
      "López: nada",
      "Gil: 4: debe",
    ]);
    const aparte = csv("Nombre;Saldo;Signo\nGarcía;12,35;Debe\nRuiz;7;A favor\nSanz;-3;Debe\n");
    expect(dicho(leer(aparte, "s.csv"))).toEqual(["García: 12.35: debe", "Ruiz: 7: favor", "Sanz: 3: favor"]);
  });

  it("with name and surnames apart, emails or numbers", () => {
    const filas = [
      ["Apellidos", "Nombre", "Correo electrónico", "Saldo final"],
      ["García Pérez", "Ana", "ANA@x.es", "12,00"],
    ];
    expect(leer(libro(filas)).filas).toMatchObject([
      { nombre: "Ana García Pérez", email: "ana@x.es", importe: "12" },
    ]);
    const numeros = csv("Nº socio;Saldo\n12;3,50\n34;-4\n");
    expect(leer(numeros, "s.csv").filas.map(({ numero, importe }) => [numero, importe])).toEqual([
      [12, "3.5"],
      [34, "-4"],
    ]);
  });

  it("of several balances takes the last one", () => {
    const filas = [
      ["Familia", "Saldo anterior", "Pagos", "Saldo actual"],
      ["García", 1, 2, 3],
      ["Ruiz", 4, 5, 6],
    ];
    expect(dicho(leer(libro(filas)))).toEqual(["García: 3", "Ruiz: 6"]);
  });

  it("with a sum below that nobody calls one, and with its header once more", () => {
    const filas: Fila[] = [
      ["Familia", "Saldo"],
      ["García", 5],
      ["Familia", "Saldo"],
      ["Ruiz", 7],
      [null, 12],
    ];
    const saldos = leer(libro(filas));
    expect(dicho(saldos)).toEqual(["García: 5", "Ruiz: 7"]);
    expect(saldos.total).toEqual({ fila: 5, importe: "12", signo: null });
  });

  it("without a header", () => {
    expect(dicho(leer(csv("García;12,35\nRuiz;-4,00\nSanz;0\n"), "s.csv"))).toEqual([
      "García: 12.35",
      "Ruiz: -4",
      "Sanz: 0",
    ]);
  });

  it("skips hidden sheets, and those without balances", () => {
    const notas = utils.aoa_to_sheet([["Instrucciones"], ["Rellene la hoja de al lado"]]);
    const saldos = utils.aoa_to_sheet([
      ["Familia", "Saldo"],
      ["García", 5],
    ]);
    const vieja = utils.aoa_to_sheet([
      ["Familia", "Saldo"],
      ["García", 99],
    ]);
    const book = {
      SheetNames: ["Antes", "Notas", "Saldos"],
      Sheets: { Antes: vieja, Notas: notas, Saldos: saldos },
      Workbook: { Sheets: [{ Hidden: 1 as const }, { Hidden: 0 as const }, { Hidden: 0 as const }] },
    };
    const bytes = new Uint8Array(write(book, { bookType: "xlsx", type: "buffer" }) as Buffer);
    expect(dicho(leer(bytes))).toEqual(["García: 5"]);
  });

  it("says what it cannot read, and guesses nothing", () => {
    const filas: Fila[] = [
      ["Familia", "Saldo"],
      ["Ambigua", "1.250"],
      ["Con letras", "doce"],
      ["Dos números", "12,35 y 4"],
      ["Otra moneda", "12 $"],
      ["Porcentaje", "12 %"],
      ["Con kilos", "3 kg"],
      ["Decimales", 1.2345],
      ["Polvo", 0.1 + 0.2],
      ["Enorme", 12_000_000],
      ["", 7],
      ["Última", 1],
    ];
    expect(dicho(leer(libro(filas)))).toEqual([
      "Ambigua: «1.250» puede leerse de dos maneras: escriba los céntimos.",
      "Con letras: No se entiende el importe.",
      "Dos números: No se entiende el importe.",
      "Otra moneda: No se entiende el importe.",
      "Porcentaje: No se entiende el importe.",
      "Con kilos: No se entiende el importe.",
      "Decimales: El importe tiene más de dos decimales.",
      "Polvo: 0.3",
      "Enorme: El importe es demasiado grande.",
      "null: Hay un importe sin nombre.",
      "Última: 1",
    ]);
    const formula = utils.aoa_to_sheet([
      ["Familia", "Saldo"],
      ["García", 1],
    ]);
    formula.B2 = { t: "n", f: "1+1" };
    const book = { SheetNames: ["S"], Sheets: { S: formula } };
    const bytes = new Uint8Array(write(book, { bookType: "xlsx", type: "buffer" }) as Buffer);
    expect(dicho(leer(bytes))[0]).toMatch(/^García: /u);
  });

  it("reads no more rows than any cooperative has", () => {
    const filas: Fila[] = [
      ["Familia", "Saldo"],
      ...Array.from({ length: 2_500 }, (_, n): Fila => [`F ${n}`, n]),
    ];
    const { filas: leidas, sobran } = leer(libro(filas));
    expect([leidas.length, sobran]).toEqual([2_000, 500]);
  });

  it("finds nothing in what is no list of balances, nor in what is hostile", () => {
    for (const texto of ["Producto;Formato\nTomate;kg\n", "Familia;Teléfono\nGarcía;\nRuiz;\n"]) {
      expect(leer(csv(texto), "s.csv").filas).toEqual([]);
    }
    const formulas = csv('Familia;Saldo\n"=HYPERLINK(""x"")";12\n=1+1;=2+2\n<script>;3\n');
    expect(dicho(leer(formulas, "s.csv"))[0]).toBe('=HYPERLINK("x"): 12');
    for (const [bytes, motivo] of [
      [csv(""), "vacio"],
      [csv("<html><body>nada</body></html>"), "pagina-web"],
      [new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]), "no-es-hoja"],
      [libro([["Familia", "Saldo"]]).slice(0, 300), "danado"],
    ] as const) {
      expect(pedirLectura("s.xlsx", bytes, { paraSaldos: true })).toEqual({ noValido: motivo });
    }
  });

  it("takes little longer over amounts that are made to take long than over names", () => {
    const largas = ["1", "1 ", "1,", "a:", "1-"].map((trozo) => `"${trozo.repeat(30_000)}"`);
    const leidas = (filas: string[]) => {
      const tabla = csv(["Familia;Saldo", ...filas, ""].join("\n"));
      const antes = process.cpuUsage();
      const problemas = leer(tabla, "s.csv").filas.map(({ problema }) => problema !== null);
      return { problemas, coste: process.cpuUsage(antes).user };
    };
    const importes = () => leidas(largas.map((larga) => `García;${larga}`));
    const nombres = () => leidas(largas.map((larga) => `${larga};1`));
    expect(importes().problemas).toEqual(largas.map(() => true));
    // Three times, as memory that is cleared meanwhile counts, too.
    const tardaDeMas = () => importes().coste > 20 * nombres().coste;
    expect([1, 2, 3].every(tardaDeMas)).toBe(false);
  });
});

describe("of several columns with amounts", () => {
  it.each<readonly [string, Fila, Fila]>([
    [
      "the latest balance",
      ["Familia", "Saldo anterior", "Cargos", "Abonos", "Saldo actual"],
      ["García", 10, 50, 40, 20],
    ],
    [
      "the final balance",
      ["Familia", "Saldo inicial", "Cargos", "Pagos", "Saldo final"],
      ["García", 10, 50, 40, 20],
    ],
    ["the balance, and no deposit", ["Familia", "Saldo", "Cantidad fianza"], ["García", 20, 50]],
    ["the balance, and no order", ["Familia", "Saldo", "Importe último pedido"], ["García", 20, 33.5]],
  ])("%s counts", (_, cabecera, fila) =>
    expect(dicho(leer(libro([cabecera, fila])))).toEqual(["García: 20"]),
  );

  it("both of two lists side by side are read", () =>
    expect(
      dicho(
        leer(
          libro([
            ["Familia", "Saldo", null, "Familia", "Saldo"],
            ["García", 20, null, "Mora", -3],
            ["López", -5, null, "Nieto", 8],
          ]),
        ),
      ),
    ).toEqual(["García: 20", "López: -5", "Mora: -3", "Nieto: 8"]));
});
