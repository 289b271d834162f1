export const sinFamilia =
  "«Mi compra» es de una familia, y su usuario no tiene ninguna. Pida a quien administra la cooperativa que le ponga en la suya.";
