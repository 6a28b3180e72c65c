import {
  CUSTOMER_FIELDS,
  customerField,
  foldFieldName,
  OWN_CUSTOMER_NAMES,
  parseIndonesianDate,
  STORED_FIELDS,
  type StoredField,
} from '@petatirta/domain'
import { startWritten, WRITTEN } from '#city/written-rows.ts'
import { MalformedFile } from '#formats/malformed-file.ts'
import { wkbHex } from '#platform/database/wkb.ts'
import type { CopyValue } from '#platform/files/copy-rows.ts'
import { copyRows } from '#platform/files/copy-rows.ts'
import { storableJson } from '#platform/files/text.ts'
import { listExisting } from './existing.ts'
import { forgetOverruled, keepManual } from './keep-manual.ts'
import { keepSame } from './keep-same.ts'
import { type Places, placeStaged, placesOf, sridOf } from './place-staged.ts'
import { featureReader, type ReadFeature } from './read-feature.ts'
import type { Merging, Reading, Recipe } from './recipe.ts'
import { featureOf, filledRows } from './rows.ts'
import { placeOf, stagedFeature, withhold } from './withheld.ts'

const TEXT_FIELDS = STORED_FIELDS.filter(name => customerField(name).type === 'text')
const TEXTS = TEXT_FIELDS.map(name => CUSTOMER_FIELDS[name].column)

/** Columns of their own; everything else a publisher sends stays in `properties`. */
const OWN = new Set(OWN_CUSTOMER_NAMES.map(foldFieldName))

const COLUMNS = [
  'position',
  'id',
  'geom',
  ...TEXTS,
  'due_date',
  'tanggal_bayar',
  'paid',
  'properties',
] as const

/** What a file says of a customer that is known already. How it stands with its bills, the bills say. */
const MERGED = ['geom', ...TEXTS.filter(name => name !== 'loket_bayar'), 'properties']
const list = (names: readonly string[], prefix = '') => names.map(name => prefix + name).join(', ')

/** A customer by the names of its fields, for people. */
const asRecord = (table: string) =>
  `${table}.properties || jsonb_build_object(${TEXT_FIELDS.filter(name => name !== 'loket_bayar')
    .map(name => `'${name}', ${table}.${CUSTOMER_FIELDS[name].column}`)
    .join(', ')})`

/** For each customer all of them are looked for. A file has a few, one that has so many was made to take long. */
const MOST_SPELLINGS = 1000

/** Some are indexed, and an index takes no novels. */
const LONGEST = 500

function rowOf({ position, id, geometry, find, properties }: ReadFeature): CopyValue[] {
  const text = (name: StoredField) => find(CUSTOMER_FIELDS[name].spellings)?.slice(0, LONGEST) ?? null
  const date = (name: 'due_date' | 'tanggal_bayar') => parseIndonesianDate(text(name) ?? '') ?? null
  return [
    position,
    id,
    wkbHex(geometry),
    // The class is upper-cased (A3): "r1" and "R1" are one tariff.
    ...TEXT_FIELDS.map(name => (name === 'kodegol' ? (text(name)?.toUpperCase() ?? null) : text(name))),
    date('due_date')?.slice(0, 10) ?? null,
    date('tanggal_bayar'),
    find(['statusbilling']) === 'terbayar' || find(['statuspayment']) === 'paid',
    storableJson(properties),
  ]
}

