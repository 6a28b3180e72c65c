import type pg from 'pg'
import { hasBillChanges, raiseByWritten } from '#city/counters.ts'
import { deriveBilling } from '#city/derive-billing.ts'
import { learnOptions } from '#city/filter-options.ts'
import { lockImport } from '#city/import-lock.ts'
import { WRITTEN } from '#city/written-rows.ts'
import type { Db } from '#platform/database/database.ts'
import { withClient } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'

type Needs = Pick<Services, 'heavy' | 'announcer' | 'layerImports'>
type Say = (step: 'waiting' | 'deriving' | 'refreshing') => Promise<void>
export interface Recomputed {
  customers: number
  changed: number
}

/** The customers' billing fields from the bills that are stored (M3.2); `end` is part of the transaction. */
export async function recompute(
  { heavy, announcer, layerImports }: Needs,
  cityId: number,
  say: Say = async () => undefined,
  end: (client: pg.ClientBase, counts: Recomputed) => Promise<void> = async () => undefined,
): Promise<void> {
  await say('waiting')
  const isChanged = await withClient(heavy.pool, async (client, trx) => {
    await lockImport(client, 'customer', cityId)
    await say('deriving')
    await deriveBilling(trx, cityId)
    await say('refreshing')
    const counts = await countCustomers(client, cityId)
    // A layer that did not change is not sent again.
    const isOther = counts.changed > 0 || (await hasBillChanges(trx, cityId))
    if (isOther) await refreshLayer(trx, cityId)
    await end(client, counts)
    return isOther
  })
  if (!isChanged) return
  // Where much changed, the next set is encoded before the first map of the morning asks for it.
  layerImports.emit('imported', cityId, 'customer')
  await announcer().announce(cityId)
}

async function refreshLayer(trx: Db, cityId: number): Promise<void> {
  await learnOptions(trx, cityId, 'customer')
  await raiseByWritten(trx, cityId, 'customer')
}

/** Changed are the rows that deriving wrote. */
async function countCustomers(client: pg.ClientBase, cityId: number): Promise<Recomputed> {
  const { rows } = await client.query<Recomputed>(
    `SELECT count(*)::int AS customers, (SELECT count(DISTINCT id)::int FROM ${WRITTEN}) AS changed
     FROM customer WHERE city_id = $1`,
    [cityId],
  )
  return rows[0] ?? { customers: 0, changed: 0 }
}
