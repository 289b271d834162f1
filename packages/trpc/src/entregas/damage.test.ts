import { randomUUID } from "node:crypto";
import { textos } from "@cosecha/domain/textos";
import sharp from "sharp";
import { expect, it } from "vitest";
import { crearReparto, entregar, type Reparto, recibir } from "../../test/delivery.ts";
import { createPost } from "../../test/post.ts";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";

describeInWorld("damaged goods", ({ world, database }) => {
  /** An order that has been shared out: 2 and 1 of tomatoes. */
  async function repartido(): Promise<Reparto> {
    const reparto = await crearReparto(world, { lineas: [[2, 1]] });
    const { caller, pedidoId, tomate, garcia, ruiz } = reparto;
    const operaciones = [
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      entregar(tomate, garcia, null, 2),
      entregar(tomate, ruiz, null, 1),
    ];
    await caller.entregas.aplicar({ pedidoId, dispositivo: "t", operaciones });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    return reparto;
  }
  const avisoDe = ({ pedidoId, tomate, garcia }: Reparto) => ({
    id: randomUUID(),
    pedidoId,
    familiaId: garcia.id,
    productoId: tomate.id,
    cantidad: 0.5,
    texto: "Aplastado",
  });
  const foto = async (ancho = 40) => ({
    nombre: "IMG.png",
    tipo: "image/png",
    bytes: new Uint8Array(
      await sharp({ create: { width: ancho, height: 30, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    ),
  });

  it("are told once by the family, with a photo that is a JPEG without more", async () => {
    const reparto = await repartido();
    const { pedidoId, garcia, ruiz, caller, tomate } = reparto;
    const suyo = world.as(garcia.actor);
    const aviso = { ...avisoDe(reparto), foto: await foto(2000) };
    for (let vez = 0; vez < 2; vez++) {
      expect(await suyo.entregas.avisarDano(aviso)).toEqual({ message: textos.entregas.danoAvisado });
    }
    const { id, familiaId, productoId, cantidad, texto } = aviso;
    const dano = { id, familiaId, productoId, cantidad, texto, conFoto: true, creado: NOW, aceptado: null };
    expect((await caller.entregas.pantalla({ pedidoId })).danos).toEqual([dano]);
    expect((await suyo.entregas.deFamilia({ pedidoId, familiaId })).danos).toEqual([dano]);
    const vista = await suyo.entregas.foto({ pedidoId, id });
    expect([vista.nombre, vista.tipo]).toEqual(["foto.jpg", "image/jpeg"]);
    const { format, width } = await sharp(Buffer.from(vista.bytes)).metadata();
    expect([format, width]).toEqual(["jpeg", 1600]);
    await caller.entregas.foto({ pedidoId, id });
    expect(await codeOf(world.as(ruiz.actor).entregas.foto({ pedidoId, id }))).toBe("SIN_PERMISO");
    expect(await codeOf(caller.entregas.foto({ pedidoId, id: randomUUID() }))).toBe("NO_ENCONTRADO");
    const sinFoto = avisoDe(reparto);
    await suyo.entregas.avisarDano(sinFoto);
    expect(await codeOf(caller.entregas.foto({ pedidoId, id: sinFoto.id }))).toBe("NO_ENCONTRADO");
    expect(await database.db.archivo.count({ where: { dano: { pedidoId } } })).toBe(1);
    const [hecho] = await database.db.auditoria.findMany({
      where: { accion: "avisarDano", entidadId: pedidoId },
    });
    expect(hecho?.despues).toEqual({
      familiaId,
      lineas: [{ productoId: tomate.id, cantidad: 0.5, nota: "Aplastado" }],
    });
  });

  it("do not say where a photo was taken, and take no picture that would fill the memory", async () => {
    const reparto = await repartido();
    const { pedidoId, garcia } = reparto;
    const suyo = world.as(garcia.actor);
    const aviso = avisoDe(reparto);
    const withPlace = await sharp((await foto()).bytes)
      .withExif({ IFD0: { Copyright: "García" }, IFD3: { GPSLatitude: "40/1 25/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    const de = (bytes: Buffer) => ({ nombre: "x.jpg", tipo: "image/jpeg", bytes: new Uint8Array(bytes) });
    await suyo.entregas.avisarDano({ ...aviso, foto: de(withPlace) });
    const vista = await suyo.entregas.foto({ pedidoId, id: aviso.id });
    const { exif, xmp, iptc } = await sharp(Buffer.from(vista.bytes)).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    const bomb = await sharp({
      create: { width: 8000, height: 7000, channels: 3, background: "red" },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(4 * 1024 * 1024);
    const grande = { ...aviso, id: randomUUID(), foto: de(bomb) };
    await expect(suyo.entregas.avisarDano(grande)).rejects.toThrow(textos.imagen.pixeles);
    // What is told already, and what nobody may tell, is known without looking at the photo.
    await suyo.entregas.avisarDano({ ...aviso, foto: de(bomb) });
    await expect(suyo.entregas.avisarDano({ ...grande, cantidad: 9 })).rejects.toThrow(
      textos.entregas.danoDeMas,
    );
    const { id: _id, ...otros } = aviso;
    await database.db.dano.createMany({
      data: Array.from({ length: 49 }, () => ({ ...otros, id: randomUUID() })),
    });
    await expect(suyo.entregas.avisarDano({ ...otros, id: randomUUID() })).rejects.toThrow(
      textos.entregas.muchosDanos(20),
    );
  });

  it("are refused where the family did not get so much, and of others", async () => {
    const reparto = await repartido();
    const { garcia, ruiz, caller, pedidoId, tomate } = reparto;
    const suyo = world.as(garcia.actor);
    const aviso = avisoDe(reparto);
    await expect(suyo.entregas.avisarDano({ ...aviso, cantidad: 2.5 })).rejects.toThrow(
      textos.entregas.danoDeMas,
    );
    expect(await codeOf(suyo.entregas.avisarDano({ ...aviso, productoId: 2_000_000_000 }))).toBe("CONFLICTO");
    expect(await codeOf(suyo.entregas.avisarDano({ ...aviso, cantidad: 0 }))).toBe("BAD_REQUEST");
    expect(await codeOf(world.as(ruiz.actor).entregas.avisarDano(aviso))).toBe("SIN_PERMISO");
    expect(await codeOf(suyo.entregas.avisarDano({ ...aviso, pedidoId: 2_000_000_000 }))).toBe(
      "NO_ENCONTRADO",
    );
    const texto = { nombre: "foto.png", tipo: "image/png", bytes: new TextEncoder().encode("no image") };
    await expect(suyo.entregas.avisarDano({ ...aviso, foto: texto })).rejects.toThrow(
      textos.entregas.fotoMala,
    );
    const dibujo = { ...texto, bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    await expect(suyo.entregas.avisarDano({ ...aviso, foto: dibujo })).rejects.toThrow(
      textos.entregas.fotoMala,
    );
    await suyo.entregas.avisarDano(aviso);
    // Whoever shares out may tell it for the family, under another id.
    await expect(caller.entregas.avisarDano({ ...aviso, familiaId: ruiz.id })).rejects.toThrow(
      textos.entregas.otroIdentificador,
    );
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    await world.as(ruiz.actor).entregas.avisarDano({ ...aviso, id: randomUUID() });
    expect((await caller.entregas.pantalla({ pedidoId })).danos).toHaveLength(2);
    await database.db.pedido.update({ where: { id: pedidoId }, data: { estado: 3 } });
    await expect(suyo.entregas.avisarDano(avisoDe(reparto))).rejects.toThrow(textos.entregas.yaContabilizado);
    const decidir = { pedidoId, id: aviso.id };
    await expect(caller.entregas.decidirDano({ ...decidir, acepta: true })).rejects.toThrow(
      textos.entregas.danoContabilizado,
    );
    expect(await caller.entregas.decidirDano({ ...decidir, acepta: false })).toEqual({
      message: textos.entregas.danoRechazado,
    });
    expect(tomate.id).toBe(aviso.productoId);
  });

  it("lower what the family got and are lost, also when all has been shared out", async () => {
    const reparto = await repartido();
    const { pedidoId, garcia, caller, ruiz } = reparto;
    const aviso = avisoDe(reparto);
    const otro = { ...avisoDe(reparto), cantidad: 1.8 };
    for (const uno of [aviso, otro]) await world.as(garcia.actor).entregas.avisarDano(uno);
    const { n } = await caller.entregas.pantalla({ pedidoId });
    const decidir = { pedidoId, id: aviso.id, acepta: true };
    expect(await codeOf(world.as(garcia.actor).entregas.decidirDano(decidir))).toBe("SIN_PERMISO");
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    expect(await codeOf(world.as(ruiz.actor).entregas.decidirDano(decidir))).toBe("SIN_PERMISO");
    for (let vez = 0; vez < 2; vez++) {
      expect(await caller.entregas.decidirDano(decidir)).toEqual({ message: textos.entregas.danoAceptado });
    }
    await expect(caller.entregas.decidirDano({ ...decidir, acepta: false })).rejects.toThrow(
      textos.entregas.danoDecidido,
    );
    const vistas = await caller.entregas.novedades({ pedidoId, desde: n });
    expect(vistas.entregas).toMatchObject([{ entregado: 1.5, motivo: "danado", origen: "mano", total: 3.9 }]);
    expect(vistas.recepciones).toMatchObject([{ recibido: 3, merma: 0.5 }]);
    expect(vistas.danos.map(({ aceptado }) => aceptado).toSorted()).toEqual([null, true]);
    await expect(caller.entregas.decidirDano({ ...decidir, id: otro.id })).rejects.toThrow(
      textos.entregas.danoDeMas,
    );
    const no = await caller.entregas.decidirDano({ ...decidir, id: otro.id, acepta: false });
    expect(no).toEqual({ message: textos.entregas.danoRechazado });
    expect(await codeOf(caller.entregas.decidirDano({ ...decidir, id: randomUUID() }))).toBe("NO_ENCONTRADO");
    const deOtro = await repartido();
    expect(await codeOf(deOtro.caller.entregas.decidirDano({ ...decidir, pedidoId: deOtro.pedidoId }))).toBe(
      "NO_ENCONTRADO",
    );
    // The family reads what was decided, and another does not.
    const leido = async (familia: typeof garcia) => {
      const { filas } = await world.as(familia.actor).historial.dePedido({ pedidoId, tamano: 50 });
      return filas.map(({ frase }) => frase);
    };
    expect((await leido(garcia)).filter((frase) => frase.includes("dañado"))).toHaveLength(4);
    expect((await leido(ruiz)).filter((frase) => frase.includes("dañado"))).toEqual([]);
  });

  it("leave what the rest of it costs as the family was told, whatever its product costs by now", async () => {
    const reparto = await repartido();
    const { pedidoId, tomate, garcia, caller } = reparto;
    const { version, ...producto } = await caller.productos.ver({ id: tomate.id });
    await caller.productos.actualizar({ ...producto, descripcion: "x", precio: 3, iva: 10, version });
    const aviso = avisoDe(reparto);
    await world.as(garcia.actor).entregas.avisarDano(aviso);
    await caller.entregas.decidirDano({ pedidoId, id: aviso.id, acepta: true });
    const { entregas } = await world.as(garcia.actor).entregas.deFamilia({ pedidoId, familiaId: garcia.id });
    expect(entregas).toMatchObject([{ entregado: 1.5, precio: 2.5, iva: 0.04, total: 3.9 }]);
  });

  it("each family sees what it got beside what it ordered", async () => {
    const reparto = await repartido();
    const { pedidoId, garcia, ruiz, tomate, caller } = reparto;
    const vista = await world.as(garcia.actor).entregas.deFamilia({ pedidoId, familiaId: garcia.id });
    expect(vista).toEqual({
      recibidoEn: NOW,
      repartidoEn: NOW,
      aPagar: 5.2,
      reparto: null,
      lugar: "",
      entregas: [
        {
          familiaId: garcia.id,
          productoId: tomate.id,
          nombreProducto: tomate.nombre,
          unidad: "kg",
          cobro: "unidad",
          pedido: 2,
          entregado: 2,
          precio: 2.5,
          iva: 0.04,
          total: 5.2,
          origen: "mano",
          motivo: null,
          preparado: false,
        },
      ],
      danos: [],
    });
    expect(await codeOf(world.as(ruiz.actor).entregas.deFamilia({ pedidoId, familiaId: garcia.id }))).toBe(
      "SIN_PERMISO",
    );
    expect(await codeOf(caller.entregas.deFamilia({ pedidoId, familiaId: 2_000_000_000 }))).toBe(
      "NO_ENCONTRADO",
    );
    const nuevo = await crearReparto(world);
    const sinNada = await nuevo.caller.entregas.deFamilia({
      pedidoId: nuevo.pedidoId,
      familiaId: nuevo.garcia.id,
    });
    expect(
      sinNada.entregas.map(({ pedido, entregado, precio, total }) => [pedido, entregado, precio, total]),
    ).toEqual([
      [2, null, 2.5, null],
      [3, null, 2.5, null],
    ]);
  });

  it("once decided are told to the family alone, not to who has left it by the mail of the day", async () => {
    const post = createPost(world, database);
    const reparto = await repartido();
    const { pedidoId, garcia, ruiz, gestora } = reparto;
    const aviso = avisoDe(reparto);
    await world.as(garcia.actor).entregas.avisarDano(aviso);
    const otra = await world.crearUsuario({ familiaId: garcia.id });
    const manager = world.with({ actor: gestora.actor, correo: post.correo });
    await manager.entregas.decidirDano({ pedidoId, id: aviso.id, acepta: true });
    await world.db.usuario.update({ where: { id: otra.id }, data: { familiaId: ruiz.id } });
    const sent = await post.mailed(hours(24));
    const { email } = await world.db.usuario.findUniqueOrThrow({ where: { id: garcia.actor.id } });
    const about = sent.filter(({ texto }) => texto.includes("dañad"));
    expect([about.map(({ a }) => a), post.failures]).toEqual([[email], []]);
  });
});
