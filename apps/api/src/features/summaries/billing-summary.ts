import type { BillingSummary } from '@petatirta/contract'
import { codeGroups, OTHERS, OTHERS_LABELS } from '@petatirta/domain'
import { sql } from 'kysely'
import { BILLING_STATE, IS_UNBILLED } from '#city/customer-filter.ts'
import { type Grouping, readOptions } from '#city/customer-groups.ts'
import type { Db } from '#platform/database/database.ts'

interface Counted {
  /** Null in rows that count channels. */
  state: 'unpaid' | 'unbilled' | 'latePaid' | 'paid' | null
  value: string | null
  count: number
}

/** M3.12: customers by billing state and class, and by payment channel, in the groups by which the map filters. */
export async function summariseBilling(db: Db, cityId: number): Promise<BillingSummary> {
  const { rows } = await sql<Counted>`
    SELECT CASE WHEN ${IS_UNBILLED} THEN 'unbilled' ELSE ${BILLING_STATE} END AS state, kodegol AS value, count(*)::int AS count FROM customer c
    WHERE city_id = ${cityId} GROUP BY 1, 2
    UNION ALL
    SELECT NULL, loket_bayar, count(*)::int FROM customer c WHERE city_id = ${cityId} GROUP BY 2`.execute(db)
  const classes = await grouper(db, cityId, 'customer_class')
  const channels = await grouper(db, cityId, 'payment_channels')
  const of = (state: Counted['state']) => rows.filter(row => row.state === state)
  return {
    unpaid: classes(of('unpaid')),
    unbilled: classes(of('unbilled')),
    latePaid: classes(of('latePaid')),
    paid: classes(of('paid')),
    payment_channel: channels(of(null)),
  }
}

/** Sums what was counted by the groups of a list, named and ordered as the configuration does, Others last. */
async function grouper(db: Db, cityId: number, list: Grouping) {
  const options = await readOptions(db, cityId, list)
  const others = list === 'customer_class' ? OTHERS_LABELS.customerClass : OTHERS_LABELS.paymentChannels
  const groupOf = codeGroups(options)
  const groups = [...options, { code: OTHERS, name: others }]
  return (counted: readonly Counted[]) => {
    const sums = new Map<string, number>()
    for (const { value, count } of counted) {
      const code = groupOf(value)
      sums.set(code, (sums.get(code) ?? 0) + count)
    }
    return groups.flatMap(({ code, name }) => {
      const count = sums.get(code)
      return count ? { golongan: name, count } : []
    })
  }
}
