/** How a layer would be understood as a kind of data. Runs in a thread. */
import type { DraftProposal, ImportMode } from '@petatirta/contract'
import type { ImportKind } from '@petatirta/contract/plain'
import { idFieldOf, reportIds } from './check-ids.ts'
import { coordinateSystem } from './coordinate-systems.ts'
import { pictureOf, shapesOf } from './layer-picture.ts'
import { resolveChoice } from './resolve-choice.ts'
import type { Choosing } from './type-values.ts'

/**
 * The usual one first. A customer that goes takes its bills with it and does not come back with them; bills belong to
 * customers: neither is ever replaced as a whole.
 */
export function modesOf(kind: ImportKind): ImportMode[] {
  if (kind === 'bill') return ['update']
  if (kind === 'customer') return ['update', 'append']
  return kind === 'complaint' ? ['update', 'append', 'replace'] : ['replace', 'update', 'append']
}

const hasGeometry = (kind: ImportKind) => kind !== 'bill' && kind !== 'complaint'

export async function proposeImport(choosing: Choosing, folder: string): Promise<DraftProposal> {
  const { client, city, layer, choice } = choosing
  const { kind } = choice
  const resolved = await resolveChoice(choosing)
  const picturing = { client, city, layer, folder }
  const shapes = hasGeometry(kind) ? await shapesOf(picturing, resolved) : null
  const column = resolved.columns[idFieldOf(kind)] ?? null
  return {
    kind,
    crs: shapes?.shown ? await coordinateSystem(client, shapes.shown) : resolved.system,
    fields: [...resolved.fields],
    unused: [...resolved.unused],
    values: resolved.values,
    ids: await reportIds({ client, cityId: city.cityId, folder, layer, kind, column }),
    profile: resolved.profile,
    problem: resolved.problem ?? shapes?.refused ?? null,
    modes: modesOf(kind),
    picture: shapes && (await pictureOf(picturing, shapes, resolved.swap)),
  }
}
