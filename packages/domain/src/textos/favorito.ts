export const puesto = "Añadido a sus favoritos.";
export const quitado = "Quitado de sus favoritos.";
export const demasiados = (n: number): string =>
  `Su familia tiene ya ${n} favoritos. Quite alguno para poner otro.`;
export const sinFamilia = "Los favoritos son de una familia, y su usuario no tiene ninguna.";
