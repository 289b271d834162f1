import { accessRows } from "./acceso-rows.ts";
import { cajasRows } from "./cajas-rows.ts";
import { mailRows } from "./cartas-rows.ts";
import { compraRows } from "./compra-rows.ts";
import { accountRows } from "./cuentas-rows.ts";
import { planRows } from "./plan-rows.ts";
import { deliveryRows } from "./reparto-rows.ts";
import {
  ADMIN,
  button,
  changed,
  choose,
  demoFile,
  fail,
  GARCIA,
  hang,
  LARGA,
  lineas,
  MARTINEZ,
  press,
  preview,
  quantity,
  type Row,
  SOLO_ADMIN,
  sample,
} from "./row.ts";
import { turnRows } from "./turnos-rows.ts";

/**
 * Every screen, in the states that it is seen in, and every mail. A new screen or state is a row
 * here, or in one of the files of rows beside this one; `paths.test.ts` fails while a route has
 * none.
 */
export const rows: Row[] = [
  ...accessRows,
  ...turnRows,
  { name: "inicio de quien pide", route: "inicio", who: MARTINEZ, path: "/", whole: true },
  {
    name: "inicio de quien gestiona",
    route: "inicio",
    who: GARCIA,
    path: "/",
    whole: true,
    guide: { file: "inicio.png", of: "both" },
  },
  { name: "inicio de quien administra", route: "home", who: ADMIN, path: "/home", whole: true },
  { name: "inicio sin nada", route: "inicio", who: SOLO_ADMIN, path: "/", on: "empty", whole: true },
  { name: "inicio con nombres largos", route: "inicio", who: LARGA, path: "/", on: "long", whole: true },
  {
    name: "inicio cargando",
    route: "inicio",
    who: GARCIA,
    path: "/",
    arrange: hang("pedidos.lanzados"),
    waiting: true,
  },
  { name: "inicio que falla", route: "inicio", who: GARCIA, path: "/", arrange: fail("pedidos.lanzados") },
  {
    name: "inicio empezar con mi cooperativa",
    route: "inicio",
    who: ADMIN,
    path: "/",
    before: press("Empezar con mi cooperativa"),
  },

  {
    name: "pedir",
    route: "lineas",
    who: GARCIA,
    path: "/lineasPedido/1/2",
    guide: { file: "pedido.png", of: "both" },
  },
  { name: "pedir con imágenes", route: "lineas", who: MARTINEZ, path: "/lineasPedido/2/3" },
  { name: "pedir sin pedir nada todavía", route: "lineas", who: LARGA, path: lineas, on: "long" },
  {
    name: "pedir sin guardar",
    route: "lineas",
    who: MARTINEZ,
    path: "/lineasPedido/1/3",
    before: (page) => quantity(page).fill("3"),
  },
  {
    name: "pedir guardado, con Deshacer",
    route: "lineas",
    who: LARGA,
    path: changed,
    on: "long",
    before: async (page) => {
      await page
        .getByLabel(/^Uno más de /)
        .nth(4)
        .click();
      await button(page, "Guardar").click();
      await button(page, "Deshacer").waitFor();
    },
  },
  {
    name: "pedir descartado, con Deshacer",
    route: "lineas",
    who: GARCIA,
    path: "/lineasPedido/1/2",
    before: async (page) => {
      await quantity(page).fill("3");
      await page.reload();
      await button(page, "Descartar").click();
    },
  },
  {
    name: "pedir repitiendo el último",
    route: "lineas",
    who: GARCIA,
    path: "/lineasPedido/1/2",
    before: press("Repetir mi último pedido"),
  },
  ...cajasRows,
  ...compraRows,
  { name: "pedir con precios que han cambiado", route: "lineas", who: LARGA, path: changed, on: "long" },
  {
    name: "pedir con un favorito y una nota",
    route: "lineas",
    who: ADMIN,
    path: "/lineasPedido/1/1",
    before: async (page) => {
      const star = page.getByRole("button", { name: /^Favorito: / }).first();
      if ((await star.getAttribute("aria-pressed")) === "false") await star.click();
      await quantity(page).fill("2");
      await page
        .getByRole("button", { name: /la nota: |Añadir nota: / })
        .first()
        .click();
      await page.getByLabel(/^Nota para /).fill("Si puede ser, tiernas");
      await page.keyboard.press("Enter");
      await quantity(page, 1).fill("1");
      await page
        .getByRole("button", { name: /Añadir nota: / })
        .first()
        .click();
    },
  },
  {
    name: "pedir con una cantidad que no vale",
    route: "lineas",
    who: MARTINEZ,
    path: "/lineasPedido/1/3",
    before: (page) => quantity(page).fill("muchas"),
  },
  {
    name: "pedir sin conexión",
    route: "lineas",
    who: MARTINEZ,
    path: "/lineasPedido/1/3",
    before: async (page) => {
      await page.context().setOffline(true);
      await quantity(page, 1).fill("2");
      await button(page, "Guardar").click();
    },
  },
  {
    name: "pedir que no se guarda",
    route: "lineas",
    who: MARTINEZ,
    path: "/lineasPedido/1/3",
    before: async (page) => {
      await fail("lineas.guardar")(page);
      await quantity(page, 1).fill("2");
      await button(page, "Guardar").click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "pedir a punto de cerrar",
    route: "lineas",
    who: LARGA,
    path: ({ closing, familia }) => `/lineasPedido/${closing}/${familia}`,
    on: "long",
  },
  { name: "pedido futuro", route: "lineas", who: MARTINEZ, path: "/lineasPedido/7/3" },
  { name: "pedido caducado", route: "lineas", who: MARTINEZ, path: "/lineasPedido/3/3" },
  { name: "pedido completado", route: "lineas", who: MARTINEZ, path: "/lineasPedido/4/3" },
  { name: "pedido cancelado", route: "lineas", who: MARTINEZ, path: "/lineasPedido/6/3" },
  {
    name: "pedir cargando",
    route: "lineas",
    who: MARTINEZ,
    path: "/lineasPedido/1/3",
    arrange: hang("lineas.pantalla"),
    waiting: true,
  },
  { name: "un producto en un pedido", route: "lineaNueva", who: MARTINEZ, path: "/lineaPedido/add/1" },

  {
    name: "reparto por producto",
    route: "reparto",
    who: GARCIA,
    path: "/lineasPedido/1",
    guide: { file: "reparto.png", of: "desk" },
  },
  {
    name: "reparto por familia",
    route: "reparto",
    who: GARCIA,
    path: "/lineasPedido/1",
    before: (page) => page.getByRole("tab", { name: "Por familia" }).click(),
  },
  {
    name: "reparto descargar",
    route: "reparto",
    who: GARCIA,
    path: "/lineasPedido/1",
    before: press("Descargar"),
  },
  {
    name: "reparto sin nada",
    route: "reparto",
    who: LARGA,
    path: ({ large }) => `/lineasPedido/${large}`,
    on: "long",
  },

  ...deliveryRows,
  ...accountRows,
  ...mailRows,

  { name: "pedido nuevo", route: "pedidoNuevo", who: GARCIA, path: "/pedidos/add/1", whole: true },
  { name: "pedido", route: "pedido", who: GARCIA, path: "/pedidos/edit/1", whole: true },
  {
    name: "pedido que se comparte",
    route: "pedido",
    who: GARCIA,
    path: "/pedidos/edit/1",
    before: press("Compartir"),
  },
  { name: "pedido que se ha cerrado", route: "pedido", who: ADMIN, path: "/pedidos/edit/3", whole: true },
  { name: "pedido de otros", route: "pedido", who: MARTINEZ, path: "/pedidos/edit/1", whole: true },
  {
    name: "pedido eliminar",
    route: "pedido",
    who: GARCIA,
    path: "/pedidos/edit/1",
    before: press("Eliminar"),
  },
  {
    name: "historial del pedido",
    route: "historialDePedido",
    who: GARCIA,
    path: "/pedidos/historial/1",
    whole: true,
  },
  {
    name: "cómo se llena un pedido",
    route: "graficosDePedido",
    who: GARCIA,
    path: "/pedidos/graficos/1",
    whole: true,
  },
  { name: "gasto por meses", route: "gastoDeFamilia", who: GARCIA, path: "/familias/gasto/2", whole: true },
  {
    name: "precios de un proveedor",
    route: "preciosDeProveedor",
    who: GARCIA,
    path: "/proveedores/precios/1",
    whole: true,
  },

  { name: "proveedores", route: "proveedores", who: ADMIN, path: "/proveedores", whole: true },
  {
    name: "proveedores de quien pide",
    route: "proveedores",
    who: MARTINEZ,
    path: "/proveedores",
    whole: true,
  },
  {
    name: "proveedores que no hay",
    route: "proveedores",
    who: SOLO_ADMIN,
    path: "/proveedores",
    on: "empty",
    whole: true,
  },
  { name: "proveedor nuevo", route: "proveedorNuevo", who: ADMIN, path: "/proveedores/add", whole: true },
  { name: "proveedor", route: "proveedor", who: GARCIA, path: "/proveedores/edit/1", whole: true },
  { name: "proveedor de otros", route: "proveedor", who: MARTINEZ, path: "/proveedores/edit/1", whole: true },
  {
    name: "proveedor disponibles",
    route: "proveedor",
    who: GARCIA,
    path: "/proveedores/edit/1?pestana=disponibles",
    whole: true,
  },
  {
    name: "proveedor que se sale sin guardar",
    route: "proveedor",
    who: ADMIN,
    path: "/proveedores/edit/1",
    before: async (page) => {
      await page.getByLabel(/^Nombre/).fill("Otro nombre");
      await page.getByRole("link", { name: "Cancelar" }).click();
    },
  },

  {
    name: "disponible nuevo",
    route: "disponibleNuevo",
    who: GARCIA,
    path: "/disponibles/add/1",
    whole: true,
  },
  {
    name: "vista previa sin nada que señalar",
    route: "disponibleNuevo",
    who: GARCIA,
    path: "/disponibles/add/1",
    before: choose(demoFile),
    show: preview,
  },
  {
    name: "vista previa con errores",
    route: "disponibleNuevo",
    who: GARCIA,
    path: ({ unlisted }) => `/disponibles/add/${unlisted}`,
    before: choose(sample("09-filas-malas.xlsx")),
    show: preview,
    guide: { file: "vista-previa.png", of: "tall" },
  },
  {
    name: "vista previa con avisos",
    route: "disponibleNuevo",
    who: GARCIA,
    path: ({ unlisted }) => `/disponibles/add/${unlisted}`,
    before: choose(sample("06-iva-mezclado.xlsx")),
    show: preview,
  },
  {
    name: "vista previa de un archivo de otro proveedor",
    route: "disponibleNuevo",
    who: GARCIA,
    path: "/disponibles/add/1",
    before: choose(sample("07-iva-incluido.xlsx")),
    show: preview,
  },
  {
    name: "vista previa de lo que no es una lista",
    route: "disponibleNuevo",
    who: GARCIA,
    path: ({ unlisted }) => `/disponibles/add/${unlisted}`,
    before: choose(sample("12-no-es-una-lista.xlsx")),
    show: preview,
  },
  ...planRows,
  { name: "disponible", route: "disponible", who: GARCIA, path: "/disponibles/edit/1", whole: true },
  {
    name: "disponible productos",
    route: "disponible",
    who: GARCIA,
    path: "/disponibles/edit/1?pestana=productos",
    whole: true,
  },
  {
    name: "disponible pedidos",
    route: "disponible",
    who: GARCIA,
    path: "/disponibles/edit/1?pestana=pedidos",
    whole: true,
  },
  { name: "producto nuevo", route: "productoNuevo", who: GARCIA, path: "/productos/add/1", whole: true },
  {
    name: "disponible, productos con imagen",
    route: "disponible",
    who: ADMIN,
    path: "/disponibles/edit/2?pestana=productos",
  },
  { name: "producto", route: "producto", who: GARCIA, path: "/productos/edit/1", whole: true },
  { name: "producto de otros", route: "producto", who: MARTINEZ, path: "/productos/edit/1", whole: true },
  {
    name: "producto con errores",
    route: "productoNuevo",
    who: GARCIA,
    path: "/productos/add/1",
    before: press("Crear"),
    whole: true,
  },

  { name: "familias", route: "familias", who: ADMIN, path: "/familias", whole: true },
  {
    name: "familias nombres largos",
    route: "familias",
    who: SOLO_ADMIN,
    path: "/familias",
    on: "long",
    whole: true,
  },
  {
    name: "familias que no se encuentran",
    route: "familias",
    who: ADMIN,
    path: "/familias?buscar=zzz",
    whole: true,
  },
  {
    name: "familias que fallan",
    route: "familias",
    who: ADMIN,
    path: "/familias",
    arrange: fail("familias.listar"),
  },
  { name: "familia nueva", route: "familiaNueva", who: ADMIN, path: "/familias/add", whole: true },
  { name: "familia propia", route: "familia", who: GARCIA, path: "/familias/edit/2", whole: true },
  { name: "familia de otros", route: "familia", who: MARTINEZ, path: "/familias/edit/2", whole: true },
  {
    name: "familia usuarios",
    route: "familia",
    who: ADMIN,
    path: "/familias/edit/2?pestana=usuarios",
    whole: true,
  },
  {
    name: "familia dar de baja",
    route: "familia",
    who: ADMIN,
    path: "/familias/edit/2",
    before: press(/^Dar de baja/),
  },
  { name: "usuarios", route: "usuarios", who: ADMIN, path: "/usuarios", whole: true },
  { name: "usuario nuevo", route: "usuarioNuevo", who: ADMIN, path: "/usuarios/add/2", whole: true },
  { name: "usuario", route: "usuario", who: GARCIA, path: "/usuarios/edit/2", whole: true },

  { name: "accesos sin ninguno", route: "accesos", who: ADMIN, path: "/accesos", whole: true },
  { name: "acceso nuevo", route: "accesos", who: ADMIN, path: "/accesos", before: press("Dar acceso") },
  { name: "cooperativa", route: "cooperativa", who: ADMIN, path: "/cooperativa", whole: true },
  {
    name: "cooperativa con nombre y logo",
    route: "cooperativa",
    who: SOLO_ADMIN,
    path: "/cooperativa",
    on: "empty",
    whole: true,
  },
  { name: "copias", route: "copias", who: ADMIN, path: "/copias", whole: true },
  { name: "historial", route: "historial", who: ADMIN, path: "/historial", whole: true },
  {
    name: "historial filtros",
    route: "historial",
    who: ADMIN,
    path: "/historial",
    before: press(/^Filtros/),
    whole: true,
  },

  { name: "guía", route: "guia", who: GARCIA, path: "/guia" },
  { name: "privacidad", route: "guia", who: GARCIA, path: "/guia?de=privacidad" },
  { name: "centimo", route: "guia", who: GARCIA, path: "/guia?de=centimo" },
  {
    name: "guía sobre una pantalla",
    route: "guia",
    who: GARCIA,
    path: "/pedidos/edit/1",
    before: (page) => page.getByRole("link", { name: "Ayuda de esta pantalla" }).click(),
  },

  { name: "página que no existe", route: null, who: GARCIA, path: "/nada" },
  { name: "ficha que no existe", route: null, who: GARCIA, path: "/familias/edit/999999" },
  {
    name: "ficha que no se carga",
    route: null,
    who: GARCIA,
    path: "/familias/edit/2",
    arrange: fail("familias.ver"),
  },
  {
    name: "menú",
    route: null,
    who: GARCIA,
    path: "/",
    before: async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole("banner").getByRole("button").last().click();
    },
  },
  {
    name: "menú de la cuenta y apariencia",
    route: null,
    who: MARTINEZ,
    path: "/",
    before: press(/^Martínez/),
  },
  {
    name: "menú de la cuenta de quien administra",
    route: null,
    who: ADMIN,
    path: "/",
    before: press(/^Administración/),
  },
  {
    name: "menú de un escritorio",
    route: null,
    who: ADMIN,
    path: "/",
    before: (page) => page.getByRole("banner").getByRole("button", { name: "Familias" }).click(),
  },
];
