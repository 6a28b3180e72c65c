import type pg from 'pg'
import { raiseByWritten } from '../../apps/api/src/city/counters.ts'
import { deriveBilling } from '../../apps/api/src/city/derive-billing.ts'

/** As a synchronisation that brings other bills for so many in a hundred customers. */
export async function synchronise(client: pg.ClientBase, cityId: number, percent: number): Promise<void> {
  await client.query(
    'UPDATE bill SET total = total + 1 WHERE city_id = $1 AND abs(hashtext(customer_id)) % 100 < $2',
    [cityId, percent],
  )
  await client.query('BEGIN')
  await deriveBilling(client, cityId)
  await raiseByWritten(client, cityId, 'customer')
  await client.query('COMMIT')
}
