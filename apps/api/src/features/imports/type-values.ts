/** The types in a column beside those that the city has. */
import type { DraftChoice, DraftProposal, FieldProposal } from '@petatirta/contract'
import type { ImportKind } from '@petatirta/contract/plain'
import { matchValues } from '@petatirta/domain/matching'
import type pg from 'pg'
import type { City } from './describe-files.ts'
import type { KnownLayer } from './draft-layer.ts'
import type { Profile } from './profiles.ts'

const MOST_KNOWN = 200

export interface Choosing {
  readonly client: Pick<pg.ClientBase, 'query'>
  readonly city: City
  readonly layer: KnownLayer
  readonly choice: DraftChoice
  /** Of the kind, newest first. */
  readonly profiles: readonly Profile[]
}

/** Fields whose values are a list of the city's own. */
const TYPED: Partial<Record<ImportKind, string>> = {
  pipe: 'JENIS_PIPA',
  accessories: 'subType',
  water_source: 'subType',
  customer: 'kodegol',
}

async function knownValues({ client, city }: Choosing, kind: ImportKind): Promise<string[]> {
  const { rows } =
    kind === 'customer'
      ? await client.query<{ value: string }>(
          `SELECT code AS value FROM filter_option WHERE city_id = $1 AND list = 'customer_class' ORDER BY 1 LIMIT ${MOST_KNOWN}`,
          [city.cityId],
        )
      : await client.query<{ value: string }>(
          `SELECT DISTINCT value FROM (
             SELECT category AS value FROM feature WHERE kind = $2 AND city_id = $1
             UNION ALL SELECT id FROM symbol WHERE city_id = $1 AND type = $3
           ) known WHERE value IS NOT NULL ORDER BY 1 LIMIT ${MOST_KNOWN}`,
          [city.cityId, kind, kind === 'water_source' ? 'waterSources' : kind],
        )
  return rows.map(({ value }) => value)
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export async function matchTypes(
  choosing: Choosing,
  fields: readonly FieldProposal[],
  profile: Profile | undefined,
): Promise<DraftProposal['values']> {
  const { choice, layer } = choosing
  const field = TYPED[choice.kind]
  const column = fields.find(proposal => proposal.field === field)?.column
  const types = layer.columns.find(({ name }) => name === column)?.types
  if (!field || !types?.length || (field === 'subType' && choice.subType !== undefined)) return []
  const known = await knownValues(choosing, choice.kind)
  if (known.length === 0) return []
  const chosen = choice.values?.[field] ?? {}
  const remembered = profile?.choice.values?.[field] ?? {}
  const proposed = matchValues(
    types.map(([value]) => value),
    known,
    remembered,
  )
  const matches = types.map(([value, rows], at) => {
    const match = proposed[at]?.match ?? null
    // A class is never taken for another one that only resembles it.
    const isSafe =
      field !== 'kodegol' || match === null || bare(match) === bare(value) || remembered[value] === match
    return {
      value,
      rows,
      match: Object.hasOwn(chosen, value) ? (chosen[value] ?? null) : isSafe ? match : null,
    }
  })
  return [{ field, known, matches }]
}
