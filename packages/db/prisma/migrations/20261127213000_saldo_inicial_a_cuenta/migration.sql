-- What a payment settles stays until the payment is annulled. What accounts began with cannot be
-- annulled, nor has it moved any money: what it settles goes with its invoice.
CREATE OR REPLACE FUNCTION pago_factura_queda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (current_setting('cosecha.vaciar', true) = 'si'
    OR EXISTS (SELECT FROM "asiento" WHERE "id" = OLD."asientoId" AND "tipo" = 'apertura')
    OR EXISTS (SELECT FROM "asiento" WHERE "corrigeId" = OLD."asientoId" AND "tipo" = 'anulacion')) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'pago_factura: append only';
END $$;
