import { between, drawnWorkbook } from "@cosecha/importador/drawn-sheets";
import { xlsxWithPictures } from "@cosecha/importador/testing";
import sharp from "sharp";
import { expect, it } from "vitest";
import { archivoCsv, codeOf, describeInWorld, hours } from "../../test/world.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { asDataUrl } from "../pictures/data-url.ts";
import { readPictures } from "./from-file.ts";
import { bytesDeImagen } from "./queries.ts";

const picture = async (background: string, width = 60, height = 60) =>
  asDataUrl(
    "image/png",
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const RED = await picture("#ff0000");
const GREEN = await picture("#00ff00");

describeInWorld("pictures of products", ({ world, database }) => {
  /** A supplier's listing with an open order, whoever manages it, and a family that orders. */
  async function selling() {
    const head = "código;producto;formato;precio;iva";
    const file = archivoCsv(head, "1;Acelga;kg;1;4", ";Nabo;kg;2;4", ";Miel;bote;3;4");
    const { proveedor, caller: manager, id } = await world.importar(file);
    const familia = await world.crearFamilia();
    const caller = world.as(familia.actor);
    const next = async (...lineas: string[]) => {
      const datos = { proveedorId: proveedor.id, subida: hours(1), descripcion: "Otra" };
      const archivoExcel = archivoCsv(head, ...lineas);
      return (await manager.disponibles.crear({ ...datos, archivoExcel })).id;
    };
    const productosDe = (disponibleId: number) =>
      world.db.producto.findMany({ where: { disponibleId }, orderBy: { posicion: "asc" } });
    const [acelga, nabo, miel] = (await productosDe(id)).map((producto) => producto.id) as [
      number,
      number,
      number,
    ];
    const names = async (disponibleId: number) => {
      const productos = await productosDe(disponibleId);
      const imagenes = await caller.imagenes.porDisponible({ disponibleId });
      return imagenes.map(({ productoId }) => productos.find((one) => one.id === productoId)?.nombre);
    };
    return { id, proveedor, familia, manager, caller, next, productosDe, names, acelga, nabo, miel };
  }

  it("are small squares, found by whoever knows their hash, and of that product in every listing", async () => {
    const { id, familia, manager, caller, next, names, acelga, nabo } = await selling();
    const pedido = await world.crearPedido({ id }, { inicio: hours(-24), fin: hours(24) });
    const screen = () => caller.lineas.pantalla({ pedidoId: pedido.id, familiaId: familia.id });
    expect(await screen()).not.toHaveProperty("imagenes");
    expect(await names(id)).toEqual([]);
    const { url, message } = await manager.imagenes.poner({ productoId: nabo, imagen: RED });
    expect(message).toBe("La imagen se ha guardado.");
    await manager.imagenes.poner({ productoId: acelga, imagen: await picture("#0000ff", 400, 60) });
    expect(await names(id)).toEqual(["Acelga", "Nabo"]);
    expect((await screen()).imagenes).toEqual(await caller.imagenes.porDisponible({ disponibleId: id }));
    expect((await screen()).imagenes).toContainEqual({ productoId: nabo, url });

    const [, huella = ""] = /^\/imagenes\/([0-9a-f]{32})\.webp$/.exec(url) ?? [];
    const bytes = await bytesDeImagen(database.db, huella);
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
      format: "webp",
      width: 160,
      height: 160,
    });
    expect(await bytesDeImagen(database.db, "0".repeat(32))).toBeNull();

    const listing = await next(
      "9;Miel;bote;3;4",
      ";NABO;Kg.;2;4",
      "1;Acelgas en manojo;kg;1;4",
      ";Nabo;caja;9;4",
    );
    expect(await names(listing)).toEqual(["NABO", "Acelgas en manojo"]);
  });

  it("are replaced and taken away once, however often that is asked for, and the history says so", async () => {
    const { id, manager, next, productosDe, names, nabo } = await selling();
    const poner = (imagen: string, productoId = nabo) => manager.imagenes.poner({ productoId, imagen });
    const [one, again] = await Promise.all([poner(RED), poner(RED)]);
    expect(one.url).toBe(again.url);
    const other = await poner(GREEN);
    expect(other.url).not.toBe(one.url);
    expect(await manager.imagenes.porDisponible({ disponibleId: id })).toEqual([
      { productoId: nabo, url: other.url },
    ]);
    // In another listing of the same supplier it is the same one.
    const listing = await next(";nabo;kg;2;4");
    const [otroNabo] = await productosDe(listing);
    await poner(RED, otroNabo?.id);
    expect(await manager.imagenes.porDisponible({ disponibleId: id })).toEqual([
      { productoId: nabo, url: one.url },
    ]);
    for (let n = 0; n < 2; n++) {
      expect(await manager.imagenes.quitar({ productoId: nabo })).toEqual({
        message: "La imagen se ha quitado.",
      });
    }
    expect(await names(listing)).toEqual([]);
    const written = await world.db.auditoria.findMany({
      where: { entidad: "producto", entidadId: nabo, accion: { contains: "Imagen" } },
      orderBy: { id: "asc" },
    });
    expect(written.map(({ accion }) => accion)).toEqual(["ponerImagen", "ponerImagen", "quitarImagen"]);
    const admin = world.as(await world.crearAdmin());
    const { filas } = await admin.historial.listar({ entidad: "producto", entidadId: nabo });
    expect(filas.map(({ frase }) => frase).join("\n")).toContain("puso una imagen al producto «Nabo»");
  });

  it("stay with a product that gets another name, and go with its supplier", async () => {
    const { id, manager, names, nabo, proveedor } = await selling();
    await manager.imagenes.poner({ productoId: nabo, imagen: RED });
    const { version, precio, iva } = await manager.productos.ver({ id: nabo });
    const datos = { id: nabo, version, nombre: "Nabo de Galicia", precio, iva, descripcion: "x" };
    await manager.productos.actualizar(datos);
    expect(await names(id)).toEqual(["Nabo de Galicia"]);
    await world.as(await world.crearAdmin()).proveedores.eliminar({ id: proveedor.id });
    expect(await world.db.imagenDeProducto.count({ where: { proveedorId: proveedor.id } })).toBe(0);
  });

  it("are refused for a product that nobody can tell from another", async () => {
    const { id, manager, nabo } = await selling();
    await world.db.producto.create({
      data: { disponibleId: id, nombre: "Nabo", unidad: "kg", precio: 1, iva: 0, posicion: 9 },
    });
    expect(await codeOf(manager.imagenes.poner({ productoId: nabo, imagen: RED }))).toBe("CONFLICTO");
    expect(await manager.imagenes.porDisponible({ disponibleId: id })).toEqual([]);
  });

  it("are a matter of those who manage the supplier, of products that exist, and of images", async () => {
    const { id, manager, caller, nabo } = await selling();
    const poner = (who: typeof manager, imagen = RED, productoId = nabo) =>
      codeOf(who.imagenes.poner({ productoId, imagen }));
    expect(await poner(caller)).toBe("SIN_PERMISO");
    expect(await codeOf(caller.imagenes.quitar({ productoId: nabo }))).toBe("SIN_PERMISO");
    expect(await poner(manager, RED, 999_999)).toBe("NO_ENCONTRADO");
    expect(await codeOf(manager.imagenes.quitar({ productoId: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await manager.imagenes.porDisponible({ disponibleId: 999_999 })).toEqual([]);
    expect(await poner(manager, "https://x.es/nabo.png")).toBe("BAD_REQUEST");
    await expect(
      manager.imagenes.poner({ productoId: nabo, imagen: asDataUrl("image/png", Buffer.from("<script>")) }),
    ).rejects.toMatchObject({
      cause: {
        code: "DATOS_INVALIDOS",
        issues: [{ path: "imagen", message: "Por favor, seleccione un archivo de imagen válido" }],
      },
    });
    expect(await manager.imagenes.porDisponible({ disponibleId: id })).toEqual([]);
  });

  it("of a supplier's file go to the products beside which they lie; what a person has set stays", async () => {
    const { id, proveedor, manager, names, productosDe, nabo } = await selling();
    await manager.imagenes.poner({ productoId: nabo, imagen: RED });
    const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(",")[1] ?? "", "base64");
    const file = (miel: string) => ({
      nombre: "lista.xlsx",
      tipo: "",
      bytes: xlsxWithPictures(
        [
          ["Producto", "Formato", "Precio", "IVA"],
          ["Nabo", "kg", 2, 4],
          ["Miel", "bote", 3, 4],
          ["Queso", "kg", 9, 4],
        ],
        [bytesOf(GREEN), bytesOf(miel), "no image at all"],
        [2, 3, 4].map((desde, imagen) => ({ desde, imagen })),
      ),
    });
    const proveedorId = proveedor.id;
    const vista = await manager.disponibles.vistaPrevia({ proveedorId, archivoExcel: file(GREEN) });
    expect(vista.importacion.imagenes).toBe(3);
    expect(await names(id)).toEqual(["Nabo"]);

    const datos = { proveedorId, subida: hours(1), descripcion: "Con imágenes" };
    const creado = await manager.disponibles.crear({ ...datos, archivoExcel: file(GREEN) });
    expect(creado.importacion).toMatchObject({
      imagenes: 2,
      avisos: [{ fila: 4, mensaje: expect.stringMatching(/^Fila 4: su imagen no se ha podido leer\./) }],
    });
    expect(await names(creado.id)).toEqual(["Nabo", "Miel"]);
    expect(await names(id)).toEqual(["Nabo", "Miel"]);
    const urls = async () =>
      (await manager.imagenes.porDisponible({ disponibleId: creado.id })).map(({ url }) => url);
    const [deNabo, deMiel] = await urls();
    expect(deNabo).not.toBe(deMiel);
    const [, miel] = await productosDe(creado.id);

    // The next file's replace them, but not what a person has set.
    const { version } = creado;
    const cambiado = { id: creado.id, version, subida: hours(1), descripcion: "Otra vez" };
    await manager.disponibles.actualizar({ ...cambiado, archivoExcel: file(await picture("#0000ff")) });
    const [igual, otra] = await urls();
    expect([igual, otra === deMiel]).toEqual([deNabo, false]);
    await manager.imagenes.poner({ productoId: miel?.id ?? 0, imagen: RED });
    const nuevo = { ...cambiado, version: version + 1, archivoExcel: file(GREEN) };
    await manager.disponibles.actualizar(nuevo);
    expect(await urls()).toEqual([deNabo, deNabo]);
  });

  it("of a file whose rows hold several products go each to its own, and one to all that share it", async () => {
    const { proveedor, manager, productosDe } = await selling();
    const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(",")[1] ?? "", "base64");
    const at = (fila: number, dentro: number, columna: number) => ({ fila, dentro, columna });
    const hoja = {
      filas: [
        ["Producto", "Precio", "IVA", "Foto", "Producto", "Precio", "IVA", "Foto"],
        ["Aceite 500 ml", 6, 4, null, "Acelga", 1, 4],
        ["Aceite 1 L", 11, 4, null, "Miel", 5, 10],
        ["Aceite 5 L", 48, 4, null, "Pan", 3, 4],
      ],
      fusiones: ["D2:D4"],
      anclas: [between("a", at(2, 2, 3), at(4, 12, 3)), between("b", at(3, 1, 7), at(3, 14, 7))],
      imagenes: { a: "../media/a.png", b: "../media/b.png" },
    };
    const bytes = drawnWorkbook([hoja], { imagenes: { "a.png": bytesOf(RED), "b.png": bytesOf(GREEN) } });
    const datos = { proveedorId: proveedor.id, subida: hours(1), descripcion: "Dos tablas" };
    const archivoExcel = { nombre: "lista.xlsx", tipo: "", bytes };
    const vista = await manager.disponibles.vistaPrevia({ proveedorId: proveedor.id, archivoExcel });
    expect(vista.importacion.imagenes).toBe(4);
    const { id, importacion } = await manager.disponibles.crear({ ...datos, archivoExcel });
    expect(importacion.imagenes).toBe(4);
    const productos = await productosDe(id);
    const imagenes = await manager.imagenes.porDisponible({ disponibleId: id });
    const named = imagenes.map(({ productoId, url }) => [
      productos.find((one) => one.id === productoId)?.nombre.split(" ")[0],
      url,
    ]);
    const [red, green] = [
      named.find(([name]) => name === "Aceite")?.[1],
      named.find(([name]) => name === "Miel")?.[1],
    ];
    expect(named).toEqual([
      ["Aceite", red],
      ["Aceite", red],
      ["Aceite", red],
      ["Miel", green],
    ]);
    expect(red).not.toBe(green);
  });
});

