export const puesto = "Añadido a sus favoritos.";
export const quitado = "Quitado de sus favoritos.";
export const sinFamilia = "Los favoritos son de una familia, y su usuario no tiene ninguna.";
