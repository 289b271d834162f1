-- A supplier's invoice's number as it is told from others: people copy it with capitals, accents, blanks
-- and dashes of their own. All other signs count: «1/12» is not «11/2». It calls no function of ours: an
-- index's function is run without our schema in its path, by a restore and by ANALYZE.
CREATE FUNCTION numero_de_factura(numero TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT lower(translate(regexp_replace(normalize(numero, NFKD), '[\u0300-\u036f[:space:]]', '', 'g'), '‐‒–—−', '-----'))
$$;

-- CreateIndex: a new number is looked for among all of its supplier's. Not unique: repeated ones may be
-- there already.
CREATE INDEX "factura_proveedor_numero_de_factura_idx" ON "factura_proveedor"("proveedorId", numero_de_factura("numero"));
