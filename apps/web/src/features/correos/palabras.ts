import type { Canal } from "@cosecha/domain/correos";
import type { CorreoVista } from "@cosecha/domain/esquemas/correos";
import type { ClaseDeTarea } from "@cosecha/domain/tareas";
import type { BadgeProps } from "@cosecha/ui/badge";

type Situacion = CorreoVista["situacion"];

export const SITUACIONES: Record<Situacion, { texto: string; variant: NonNullable<BadgeProps["variant"]> }> =
  {
    abandonado: { texto: "Ha fallado", variant: "destructive" },
    espera: { texto: "En espera", variant: "warning" },
    enviado: { texto: "Enviado", variant: "success" },
    sobra: { texto: "Ya no hacía falta", variant: "neutral" },
  };

export const CANALES: Record<Canal, string> = { correo: "Correo", push: "En el aparato", nada: "Nada" };

/** What is due, as a sentence begins. */
export const TAREAS: Partial<Record<ClaseDeTarea, string>> = {
  apertura: "Decir que se ha abierto",
  recordatorio: "Recordarlo a quien no ha pedido",
  cierre: "Decir qué se ha pedido, al cerrar",
  reparto: "Recordarlo a quien reparte ese día",
  resumen: "El correo del día",
};
