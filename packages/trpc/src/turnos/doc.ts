import { cambioVista, claseDeTurnoVista, turnoDelDia } from "@cosecha/domain/esquemas/turnos";
import { DIAS_DE_AGENDA, DIAS_MOSTRADOS } from "@cosecha/domain/turnos";
import { docOf } from "../kernel/doc.ts";

export const turnosDoc = docOf({
  about: "Los turnos: qué hace falta, quién se ha apuntado, quién cambia con quién y quién ha hecho cuántos",
  schemas: { ClaseDeTurno: claseDeTurnoVista, Turno: turnoDelDia, CambioDeTurno: cambioVista },
  called: "Reparto",
  fields: {
    claseId: { description: "La clase de turno", example: 1 },
    personas: { description: "Cuántas familias hacen falta, de 1 a 20", example: 2 },
    porReparto: {
      description:
        "Si lo hay cada día en que se reparte algún pedido; si no, los días que se le ponen. No cambia después",
      example: true,
    },
    reparte: {
      description: "Si quien se apunta reparte los pedidos de ese día: se le abre la pantalla de reparto",
      example: true,
    },
    hora: {
      description: "«HH:mm», en la zona de la cooperativa; null: la del reparto de ese día, o ninguna",
      example: "18:30",
    },
    lugar: { description: "Dónde; en blanco: donde se reparte ese día, o no se dice", example: "El local" },
    diasPuestos: {
      description: "Los días que vienen, de una clase que no va por reparto",
      example: ["2026-03-21"],
    },
    dia: { description: "El día, por el calendario de la cooperativa", example: "2026-03-21" },
    libres: { description: "Cuántas familias faltan", example: 1 },
    apuntadas: { description: "Las familias que lo hacen" },
    apuntadoId: { description: "Que esa familia hace ese turno: con este número se ofrece", example: 7 },
    cambioId: { description: "La oferta de ese turno que espera; null: no se ofrece", example: null },
    deFamiliaId: { description: "La familia que ofrece su turno", example: 2 },
    deFamilia: { description: "Cómo se llama", example: "Familia García" },
    aFamiliaId: { description: "A qué familia se ofrece; null: a todas", example: null },
    aFamilia: { description: "Cómo se llama; null: a todas", example: null },
    da: { description: "El turno que se ofrece" },
    quiere: { description: "El turno que se pide a cambio; null: ninguno" },
    quiereId: {
      description: "El `apuntadoId` del turno de esa familia que se pide a cambio; null: ninguno",
      example: null,
    },
    hoy: { description: "Qué día es en la cooperativa", example: "2026-03-14" },
    turnos: { description: "Los turnos de esos días, por día y hora" },
    cambios: { description: "Las ofertas que su familia puede aceptar o ha hecho" },
    clases: { description: "Las clases de turno" },
    dias: {
      description: `Cuántos días, ${DIAS_DE_AGENDA} como mucho; si no se dice, ${DIAS_MOSTRADOS}`,
      example: DIAS_MOSTRADOS,
    },
    desde: { description: "Desde qué día; si no se dice, desde hoy", example: "2026-03-14" },
    hasta: { description: "Hasta qué día", example: "2026-06-30" },
    semanas: {
      description: "Cada cuántas semanas, de 1 a 26, hasta el día `hasta`; null: solo ese día",
      example: 2,
    },
    proximo: { description: "El próximo turno de su familia; null: no tiene" },
    ofertas: { description: "Cuántos cambios de otras familias puede aceptar la suya", example: 0 },
    nombreFamilia: { description: "Cómo se llama la familia", example: "Familia García" },
    deBaja: { description: "Si la familia ya no está", example: false },
    hechos: { description: "Cuántos turnos ha hecho en los últimos doce meses", example: 3 },
    porVenir: { description: "A cuántos de los que vienen está apuntada", example: 1 },
    porClase: { description: "Los hechos, por clase" },
  },
});
