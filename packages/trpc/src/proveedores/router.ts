import { conCuenta, conMensaje, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import {
  proveedorCambio,
  proveedorDatos,
  proveedoresFiltro,
  proveedorVista,
} from "@cosecha/domain/esquemas/proveedores";
import { docOf } from "../kernel/doc.ts";
import { idempotent } from "../kernel/idempotency.ts";
import { adminProcedure, authedProcedure, createRouter, guard } from "../kernel/trpc.ts";
import * as commands from "./commands.ts";
import { eliminarProveedor, eliminarProveedores } from "./delete.ts";
import * as queries from "./queries.ts";

const proveedorConMensaje = conMensaje.extend(proveedorVista.shape);

export const proveedoresDoc = docOf({
  about: "A quién se compra, y qué familias lo gestionan",
  schemas: { Proveedor: proveedorVista },
  called: "Huerta La Vega",
  fields: {
    telefono: { description: "El teléfono", example: "600 123 456" },
    horarios: { description: "Cuándo atiende el proveedor", example: "De lunes a viernes, de 9:00 a 14:00" },
    logo: { description: "La imagen como `data:`; null si no hay", example: null },
    enviarAlCerrar: {
      description: "Si sus pedidos se le envían por correo al cerrarse; si no se dice, queda como está",
      example: true,
    },
    minimo: {
      description:
        "A cuánto tiene que llegar un pedido, en euros sin IVA o en kilos; null: a nada. Si no se dice, queda como está",
      example: 150,
    },
    minimoEn: { description: "En qué se cuenta el mínimo: `euros` o `kilos`", example: "euros" },
    portes: {
      description: "Lo que cuesta que traiga un pedido, en euros sin IVA; null si no se dice",
      example: 12,
    },
    portesGratisDesde: {
      description: "Desde cuánto lo trae gratis, en euros sin IVA; null si no se dice",
      example: 300,
    },
  },
});

export const proveedoresRouter = createRouter({
  listar: authedProcedure
    .meta({ rest: { method: "GET", path: "/proveedores", summary: "Los proveedores", list: true } })
    .input(proveedoresFiltro)
    .output(paginaDe(proveedorVista))
    .query(({ ctx, input }) => queries.listarProveedores(ctx, input)),
  ver: authedProcedure
    .meta({ rest: { method: "GET", path: "/proveedores/{id}", summary: "Un proveedor" } })
    .input(porId)
    .output(proveedorVista)
    .query(({ ctx, input }) => queries.verProveedor(ctx, input.id)),
  crear: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/proveedores",
        summary: "Añadir un proveedor",
        upload: true,
        idempotent: true,
      },
    })
    .input(proveedorDatos)
    .output(proveedorConMensaje)
    .mutation(idempotent(commands.crearProveedor)),
  actualizar: authedProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/proveedores/{id}",
        summary: "Cambiar un proveedor",
        upload: true,
        guard: guard(["id"], (ctx, { id }) => commands.mustManage(ctx, id)),
      },
    })
    .input(proveedorCambio)
    .output(proveedorConMensaje)
    .mutation(({ ctx, input }) => commands.actualizarProveedor(ctx, input)),
  eliminar: adminProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/proveedores/{id}",
        summary: "Eliminar un proveedor del que nadie ha pedido nada",
      },
    })
    .input(porId)
    .output(conMensaje)
    .mutation(({ ctx, input }) => eliminarProveedor(ctx, input.id)),
  eliminarTodos: adminProcedure
    .meta({ rest: { method: "DELETE", path: "/proveedores", summary: "Eliminar todos los proveedores" } })
    .output(conCuenta)
    .mutation(({ ctx }) => eliminarProveedores(ctx)),
});