/** Merged by idpelangga: a customer absent from the file stays (D33). */
export function customerRecipe(): Recipe {
  let places: Places = []
  /** As the file spells them. */
  const ownNames = new Set<string>()

  return {
    countsDry: true,

    async stage({ client, rows: { found, batches }, fail, read }: Reading) {
      await client.query(
        `CREATE TEMP TABLE staged (position integer, id text, geom geometry, ${TEXTS.map(t => `${t} text`).join(', ')},
           due_date date, tanggal_bayar timestamp, paid boolean, properties jsonb) ON COMMIT DROP`,
      )
      const readFeature = featureReader('customer')
      async function* rows() {
        for await (const batch of batches) {
          for (const row of filledRows(batch)) {
            const outcome = readFeature(row.position, featureOf('customer', row, found))
            if ('failure' in outcome) fail(outcome.failure)
            else {
              for (const name in outcome.feature.properties)
                if (OWN.has(foldFieldName(name))) ownNames.add(name)
              if (ownNames.size > MOST_SPELLINGS)
                throw new MalformedFile('Nama kolom pelanggan ditulis dengan lebih dari 1.000 cara')
              yield rowOf(outcome.feature)
            }
          }
          // Where the file names its system first, one that cannot be converted is refused at once.
          if (found.crs !== undefined) sridOf(found.crs)
          await read(batch.length)
        }
      }
      await copyRows(client, 'staged', COLUMNS, rows())
      places = placesOf(found)
    },

    async merge(merging: Merging) {
      const { client, cityId, importId, fail, say } = merging
      say(60, 'Memeriksa koordinat')
      await placeStaged(client, places, fail)
      await keepSame(client, places, {
        select: 'SELECT id, geom, properties FROM customer WHERE city_id = $1',
        values: [cityId],
      })
      say(65, 'Membandingkan dengan data yang ada')
      await client.query('ANALYZE staged')
      if (merging.mode === 'append')
        await listExisting(
          merging,
          `SELECT s.position, s.id, ${stagedFeature('s')} AS value
           FROM staged s JOIN customer c ON c.city_id = $1 AND c.id = s.id`,
          [cityId],
        )
      const names = [...ownNames]
      const staged = `SELECT $1::int AS city_id, position, id, ST_SetSRID(geom, 4326) AS geom, ${list(TEXTS)}, due_date, tanggal_bayar,
                             paid, properties - $2::text[] AS properties FROM staged`
      await withhold(
        merging,
        `SELECT o.position, s.id, ${asRecord('c')} || ${placeOf('c', 'c')} AS before,
                ${asRecord('s')} || ${placeOf('s', 'c')} AS after, ${stagedFeature('o')} AS value
         FROM customer c JOIN (${staged}) s USING (city_id, id) JOIN staged o USING (id)
         WHERE (${list(MERGED, 'c.')}) IS DISTINCT FROM (${list(MERGED, 's.')})`,
        [cityId, names],
      )
      // The user who corrects a report has been asked about what is there.
      const edited = !merging.isCorrection && (await keepManual(merging))
      if (merging.isDry) return countCustomers(merging, staged, names, places)
      await client.query(
        `INSERT INTO import_previous (import_id, geom, row)
         SELECT $3, c.geom, to_jsonb(c) - 'geom' FROM customer c JOIN (${staged}) s USING (city_id, id)
         WHERE (${list(MERGED, 'c.')}) IS DISTINCT FROM (${list(MERGED, 's.')})`,
        [cityId, names, importId],
      )
      say(70, 'Menyimpan data')
      await startWritten(client)
      const { rows } = await client.query<{ added: number; changed: number; total: number }>(
        `WITH merged AS (
           INSERT INTO customer AS c (city_id, id, geom, ${list(TEXTS)}, due_date, tanggal_bayar, status_billing,
                                      status_payment, properties, import_id)
           SELECT city_id, id, geom, ${list(TEXTS)}, due_date, tanggal_bayar,
                  CASE WHEN paid THEN 'terbayar' ELSE 'belum_terbayar' END, CASE WHEN paid THEN 'paid' ELSE 'unpaid' END,
                  properties, $3
           FROM (${staged}) s
           ON CONFLICT (city_id, id) DO UPDATE SET ${MERGED.map(name => `${name} = excluded.${name}`).join(', ')}
           WHERE (${list(MERGED, 'c.')}) IS DISTINCT FROM (${list(MERGED, 'excluded.')})
           RETURNING c.id, c.xmax = 0 AS added
         ), noted AS (INSERT INTO ${WRITTEN} SELECT id FROM merged)
         SELECT count(*) FILTER (WHERE added)::int AS added, count(*) FILTER (WHERE NOT added)::int AS changed,
                (SELECT count(*) FROM staged)::int AS total FROM merged`,
        [cityId, names, importId],
      )
      if (edited) await forgetOverruled(merging)
      const { added = 0, changed = 0, total = 0 } = rows[0] ?? {}
      return { added, changed, unchanged: total - added - changed, removed: 0, repaired: 0 }
    },
  }
}

interface Counted {
  part: number
  added: number
  changed: number
  total: number
}

/** What the merge would do, by the places of the file from which its layers begin. */
async function countCustomers(
  { client, cityId }: Merging,
  staged: string,
  names: readonly string[],
  places: Places,
) {
  const { rows } = await client.query<Counted>(
    `SELECT width_bucket(s.position, $3::int[]) AS part, count(*) FILTER (WHERE c.id IS NULL)::int AS added,
            count(*) FILTER (WHERE c.id IS NOT NULL AND (${list(MERGED, 'c.')}) IS DISTINCT FROM (${list(MERGED, 's.')}))::int AS changed,
            count(*)::int AS total
     FROM (${staged}) s LEFT JOIN customer c USING (city_id, id) GROUP BY 1`,
    [cityId, names, places.map(({ from }) => from)],
  )
  const parts = places.map((_, at) => {
    const { added = 0, changed = 0, total = 0 } = rows.find(({ part }) => part === at + 1) ?? {}
    return { added, changed, unchanged: total - added - changed, removed: 0, repaired: 0 }
  })
  const sum = (name: keyof (typeof parts)[number]) => parts.reduce((total, part) => total + part[name], 0)
  return {
    added: sum('added'),
    changed: sum('changed'),
    unchanged: sum('unchanged'),
    removed: 0,
    repaired: 0,
    parts,
  }
}
