/** Who wants to take the names away types this one, so that it is no other's. */
export const noEsSuNombre = "Ese no es su nombre. Escríbalo tal como está.";
