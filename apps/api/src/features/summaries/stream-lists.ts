import { ok } from '@petatirta/contract'
import type { RawBuilder } from 'kysely'
import type { Snapshot } from '#platform/database/snapshot.ts'

type Rows = RawBuilder<{ row: string }>

/** `{ pdamOffice, customers }` in its envelope, piece by piece. */
export async function* listsAsJson(
  snapshot: Snapshot,
  { offices, customers }: { offices: Rows; customers: Rows },
): AsyncGenerator<string> {
  const found = await offices.execute(snapshot.db)
  const whole = JSON.stringify(
    ok({ pdamOffice: found.rows.map(({ row }) => JSON.parse(row)), customers: [] }),
  )
  const end = ']}}'
  yield whole.slice(0, -end.length)
  let separator = ''
  for await (const rows of snapshot.batches(customers)) {
    yield separator + rows.map(({ row }) => row).join(',\n')
    separator = ',\n'
  }
  yield end
}
