/** A function of the connection that answers null for a shape that cannot be converted, where a plain query would give up on all of them. */
export const PLACED = `
CREATE OR REPLACE FUNCTION pg_temp.placed(shape geometry, srid integer) RETURNS geometry LANGUAGE plpgsql AS $$
BEGIN
  RETURN ST_Transform(ST_SetSRID(shape, srid), 4326);
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$`

/** The same for a text that is no geometry. */
export const SHAPE = `
CREATE OR REPLACE FUNCTION pg_temp.shape(geojson text) RETURNS geometry LANGUAGE plpgsql AS $$
BEGIN
  RETURN ST_SetSRID(ST_GeomFromGeoJSON(geojson), 0);
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$`
