import { FACTURA_MAXIMO, MB } from "@cosecha/domain/archivos";
import { archivoSubido } from "@cosecha/domain/esquemas/archivos";
import {
  acuse,
  avisarDano,
  cambiarFase,
  conTurnos,
  danoVista,
  decidirDano,
  descartados,
  descartarPendientes,
  entregaDeFamilia,
  entregadoVista,
  enviarOperaciones,
  novedades,
  operacionPendiente,
  paginaDePendientes,
  pantallaDeReparto,
  pedirPropuesta,
  ponerReparto,
  ponerTurno,
  porDecidir,
  productoDeReparto,
  propuesto,
  recibidoVista,
  seguirReparto,
  turnoPropio,
  verEntrega,
  verFoto,
  verNovedades,
  verPendientes,
  verReparto,
} from "@cosecha/domain/esquemas/entregas";
import { conMensaje } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { authedProcedure, createRouter, guard } from "../kernel/trpc.ts";
import { hojaDeReparto } from "../pedidos/hojas/hoja.ts";
import { inTurns } from "../turns.ts";
import * as commands from "./commands.ts";
import * as damage from "./damage.ts";
import { seguir } from "./follow.ts";
import * as phases from "./phases.ts";
import * as queries from "./queries.ts";
import * as settle from "./settle.ts";

