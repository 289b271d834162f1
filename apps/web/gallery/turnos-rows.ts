import { ADMIN, button, GARCIA, LARGA, MARTINEZ, type Row, SOLO_ADMIN } from "./row.ts";

/** What comes round: the calendar, a rhythm, turns. */
export const turnRows: readonly Row[] = [
  {
    name: "calendario del grupo",
    route: "calendario",
    who: GARCIA,
    path: "/calendario",
    whole: true,
    guide: { file: "calendario.png", of: "both" },
  },
  {
    name: "calendario del grupo, días sin pedidos",
    route: "calendario",
    who: ADMIN,
    path: "/calendario?pestana=lista",
    whole: true,
  },
  {
    name: "ritmo de un proveedor",
    route: "proveedor",
    who: GARCIA,
    path: "/proveedores/edit/1?pestana=ritmo",
    whole: true,
    guide: { file: "ritmo.png", of: "tall" },
  },
  {
    name: "turnos",
    route: "turnos",
    who: MARTINEZ,
    path: "/turnos",
    whole: true,
    guide: { file: "turnos.png", of: "both" },
  },
  {
    name: "turnos, cambiar uno",
    route: "turnos",
    who: GARCIA,
    path: "/turnos",
    before: async (page) => {
      await button(page, /^Apuntarme: /)
        .first()
        .click();
      await button(page, /^Cambiar: /)
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "turnos de quien administra", route: "turnos", who: ADMIN, path: "/turnos", whole: true },
  { name: "turnos, ninguno todavía", route: "turnos", who: LARGA, path: "/turnos", on: "long" },
  { name: "clases de turno", route: "clasesDeTurno", who: ADMIN, path: "/turnos/clases", whole: true },
  {
    name: "clase de turno nueva",
    route: "clasesDeTurno",
    who: ADMIN,
    path: "/turnos/clases",
    before: async (page) => {
      await button(page, "Añadir clase de turno").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "clases de turno, ninguna todavía",
    route: "clasesDeTurno",
    who: SOLO_ADMIN,
    path: "/turnos/clases",
    on: "long",
  },
];
