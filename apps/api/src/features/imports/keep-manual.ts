import type { FieldChange } from '@petatirta/contract'
import { CUSTOMER_FIELDS } from '@petatirta/domain'
import {
  IMPORTED_FIELDS,
  type ImportedValues,
  importedValues,
  isSameValue,
  type Published,
} from '#city/published-values.ts'
import { eachRow, type Merging } from './recipe.ts'
import { fieldChanges, noteChanges } from './withheld.ts'

interface Edited {
  position: number
  id: string
  sent: ImportedValues
  stored: ImportedValues
  published: Published
}

/** What of an edited customer stays, and what gives way. */
interface Decision {
  id: string
  /** Manual values for the stage. */
  kept: Published
  /** What is still known of the publisher's values. */
  published: Published | null
  overruled: FieldChange[]
}

const FIELD_OF = new Map<string, string>([
  ...IMPORTED_FIELDS.map(name => [CUSTOMER_FIELDS[name].column, name] as const),
  ['geom', 'Letak'],
])

type Values = Readonly<Record<string, unknown>>

/** By name: the publisher says the same as before, or something else. */
function decide(published: Values, sent: Values, stored: Values) {
  const [same, other]: [string[], string[]] = [[], []]
  for (const name of Object.keys(published))
    (isSameValue(published[name], sent[name]) ? same : other).push(name)
  const pick = (values: Values, names: readonly string[]) =>
    Object.fromEntries(names.map(name => [name, values[name] ?? null]))
  return {
    kept: pick(stored, same),
    published: pick(published, same),
    before: pick(stored, other),
    after: pick(sent, other),
  }
}

const named = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [FIELD_OF.get(column) ?? column, value]))

function decideRow({ id, sent, stored, published: { properties = {}, ...columns } }: Edited): Decision {
  const own = decide(columns, sent, stored)
  const others = decide(properties, sent.properties, stored.properties)
  const published: Published = { ...own.published }
  if (Object.keys(others.published).length > 0) published.properties = others.published
  return {
    id,
    kept: { ...own.kept, properties: others.kept },
    published: Object.keys(published).length > 0 ? published : null,
    overruled: [
      ...fieldChanges(id, named(own.before), named(own.after)),
      ...fieldChanges(id, others.before, others.after),
    ],
  }
}

const BATCH = 1000

/**
 * Manual corrections into the stage, where the publisher's value is still the same; notes those that give way. Returns
 * whether there were any.
 */
export async function keepManual({ client, cityId, overruled }: Merging): Promise<boolean> {
  const edited = 'city_id = $1 AND published IS NOT NULL'
  const { rows } = await client.query(`SELECT FROM customer WHERE ${edited} LIMIT 1`, [cityId])
  if (rows.length === 0) return false
  await client.query(
    `CREATE TEMP TABLE edited ON COMMIT DROP AS
     SELECT s.position, c.id, ${importedValues('s')} AS sent, ${importedValues('c')} AS stored, c.published
     FROM customer c JOIN staged s ON s.id = c.id WHERE c.city_id = $1 AND c.published IS NOT NULL`,
    [cityId],
  )
  const decisions: Decision[] = []
  await eachRow<Edited>(client, 'SELECT * FROM edited', [], row => {
    const decision = decideRow(row)
    if (decision.overruled.length > 0) noteChanges(overruled, decision.overruled)
    decisions.push(decision)
  })
  await client.query('CREATE TEMP TABLE decision (id text, kept jsonb, published jsonb) ON COMMIT DROP')
  for (let from = 0; from < decisions.length; from += BATCH)
    await client.query(
      'INSERT INTO decision SELECT * FROM jsonb_to_recordset($1) AS d (id text, kept jsonb, published jsonb)',
      [JSON.stringify(decisions.slice(from, from + BATCH))],
    )
  const columns = IMPORTED_FIELDS.map(name => CUSTOMER_FIELDS[name].column)
  await client.query(
    `UPDATE staged s SET ${columns
      .map(
        column => `${column} = CASE WHEN d.kept ? '${column}' THEN d.kept->>'${column}' ELSE s.${column} END`,
      )
      .join(', ')}, geom = CASE WHEN d.kept ? 'geom' THEN ST_SetSRID(c.geom, 0) ELSE s.geom END,
       properties = s.properties || (d.kept->'properties')
     FROM decision d JOIN customer c ON c.city_id = $1 AND c.id = d.id WHERE s.id = d.id`,
    [cityId],
  )
  return true
}

/** Call after what was there before has been put aside: it comes back with the rest when the import is taken back. */
export const forgetOverruled = ({ client, cityId }: Merging) =>
  client.query(
    `UPDATE customer c SET published = d.published FROM decision d
     WHERE c.city_id = $1 AND c.id = d.id AND c.published IS DISTINCT FROM d.published`,
    [cityId],
  )
