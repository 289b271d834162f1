-- Text as people search for it: no case, no accents. The same as normalizarTexto in packages/domain.
CREATE FUNCTION sin_acentos(texto TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT lower(regexp_replace(normalize(texto, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

-- CreateEnum
CREATE TYPE "rol" AS ENUM ('ROLE_ADMIN', 'ROLE_FAMILIA');

-- CreateTable
CREATE TABLE "familia" (
    "id" SERIAL NOT NULL,
    "nombre" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "fechaBaja" TIMESTAMPTZ(3),
    "busqueda" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("nombre")) STORED,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modificado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "familia_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usuario" (
    "id" SERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT,
    "roles" "rol"[],
    "fechaBaja" TIMESTAMPTZ(3),
    "busqueda" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("username")) STORED,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modificado" TIMESTAMPTZ(3) NOT NULL,
    "familiaId" INTEGER,
    "cuentaDeId" INTEGER,

    CONSTRAINT "usuario_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sesion" (
    "id" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sesion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proveedor" (
    "id" SERIAL NOT NULL,
    "nombre" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "telefono" TEXT NOT NULL DEFAULT '',
    "descripcion" TEXT NOT NULL DEFAULT '',
    "horarios" TEXT NOT NULL DEFAULT '',
    "logoId" INTEGER,
    "miniatura" TEXT,
    "ivaHabitual" DECIMAL(6,4),
    "busqueda" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("nombre")) STORED,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modificado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proveedor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proveedor_familia" (
    "proveedorId" INTEGER NOT NULL,
    "familiaId" INTEGER NOT NULL,

    CONSTRAINT "proveedor_familia_pkey" PRIMARY KEY ("proveedorId","familiaId")
);

-- CreateTable
CREATE TABLE "disponible" (
    "id" SERIAL NOT NULL,
    "proveedorId" INTEGER NOT NULL,
    "subida" TIMESTAMPTZ(3) NOT NULL,
    "descripcion" TEXT NOT NULL,
    "archivoExcelId" INTEGER,
    "importacion" JSONB,
    "busqueda" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("descripcion")) STORED,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modificado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disponible_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "producto" (
    "id" SERIAL NOT NULL,
    "disponibleId" INTEGER NOT NULL,
    "posicion" INTEGER NOT NULL DEFAULT 0,
    "nombre" TEXT NOT NULL,
    "precio" DECIMAL(12,4) NOT NULL,
    "iva" DECIMAL(6,4) NOT NULL,
    "descripcion" TEXT NOT NULL DEFAULT '',
    "stock" DECIMAL(12,3),
    "codigo" TEXT,
    "unidad" TEXT,
    "categoria" TEXT,
    "busqueda" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("nombre" || ' ' || "descripcion")) STORED,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modificado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "producto_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pedido" (
    "id" SERIAL NOT NULL,
    "disponibleId" INTEGER NOT NULL,
    "inicio" TIMESTAMPTZ(3) NOT NULL,
    "fin" TIMESTAMPTZ(3) NOT NULL,
    "descripcion" TEXT NOT NULL,
    "estado" INTEGER NOT NULL DEFAULT 1,
    "facturaId" INTEGER,
    "busqueda" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("descripcion")) STORED,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modificado" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pedido_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "linea_pedido" (
    "id" SERIAL NOT NULL,
    "pedidoId" INTEGER NOT NULL,
    "familiaId" INTEGER NOT NULL,
    "productoId" INTEGER NOT NULL,
    "cantidad" DECIMAL(12,3) NOT NULL,
    "precio" DECIMAL(12,4) NOT NULL,
    "iva" DECIMAL(6,4) NOT NULL,
    "total" DECIMAL(18,2) NOT NULL GENERATED ALWAYS AS (round("precio" * "cantidad" * (1 + "iva"), 2)) STORED,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modificado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "linea_pedido_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "archivo" (
    "id" SERIAL NOT NULL,
    "nombre" TEXT NOT NULL,
    "tipo" TEXT NOT NULL,
    "tamano" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "creado" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "archivo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auditoria" (
    "id" SERIAL NOT NULL,
    "cuando" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usuarioId" INTEGER,
    "accion" TEXT NOT NULL,
    "entidad" TEXT NOT NULL,
    "entidadId" INTEGER,
    "antes" JSONB,
    "despues" JSONB,

    CONSTRAINT "auditoria_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ajuste" (
    "clave" TEXT NOT NULL,
    "valor" JSONB NOT NULL,

    CONSTRAINT "ajuste_pkey" PRIMARY KEY ("clave")
);

-- CreateIndex
CREATE UNIQUE INDEX "familia_nombre_key" ON "familia"("nombre");

-- CreateIndex
CREATE INDEX "familia_busqueda_idx" ON "familia"("busqueda");

-- CreateIndex
CREATE UNIQUE INDEX "usuario_cuentaDeId_key" ON "usuario"("cuentaDeId");

-- CreateIndex
CREATE INDEX "usuario_email_idx" ON "usuario"("email");

-- CreateIndex
CREATE INDEX "usuario_busqueda_idx" ON "usuario"("busqueda");

-- CreateIndex
CREATE UNIQUE INDEX "usuario_familiaId_email_key" ON "usuario"("familiaId", "email");

-- CreateIndex
CREATE INDEX "sesion_userId_idx" ON "sesion"("userId");

-- CreateIndex
CREATE INDEX "sesion_expiresAt_idx" ON "sesion"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "proveedor_nombre_key" ON "proveedor"("nombre");

-- CreateIndex
CREATE UNIQUE INDEX "proveedor_logoId_key" ON "proveedor"("logoId");

-- CreateIndex
CREATE INDEX "proveedor_busqueda_idx" ON "proveedor"("busqueda");

-- CreateIndex
CREATE INDEX "proveedor_familia_familiaId_idx" ON "proveedor_familia"("familiaId");

-- CreateIndex
CREATE UNIQUE INDEX "disponible_archivoExcelId_key" ON "disponible"("archivoExcelId");

-- CreateIndex
CREATE INDEX "disponible_proveedorId_subida_idx" ON "disponible"("proveedorId", "subida");

-- CreateIndex
CREATE INDEX "disponible_subida_idx" ON "disponible"("subida");

-- CreateIndex
CREATE INDEX "producto_disponibleId_posicion_idx" ON "producto"("disponibleId", "posicion");

-- CreateIndex
CREATE UNIQUE INDEX "pedido_facturaId_key" ON "pedido"("facturaId");

-- CreateIndex
CREATE INDEX "pedido_disponibleId_idx" ON "pedido"("disponibleId");

-- CreateIndex
CREATE INDEX "pedido_estado_fin_idx" ON "pedido"("estado", "fin");

-- CreateIndex
CREATE INDEX "linea_pedido_productoId_idx" ON "linea_pedido"("productoId");

-- CreateIndex
CREATE INDEX "linea_pedido_familiaId_idx" ON "linea_pedido"("familiaId");

-- CreateIndex
CREATE UNIQUE INDEX "linea_pedido_pedidoId_familiaId_productoId_key" ON "linea_pedido"("pedidoId", "familiaId", "productoId");

-- CreateIndex
CREATE INDEX "auditoria_entidad_entidadId_idx" ON "auditoria"("entidad", "entidadId");

-- CreateIndex
CREATE INDEX "auditoria_cuando_idx" ON "auditoria"("cuando");

-- AddForeignKey
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_cuentaDeId_fkey" FOREIGN KEY ("cuentaDeId") REFERENCES "familia"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sesion" ADD CONSTRAINT "sesion_userId_fkey" FOREIGN KEY ("userId") REFERENCES "usuario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proveedor" ADD CONSTRAINT "proveedor_logoId_fkey" FOREIGN KEY ("logoId") REFERENCES "archivo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proveedor_familia" ADD CONSTRAINT "proveedor_familia_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proveedor_familia" ADD CONSTRAINT "proveedor_familia_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "disponible" ADD CONSTRAINT "disponible_proveedorId_fkey" FOREIGN KEY ("proveedorId") REFERENCES "proveedor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "disponible" ADD CONSTRAINT "disponible_archivoExcelId_fkey" FOREIGN KEY ("archivoExcelId") REFERENCES "archivo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "producto" ADD CONSTRAINT "producto_disponibleId_fkey" FOREIGN KEY ("disponibleId") REFERENCES "disponible"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pedido" ADD CONSTRAINT "pedido_disponibleId_fkey" FOREIGN KEY ("disponibleId") REFERENCES "disponible"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pedido" ADD CONSTRAINT "pedido_facturaId_fkey" FOREIGN KEY ("facturaId") REFERENCES "archivo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "linea_pedido" ADD CONSTRAINT "linea_pedido_pedidoId_fkey" FOREIGN KEY ("pedidoId") REFERENCES "pedido"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "linea_pedido" ADD CONSTRAINT "linea_pedido_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "linea_pedido" ADD CONSTRAINT "linea_pedido_productoId_fkey" FOREIGN KEY ("productoId") REFERENCES "producto"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beyond what the schema can say.
-- Email is unique among the users without a family, too (decision 1).
CREATE UNIQUE INDEX "usuario_email_sin_familia_key" ON "usuario"("email") WHERE "familiaId" IS NULL;
ALTER TABLE "linea_pedido" ADD CONSTRAINT "linea_pedido_cantidad_check" CHECK ("cantidad" > 0);
ALTER TABLE "producto" ADD CONSTRAINT "producto_precio_check" CHECK ("precio" >= 0);
ALTER TABLE "producto" ADD CONSTRAINT "producto_iva_check" CHECK ("iva" >= 0 AND "iva" < 1);
ALTER TABLE "producto" ADD CONSTRAINT "producto_stock_check" CHECK ("stock" >= 0);
ALTER TABLE "pedido" ADD CONSTRAINT "pedido_fin_check" CHECK ("fin" > "inicio");