export const entregasDoc = docOf({
  about: "El día de reparto: lo que trajo el proveedor y lo que se llevó cada familia",
  schemas: {
    Recibido: recibidoVista,
    Entregado: entregadoVista,
    ProductoDeReparto: productoDeReparto,
    OperacionDeReparto: operacionPendiente,
    PorDecidir: porDecidir,
    Dano: danoVista,
    Acuse: acuse,
  },
  fields: {
    productos: { description: "Los productos del pedido" },
    lineas: { description: "Lo que pidió cada familia de cada producto" },
    recibido: {
      description: "Cuánto llegó, en lo que se cobra (kilos o unidades); null: sin contar",
      example: 18,
    },
    precio: {
      description:
        "Euros sin IVA de lo que se cobra; en lo recibido, el del albarán: null si es el del pedido",
      example: 2.5,
    },
    iva: { description: "El IVA, como fracción; en lo recibido, null si es el del pedido", example: 0.04 },
    motivo: {
      description:
        "Por qué difiere de lo pedido: falta, danado, sobrante o cambio; en un acuse, lo que se lee",
      example: "falta",
    },
    sobrante: { description: "Lo que se queda la cooperativa", example: 0.5 },
    merma: { description: "Lo que se ha perdido", example: 0 },
    entregado: {
      description: "Cuánto se llevó la familia, en lo que se cobra; null: todavía nada",
      example: 1.35,
    },
    aPagar: {
      description:
        "Euros con IVA de lo entregado, que es lo que se paga desde que se da por terminado el reparto; null mientras se paga lo pedido",
      example: null,
    },
    origen: { description: "De dónde sale: propuesta, mano o bascula", example: "bascula" },
    visto: {
      description:
        "El día y el lugar que había cuando se miró: si otra persona los ha cambiado desde entonces, no se cambia nada",
    },
    vistas: {
      description:
        "Las familias que tenían el turno cuando se miró: quien lo ha recibido desde entonces lo conserva",
    },
    preparado: { description: "Si está ya en la cesta de la familia", example: true },
    total: { description: "Euros con IVA; null si todavía no se ha entregado", example: 3.51 },
    n: {
      description: "La última operación que conoce la respuesta; en una operación, su número",
      example: 214,
    },
    antes: { description: "Lo que veía el dispositivo, con los mismos campos que `despues`" },
    despues: { description: "Los campos que cambia y cómo quedan" },
    idUsado: {
      description: "Rechazada porque su `id` es de otra operación: puede enviarse otra vez con otro",
      example: true,
    },
    resultado: {
      description: "aplicada, conflicto (otra persona lo había cambiado), tardia o, en un acuse, rechazada",
      example: "aplicada",
    },
    resuelve: { description: "La operación sobre la que se decide con esta: un conflicto, o una tardía" },
    dispositivo: { description: "El nombre que se da el dispositivo", example: "tableta-1" },
    hecha: { description: "Cuándo se hizo, según el reloj del dispositivo", example: "2026-03-20 18:42:00" },
    llegada: { description: "Cuándo llegó al servidor", example: "2026-03-20 18:43:10" },
    quien: { description: "Quién lo hizo, con el nombre que tenía", example: "García" },
    cantidad: { description: "Cuánto", example: 1.5 },
    texto: { description: "Qué le pasa", example: "Llegó abierto" },
    conFoto: { description: "Si hay una foto", example: true },
    aceptado: { description: "Si se ha aceptado; null: nadie ha decidido todavía", example: null },
    reparto: {
      description: "Cuándo recogen las familias lo que pidieron; null si no se sabe",
      example: "2026-03-20 18:00:00",
    },
    lugar: { description: "Dónde", example: "El local" },
    recibidoEn: { description: "Cuándo se dio por recibido; null si no", example: null },
    repartidoEn: { description: "Cuándo se dio por terminado el reparto; null si no", example: null },
    contabilizado: {
      description: "Si está cargado en las cuentas: sobre lo que llega tarde decide quien las lleva",
      example: false,
    },
    deAntes: {
      description: "Si es de antes de las cuentas: está en los saldos iniciales y no se carga a nadie",
      example: false,
    },
    ahora: { description: "La hora del servidor", example: "2026-03-20 18:43:10" },
    hasta: { description: "Cuándo acaba", example: "2026-03-22 00:00:00" },
    gestiona: { description: "Si quien pregunta gestiona el pedido", example: true },
    turnos: { description: "Las familias a las que se ha encargado el reparto" },
    danos: { description: "Lo que las familias dicen que llegó mal" },
    pendientes: {
      description:
        "Operaciones sobre las que nadie ha decidido, conflictos y tardías: las 50 más antiguas, o las que siguen a `desde`",
    },
    porDecidir: { description: "Cuánto queda por decidir en total" },
    cuantos: { description: "Cuántas operaciones son, contadas hasta 2.000", example: 1240 },
    hayMas: { description: "Si son más de las que se han contado", example: false },
    conflictos: { description: "Las que impiden dar el reparto por terminado", example: 2 },
    remitentes: { description: "De quién son, de las contadas" },
    remitente: { description: "Quien las envió: un usuario o un acceso", example: "usuario:12" },
    vigentes: { description: "Quién puso lo que vale mientras nadie decide, por campo" },
    campo: { description: "El campo", example: "entregado" },
    puso: { description: "Lo que puso", example: 1.35 },
    recepciones: { description: "Lo que trajo el proveedor, por producto; sin fila: sin contar" },
    entregas: { description: "Lo que se llevó cada familia" },
    entera: { description: "Si ha cambiado tanto que hay que pedir la pantalla entera", example: false },
    desde: { description: "La última operación que conoce quien pregunta", example: 200 },
    listado: {
      description:
        "Cuántas veces han cambiado los productos del disponible; al preguntar por novedades, lo que ya se conoce",
      example: 3,
    },
    operaciones: { description: "Los cambios del dispositivo, en su orden; cada uno con un UUID propio" },
    hecho: { description: "true si ya está; false para volver atrás", example: true },
    acepta: { description: "true si se acepta: la familia se llevó eso de menos", example: true },
    foto: { description: "Una foto: JPEG, PNG o WebP, de 10 MB como mucho" },
    pedido: { description: "El pedido; en lo de una familia, cuánto pidió (null: nada)" },
    nombreFamilia: { description: "El nombre de la familia", example: "García" },
    nota: { description: "Lo que la familia escribió en la línea", example: "Maduros, por favor" },
    cambios: { description: "Cuántas casillas cambian", example: 12 },
  },
});

