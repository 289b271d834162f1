/** What answers say of a basket that has been put into an order. */
export const PUESTA = {
  puesta: { description: "Cuándo se puso", example: "2026-03-14 08:00:00" },
  puestos: { description: "Cuántos productos se pusieron", example: 8 },
  faltan: { description: "Lo que no se puso, o se puso menos, y por qué" },
  lineaId: { description: "De qué línea de la cesta", example: 3 },
  motivo: {
    description:
      "`noEsta` en la lista, `renombrado` (se pregunta si es `producto`), `agotado`, `quedaMenos` o `limite` de deuda",
    example: "agotado",
  },
  puesto: { description: "Cuánto se puso de todos modos", example: 0 },
  producto: { description: "El que puede ser ahora; null si ninguno", example: null },
};