it("hundreds of pictures that are slow are given up, and said so", async () => {
  const bytes = Buffer.from(RED.split(",")[1] ?? "", "base64");
  const filas = [{ hoja: null, fila: 2, productos: [0], largo: bytes.length }];
  const imagenes = { filas, bytes, sobran: 2 };
  const ctx = { actor: { type: "sistema" } } as AuthedContext;
  expect(await readPictures(ctx, { imagenes }, { patience: 0 })).toEqual({
    imagenes: [],
    avisos: [expect.objectContaining({ mensaje: expect.stringMatching(/^Hay 3 imágenes más/) })],
  });
});

const busy = new DomainError("NO_DISPONIBLE", "Come again", undefined, 5);

it("pictures that are hostile are given up, and so are those that there is no time for", async () => {
  const kinds = ["\xff\xd8\xff", "RIFF....WEBP", "GIF8", "\0\0\0\x1cftypavif", "<svg/>"];
  const answers = [{ refused: "too large" }, busy, { bytes: new Uint8Array(1), pixels: 70 }];
  /** Pictures of one file, and what comes of them with 100 pixels at most. */
  const read = async (images: string[]) => {
    const filas = images.map((image, n) => ({
      ...{ hoja: null, fila: n + 2, productos: [n] },
      largo: image.length,
    }));
    const imagenes = { filas, bytes: Buffer.from(images.join(""), "latin1"), sobran: 0 };
    let asked = 0;
    const makePicture = async () => {
      const answer = answers[asked++ % answers.length];
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const ctx = { actor: { type: "sistema" }, makePicture } as unknown as AuthedContext;
    const { imagenes: made, avisos } = await readPictures(ctx, { imagenes }, { pixels: 100 });
    return [asked, made.flatMap(({ productos }) => productos), avisos.map(({ fila }) => fila)];
  };
  // Of AVIF and of a drawing nobody gets to see a byte; one for which there was no time is one of
  // those that the file had too many of.
  expect(await read(kinds)).toEqual([3, [2], [2, 5, 6, null]]);
  // What was too large counts as a quarter of all pixels.
  expect(await read([...kinds.slice(0, 3), ...kinds.slice(0, 3)])).toEqual([4, [2], [2, 5, null]]);
});
