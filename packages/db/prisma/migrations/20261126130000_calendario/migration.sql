-- AlterTable
ALTER TABLE "familia" ADD COLUMN     "calendario" INTEGER NOT NULL DEFAULT 1;