export const entregasRouter = createRouter({
  pantalla: authedProcedure
    .meta({
      rest: { method: "GET", path: "/entregas/{pedidoId}", summary: "El reparto de un pedido" },
    })
    .input(verReparto)
    .output(inTurns(pantallaDeReparto, ["lineas", "entregas"]))
    .query(({ ctx, input }) => queries.verPantalla(ctx, input.pedidoId)),
  novedades: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/entregas/{pedidoId}/novedades",
        summary: "Lo que ha cambiado en un reparto desde una operación",
      },
    })
    .input(verNovedades)
    .output(novedades)
    .query(({ ctx, input }) => queries.verNovedades(ctx, input)),
  /** That something of it has changed, as it happens. */
  cambios: authedProcedure
    .input(seguirReparto)
    .subscription(({ ctx, input, signal }) => seguir(ctx, input, signal)),
  hoja: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/entregas/{pedidoId}/hoja",
        summary: "La hoja del reparto para rellenar a mano, en un Excel",
        file: true,
      },
    })
    .input(verReparto)
    .output(archivoSubido(100 * MB))
    .query(({ ctx, input }) => hojaDeReparto(ctx, input.pedidoId)),
  pendientes: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/entregas/{pedidoId}/pendientes",
        summary: "Lo que nadie ha decidido de un reparto, por páginas",
      },
    })
    .input(verPendientes)
    .output(paginaDePendientes)
    .query(({ ctx, input }) => queries.verPendientes(ctx, input)),
  descartarPendientes: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/entregas/{pedidoId}/pendientes",
        summary: "Deja como está todo lo de alguien que nadie ha decidido",
      },
    })
    .input(descartarPendientes)
    .output(descartados)
    .mutation(({ ctx, input }) => settle.descartarPendientes(ctx, input)),
  aplicar: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/entregas/{pedidoId}/operaciones",
        summary: "Anota lo que un dispositivo ha cambiado en un reparto",
        large: true,
        guard: guard(["pedidoId"], (ctx, { pedidoId }) => commands.mustHaveHadTurn(ctx, pedidoId)),
      },
    })
    .input(enviarOperaciones)
    .output(z.array(acuse))
    .mutation(({ ctx, input }) => commands.aplicar(ctx, input)),
  proponer: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/entregas/{pedidoId}/propuesta",
        summary: "Reparte en proporción lo que ha llegado de un producto, o de todos",
      },
    })
    .input(pedirPropuesta)
    .output(propuesto)
    .mutation(({ ctx, input }) => commands.proponer(ctx, input)),
  recibido: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/entregas/{pedidoId}/recibido",
        summary: "Da un pedido por recibido, o no",
      },
    })
    .input(cambiarFase)
    .output(conMensaje)
    .mutation(({ ctx, input }) => phases.ponerRecibido(ctx, input)),
  repartido: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/entregas/{pedidoId}/repartido",
        summary: "Da un reparto por terminado, o no",
      },
    })
    .input(cambiarFase)
    .output(conMensaje)
    .mutation(({ ctx, input }) => phases.ponerRepartido(ctx, input)),
  turno: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/entregas/{pedidoId}/turno",
        summary: "Encarga el reparto de un pedido a unas familias, y a ninguna más",
      },
    })
    .input(ponerTurno)
    .output(conTurnos)
    .mutation(({ ctx, input }) => phases.ponerTurno(ctx, input)),
  poner: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/entregas/{pedidoId}",
        summary: "Dice cuándo y dónde se reparte un pedido",
      },
    })
    .input(ponerReparto)
    .output(conMensaje)
    .mutation(({ ctx, input }) => phases.ponerReparto(ctx, input)),
  misTurnos: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/entregas",
        summary: "Los repartos que se han encargado a la familia de quien pregunta",
      },
    })
    .output(z.array(turnoPropio))
    .query(({ ctx }) => queries.verTurnos(ctx)),
  deFamilia: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/entregas/{pedidoId}/familias/{familiaId}",
        summary: "Lo que pidió y lo que se llevó una familia",
      },
    })
    .input(verEntrega)
    .output(entregaDeFamilia)
    .query(({ ctx, input }) => queries.verEntrega(ctx, input)),
  avisarDano: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/entregas/{pedidoId}/danos",
        summary: "Avisa de que a una familia le llegó algo dañado",
        upload: true,
        guard: guard(["pedidoId"], (ctx, { pedidoId }) => damage.mustTakeDamage(ctx, pedidoId)),
      },
    })
    .input(avisarDano)
    .output(conMensaje)
    .mutation(({ ctx, input }) => damage.avisarDano(ctx, input)),
  decidirDano: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/entregas/{pedidoId}/danos/{id}",
        summary: "Acepta o no lo que una familia dice que le llegó dañado",
      },
    })
    .input(decidirDano)
    .output(conMensaje)
    .mutation(({ ctx, input }) => damage.decidirDano(ctx, input)),
  foto: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/entregas/{pedidoId}/danos/{id}/foto",
        summary: "La foto de lo que llegó dañado",
        file: true,
      },
    })
    .input(verFoto)
    .output(archivoSubido(FACTURA_MAXIMO))
    .query(({ ctx, input }) => damage.verFoto(ctx, input)),
});
