-- What families take each time (decision 129).
CREATE TABLE "cesta" (
  "familiaId" INTEGER NOT NULL,
  "proveedorId" INTEGER NOT NULL,
  "pausaDesde" DATE,
  "pausaHasta" DATE,
  "creado" TIMESTAMPTZ(3) NOT NULL,
  "modificado" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "cesta_pkey" PRIMARY KEY ("familiaId", "proveedorId"),
  CONSTRAINT "cesta_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "cesta_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "cesta_pausa_check" CHECK (("pausaDesde" IS NULL) = ("pausaHasta" IS NULL) AND "pausaDesde" <= "pausaHasta")
);
CREATE INDEX "cesta_proveedorId_idx" ON "cesta"("proveedorId");

CREATE TABLE "linea_de_cesta" (
  "id" SERIAL NOT NULL,
  "familiaId" INTEGER NOT NULL,
  "proveedorId" INTEGER NOT NULL,
  "nombre" TEXT NOT NULL,
  "unidad" TEXT,
  "codigo" TEXT,
  "cantidad" DECIMAL(12,3) NOT NULL,
  CONSTRAINT "linea_de_cesta_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "linea_de_cesta_familiaId_proveedorId_fkey" FOREIGN KEY ("familiaId", "proveedorId") REFERENCES "cesta"("familiaId", "proveedorId") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "linea_de_cesta_cantidad_check" CHECK ("cantidad" > 0)
);
CREATE INDEX "linea_de_cesta_familiaId_proveedorId_idx" ON "linea_de_cesta"("familiaId", "proveedorId");

CREATE TABLE "cesta_puesta" (
  "pedidoId" INTEGER NOT NULL,
  "familiaId" INTEGER NOT NULL,
  "puesta" TIMESTAMPTZ(3) NOT NULL,
  "puestos" INTEGER NOT NULL,
  "faltan" JSONB NOT NULL,
  CONSTRAINT "cesta_puesta_pkey" PRIMARY KEY ("pedidoId", "familiaId"),
  CONSTRAINT "cesta_puesta_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "cesta_puesta_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "cesta_puesta_familiaId_idx" ON "cesta_puesta"("familiaId");
