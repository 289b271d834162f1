import { readFileSync } from "node:fs";
import { expandirVista } from "@cosecha/domain/expandir-vista";
import { textos } from "@cosecha/domain/textos";
import { procedenciaDe, type VistaExpandida } from "@cosecha/domain/vista-compacta";
import { fixture as muestra } from "@cosecha/importador/testing";
import { beforeAll, expect, it } from "vitest";
import { codeOf, describeInWorld, type FamiliaConCuenta, NOW, type World } from "../../test/world.ts";

const fixture = (name: string) => ({
  nombre: name,
  tipo: "application/octet-stream",
  bytes: new Uint8Array(readFileSync(muestra(name))),
});
const text = (nombre: string, content: string) => ({
  nombre,
  tipo: "text/csv",
  bytes: new TextEncoder().encode(content),
});

describeInWorld("listings", ({ world, database }) => {
  let proveedor: { id: number };
  let gestora: FamiliaConCuenta;
  beforeAll(async () => {
    proveedor = await world.crearProveedor();
    gestora = await world.crearFamilia({ gestiona: [proveedor] });
  });

  const datos = (archivoExcel: ReturnType<typeof fixture>) => ({
    proveedorId: proveedor.id,
    subida: NOW,
    descripcion: "Lista de la semana",
    archivoExcel,
  });
  const nothingStored = async () => {
    const [disponibles, productos, archivos] = await Promise.all([
      world.db.disponible.count(),
      world.db.producto.count(),
      world.db.archivo.count(),
    ]);
    return { disponibles, productos, archivos };
  };

  // S1.producto.7, S1.producto.8, X7.15
  it.each([
    ["01-lista-limpia.xlsx", ["codigo", "unidad", "stock"]],
    ["02-granel-secciones-y-familias.xlsx", ["unidad", "categoria"]],
  ] as const)(
    "creating one stores every product of %s correctly, in the file's order",
    async (name, fields) => {
      const caller = world.as(gestora.actor);
      const creado = await caller.disponibles.crear(datos(fixture(name)));
      const expected = JSON.parse(readFileSync(muestra(name.replace(".xlsx", ".expected.json")), "utf8")) as {
        hoja: string;
        filaCabecera: number;
        productos: Record<string, string | null>[];
      };
      const { filas, total } = await caller.productos.porDisponible({
        disponibleId: creado.id,
        tamano: "todas",
      });
      expect(total).toBe(expected.productos.length);
      const shown = (value: unknown) => (value === null || value === undefined ? null : String(value));
      for (const [index, producto] of expected.productos.entries()) {
        const stored = filas[index];
        expect(stored?.nombre).toBe(producto.nombre);
        expect(stored?.precio).toBe(Number(producto.precio));
        expect(stored?.iva).toBe(Number(producto.iva));
        for (const field of fields)
          expect(`${field} ${shown(stored?.[field])}`).toBe(`${field} ${producto[field]}`);
      }
      expect(creado.message).toBe("This disponible was created successfully!");
      expect(creado.importacion).toMatchObject({
        hoja: expected.hoja,
        filaCabecera: expected.filaCabecera,
        creados: expected.productos.length,
        actualizados: 0,
        eliminados: 0,
        errores: [],
      });
    },
  );

  // S3.disponible.1, S3.disponible.2, S3.disponible.4, X6.17
  it("creating one returns it with its supplier and file", async () => {
    const caller = world.as(gestora.actor);
    const { id } = await caller.disponibles.crear(datos(fixture("01-lista-limpia.xlsx")));
    expect(await caller.disponibles.ver({ id })).toEqual({
      id,
      proveedorId: proveedor.id,
      proveedor: {
        id: proveedor.id,
        nombre: expect.any(String),
        logo: null,
        familias: [{ id: gestora.id, nombre: gestora.nombre, fechaBaja: null }],
      },
      subida: NOW,
      descripcion: "Lista de la semana",
      archivoExcel: { nombre: "01-lista-limpia.xlsx", tamano: 8071, url: `/api/disponibles/${id}/excel` },
      version: 1,
    });
    expect((await caller.disponibles.informe({ id }))?.creados).toBe(40);
    expect(await codeOf(world.as((await world.crearFamilia()).actor).disponibles.informe({ id }))).toBe(
      "SIN_PERMISO",
    );
    const file = await caller.disponibles.excel({ id });
    expect(Buffer.from(file.bytes).equals(fixture("01-lista-limpia.xlsx").bytes)).toBe(true);
    const { filas } = await caller.disponibles.porProveedor({ proveedorId: proveedor.id, tamano: "todas" });
    expect(filas.map((fila) => fila.id)).toContain(id);
  });

  it("keeps a file under the name of what it holds: none is called as a program", async () => {
    const caller = world.as(gestora.actor);
    const texto = "producto;precio;iva\nstart calc.exe & rem;1,00;4\n";
    const bytes = new Uint8Array(Buffer.from(texto));
    const archivoExcel = { nombre: "tarifa.bat", tipo: "", bytes };
    const { id } = await caller.disponibles.crear(datos(archivoExcel));
    expect(await caller.disponibles.ver({ id })).toMatchObject({
      archivoExcel: { nombre: "tarifa.bat.csv" },
    });
    expect(await caller.disponibles.excel({ id })).toMatchObject({ nombre: "tarifa.bat.csv", bytes });
    // One that was stored before, and that a backup brings back; what the supplier gets by mail.
    await world.db.archivo.updateMany({ where: { excelDe: { id } }, data: { nombre: "tarifa.hta" } });
    expect((await caller.disponibles.excel({ id })).nombre).toBe("tarifa.hta.csv");
    const pedido = await world.crearPedido({ id });
    expect((await caller.pedidos.excelRelleno({ id: pedido.id })).nombre).toBe("tarifa.hta - rellena.csv");
  });

  // S6.gestora.4, S6.admin.10
  it("are read a page at a time with one statement, however many suppliers and files they have", async () => {
    const { disponibles } = world.as(gestora.actor);
    for (const nombre of ["Zeta 1", "Zeta 2", "Zeta 3"]) {
      const otro = await world.crearProveedor();
      const { id } = await world.crearDisponible({ proveedor: otro });
      await world.db.disponible.update({ where: { id }, data: { descripcion: nombre } });
    }
    const { orden, ...pagina } = { orden: "descripcion", direccion: "desc", tamano: 2 } as const;
    database.takeStatements();
    const { filas, total } = await disponibles.listar({ ...pagina, orden, pagina: 1 });
    expect(database.takeStatements()).toHaveLength(1);
    expect(filas[0]?.descripcion).toBe("Zeta 1");
    expect(total).toBe(await world.db.disponible.count());
    const buscadas = await disponibles.listar({ ...pagina, orden, descripcion: "zeta", pagina: 1 });
    expect([buscadas.total, buscadas.filas.map(({ descripcion }) => descripcion)]).toEqual([3, ["Zeta 1"]]);
  });

  it("only an admin and the managing family can create one", async () => {
    const attempt = async (actor: Parameters<World["as"]>[0]) =>
      codeOf(world.as(actor).disponibles.crear(datos(fixture("01-lista-limpia.xlsx"))));
    expect(await attempt(world.anonimo)).toBe("NO_AUTENTICADO");
    const before = await nothingStored();
    expect(await attempt((await world.crearFamilia()).actor)).toBe("SIN_PERMISO");
    expect(await nothingStored()).toEqual(before);
    expect(await attempt(gestora.actor)).toBe("no error");
    expect(await attempt(await world.crearAdmin())).toBe("no error");
  });

  // X7.17
  it.each([
    "02-granel-secciones-y-familias.xlsx",
    "09-filas-malas.xlsx",
    "11-dos-hojas.xlsx",
    "12-no-es-una-lista.xlsx",
  ])("the compact preview of %s says what the preview says", async (name) => {
    const { disponibles } = world.as(gestora.actor);
    const { id } = await disponibles.crear(datos(fixture("01-lista-limpia.xlsx")));
    const pedida = { proveedorId: proveedor.id, id, archivoExcel: fixture(name) };
    const comoEra = ({ productos, ...vista }: VistaExpandida) => ({
      ...vista,
      productos: productos.map(({ origen, ...producto }) => ({
        ...producto,
        procedencia: procedenciaDe({ fila: producto.fila, origen }),
      })),
    });
    // What is asked is asked alone there, and a notice over REST, too.
    const sinPregunta = (vista: Awaited<ReturnType<typeof disponibles.vistaPrevia>>) => {
      const { importacion, preguntas } = vista;
      const pide = preguntas.flatMap((una) =>
        una.tipo === "deQuienEs" ? [textos.importacion.deQuienEs(una)] : [],
      );
      const avisos = importacion.avisos.filter(({ mensaje }) => !pide.includes(mensaje));
      return { ...vista, importacion: { ...importacion, avisos } };
    };
    const vista = await disponibles.vistaPrevia(pedida);
    const { clave: _, ...entera } = await disponibles.vistaPreviaCompacta(pedida);
    const expandida = expandirVista(entera, null);
    expect(comoEra(expandida)).toEqual(sinPregunta(vista));
    // Decided otherwise, the sheets are there already.
    const correcciones = [{ hoja: vista.hojas?.[0]?.nombre ?? null, fila: 6, columna: "B", texto: "9,99" }];
    const otra = { ...pedida, correcciones, omitidas: [{ hoja: null, fila: 2 }] };
    const { clave: __, ...compacta } = await disponibles.vistaPreviaCompacta({ ...otra, conHojas: false });
    expect(compacta.hojas).toBeNull();
    expect(comoEra(expandirVista(compacta, expandida.hojas))).toEqual(
      sinPregunta(await disponibles.vistaPrevia(otra)),
    );
  });

  it("a compact preview is refused to strangers, without a file, and of what is not there", async () => {
    const { disponibles } = world.as(gestora.actor);
    const pedida = { proveedorId: proveedor.id, archivoExcel: fixture("01-lista-limpia.xlsx") };
    const ajena = world.as((await world.crearFamilia()).actor).disponibles;
    expect(await codeOf(ajena.vistaPreviaCompacta(pedida))).toBe("SIN_PERMISO");
    expect(await codeOf(disponibles.vistaPreviaCompacta({ ...pedida, id: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(disponibles.vistaPreviaCompacta({ ...pedida, proveedorId: 999_999 }))).toBe(
      "NO_ENCONTRADO",
    );
    const noEsHoja = text("lista.xlsx", "%PDF-1.7");
    expect(await codeOf(disponibles.vistaPreviaCompacta({ ...pedida, archivoExcel: noEsHoja }))).toBe(
      "TIPO_NO_ADMITIDO",
    );
    expect(await codeOf(disponibles.vistaPreviaCompacta({ ...pedida, archivoExcel: null } as never))).toBe(
      "BAD_REQUEST",
    );
  });

  // X7.19
  it.each([
    ["a rota, which lists no products", fixture("12-no-es-una-lista.xlsx"), "DATOS_INVALIDOS"],
    ["a text", text("lista.xlsx", "Hola, esto no es una lista"), "DATOS_INVALIDOS"],
    [
      "a page in disguise",
      text("lista.xls", "<html><body><table><tr><td>x</td></tr></table></body></html>"),
      "TIPO_NO_ADMITIDO",
    ],
    ["an image in disguise", text("lista.xlsx", "GIF89a"), "TIPO_NO_ADMITIDO"],
    ["a PDF in disguise", text("lista.xlsx", "%PDF-1.7"), "TIPO_NO_ADMITIDO"],
    ["a file of blanks", text("lista.csv", " \n \n"), "TIPO_NO_ADMITIDO"],
    [
      "half a workbook",
      { ...fixture("01-lista-limpia.xlsx"), bytes: fixture("01-lista-limpia.xlsx").bytes.slice(0, 4000) },
      "DATOS_INVALIDOS",
    ],
  ])("creating one from %s is refused, says what to do and stores nothing", async (_what, archivo, code) => {
    const before = await nothingStored();
    const creating = world.as(gestora.actor).disponibles.crear(datos(archivo));
    await expect(creating).rejects.toMatchObject({
      message: expect.stringMatching(/\p{L}{4,}.*\.$/u),
      cause: { code, issues: [{ path: "archivoExcel" }] },
    });
    expect(await nothingStored()).toEqual(before);
  });

  // S2.disponible.4, S2.disponible.5, S2.disponible.6
  it("creating one requires subida, descripcion and the file", async () => {
    const caller = world.as(gestora.actor);
    const good = datos(fixture("01-lista-limpia.xlsx"));
    for (const field of ["subida", "descripcion", "archivoExcel"] as const) {
      const creating = caller.disponibles.crear({ ...good, [field]: undefined } as never);
      await expect(creating).rejects.toMatchObject({ cause: { issues: [{ path: [field] }] } });
    }
    await expect(caller.disponibles.crear({ ...good, descripcion: "   " })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(await codeOf(caller.disponibles.crear({ ...good, proveedorId: 999_999 }))).toBe("NO_ENCONTRADO");
  });

  it("every verb answers NO_ENCONTRADO for an unknown listing", async () => {
    expect(await codeOf(world.as(gestora.actor).disponibles.ver({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    const sinArchivo = await world.crearDisponible();
    expect(await codeOf(world.as(gestora.actor).disponibles.excel({ id: sinArchivo.id }))).toBe(
      "NO_ENCONTRADO",
    );
  });
});
