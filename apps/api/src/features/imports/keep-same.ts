/** What a file says only as well as its format can has not changed where the format would say the same of what is stored. */
import type pg from 'pg'
import type { Loss } from '#formats/format.ts'
import { type Places, rangeOf } from './place-staged.ts'

/** The city's rows in SQL, with `id`, `geom` and `properties`. */
export interface Stored {
  readonly select: string
  readonly values: readonly unknown[]
}

/** A tenth of a millimetre: more than converting there and back moves a place. */
const SAME_PLACE = 1e-9
const apart = (one: string, other: string) =>
  `abs(ST_X(${one}) - ST_X(${other})) > ${SAME_PLACE} OR abs(ST_Y(${one}) - ST_Y(${other})) > ${SAME_PLACE}`

/** Which way rings turn, and whether one part stands alone or as the only one of several, some formats do not tell. */
export const turned = (shape: string) => `ST_ForcePolygonCW(ST_Multi(${shape}))`

/** Whether two shapes are the same but for what converting costs. */
const isNear = (one: string, other: string) =>
  `GeometryType(${one}) = GeometryType(${other}) AND ST_NPoints(${one}) = ST_NPoints(${other})
   AND CASE WHEN GeometryType(${one}) = 'POINT' THEN NOT (${apart(one, other)})
       ELSE NOT EXISTS (SELECT FROM ST_DumpPoints(${one}) a FULL JOIN ST_DumpPoints(${other}) b USING (path)
                        WHERE a.geom IS NULL OR b.geom IS NULL OR ${apart('a.geom', 'b.geom')}) END`

function isSameShape(isConverted: boolean, loses: Loss | undefined): string | null {
  if (isConverted && !loses) return isNear('f.geom', 's.geom')
  if (isConverted)
    return `CASE WHEN GeometryType(s.geom) = 'POINT' THEN ${isNear('f.geom', 's.geom')} ELSE ${isNear(turned('f.geom'), turned('s.geom'))} END`
  if (!loses) return null
  return `GeometryType(s.geom) <> 'POINT' AND ST_NPoints(f.geom) = ST_NPoints(s.geom)
    AND ST_AsBinary(${turned('f.geom')}) = ST_AsBinary(${turned('s.geom')})`
}

/** None that is too large or too small to be reckoned with. */
const NUMBER = '^[+-]?\\d{1,100}(\\.\\d{1,100})?([eE][+-]?\\d{1,2})?$'

const LINE_ENDS = "regexp_replace(%, E'\\r\\n?', E'\\n', 'g')"
const CONTROLS = "regexp_replace(%, '[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f]', '', 'g')"
const BLANKS = "btrim(%, E' \\t\\n')"
/** A text as tables and XML have it: without control characters, and with one way to end a line. */
const plain = (text: string) =>
  [LINE_ENDS, CONTROLS, BLANKS].reduce((inner, by) => by.replace('%', () => inner), text)

/**
 * Functions of the connection. `kept` is what becomes of a stored value when a file says `given` instead; null: it goes. It stays as it
 * is stored where it would be written as `given`, and a number stays one.
 */
const FUNCTIONS = `
CREATE OR REPLACE FUNCTION pg_temp.is_json_of(given text, stored jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN given::jsonb = stored;
EXCEPTION WHEN OTHERS THEN
  RETURN false;
END $$;
CREATE OR REPLACE FUNCTION pg_temp.kept(stored jsonb, given jsonb, is_trimmed boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  old_text text := stored #>> '{}';
  new_text text := given #>> '{}';
  number numeric;
BEGIN
  IF is_trimmed THEN
    old_text := NULLIF(${plain('old_text')}, '');
    new_text := NULLIF(${plain('new_text')}, '');
  END IF;
  IF old_text IS NOT DISTINCT FROM new_text THEN RETURN stored; END IF;
  IF jsonb_typeof(stored) IN ('object', 'array') THEN
    RETURN CASE WHEN new_text ~ '^[[{]' AND pg_temp.is_json_of(new_text, stored) THEN stored ELSE given END;
  END IF;
  IF jsonb_typeof(stored) <> 'number' OR new_text IS NULL OR new_text !~ '${NUMBER}' THEN RETURN given; END IF;
  number := new_text::numeric;
  -- Digits beyond those that programs reckon with are lost on the way.
  IF number = old_text::numeric OR (length(old_text) < 200 AND number::float8 = old_text::float8) THEN RETURN stored; END IF;
  RETURN to_jsonb(number);
END $$`

/** Most values are the same at once; the function is slower. */
const value = (isTrimmed: boolean) => `CASE
  WHEN NOT f.properties ? key THEN NULLIF(s.properties -> key, 'null')
  WHEN f.properties -> key = s.properties -> key THEN f.properties -> key
  ELSE pg_temp.kept(f.properties -> key, s.properties -> key, ${isTrimmed}) END`

/** Makes of what was staged what is stored, place by place and value by value, where the two are the same. */
export async function keepSame(
  client: pg.ClientBase,
  places: Places,
  { select, values }: Stored,
): Promise<void> {
  for (const [at, { srid, loses }] of places.entries()) {
    const from = `FROM (${select}) f WHERE f.id = s.id AND s.${rangeOf(places, at).replace(' AND ', ' AND s.')}`
    const isSame = isSameShape(srid !== 4326, loses)
    if (isSame)
      await client.query(
        `UPDATE staged s SET geom = ST_SetSRID(f.geom, ST_SRID(s.geom)) ${from} AND ${isSame}`,
        [...values],
      )
    if (!loses) continue
    await client.query(FUNCTIONS)
    await client.query(
      `UPDATE staged s SET properties = (
         SELECT COALESCE(jsonb_object_agg(key, value), '{}')
         FROM (SELECT key, ${value(loses === 'texts')} AS value FROM jsonb_object_keys(f.properties || s.properties) key) kept
         WHERE value IS NOT NULL)
       ${from} AND f.properties IS DISTINCT FROM s.properties`,
      [...values],
    )
  }
}
