-- AlterTable
ALTER TABLE "libro" ADD COLUMN     "limite" DECIMAL(14,2) CONSTRAINT "libro_limite_check" CHECK ("limite" >= 0);

-- CreateTable
CREATE TABLE "limite_de_familia" (
    "familiaId" INTEGER NOT NULL,
    "limite" DECIMAL(14,2) CONSTRAINT "limite_de_familia_check" CHECK ("limite" >= 0),

    CONSTRAINT "limite_de_familia_pkey" PRIMARY KEY ("familiaId")
);

-- AddForeignKey
ALTER TABLE "limite_de_familia" ADD CONSTRAINT "limite_de_familia_familiaId_fkey" FOREIGN KEY ("familiaId") REFERENCES "familia"("id") ON DELETE CASCADE ON UPDATE CASCADE;
