import type { BillingSummary } from '@petatirta/contract'
import { codeGroups, OTHERS, OTHERS_LABELS } from '@petatirta/domain'
import { sql } from 'kysely'
import { BILLING_STATE, IS_UNBILLED } from '#city/customer-filter.ts'
import { type Option, readOptions } from '#city/customer-groups.ts'
import type { Db } from '#platform/database/database.ts'

interface Counted {
  /** Null in rows that count channels. */
  state: 'unpaid' | 'unbilled' | 'latePaid' | 'paid' | null
  value: string | null
  count: number
}

/** Texts that the configuration knows, as the filters fold them; null is whatever else there is, be it a million receipt numbers. */
const known = (options: readonly Option[]) => {
  const texts = options.flatMap(({ code, name }) => [code, name]).map(text => text.trim().toLowerCase())
  return sql`CASE WHEN lower(btrim(value)) = ANY(${texts}::text[]) THEN lower(btrim(value)) END`
}

/** M3.12: customers by billing state and class, and by payment channel, in the groups by which the map filters. */
export async function summariseBilling(db: Db, cityId: number): Promise<BillingSummary> {
  const classOptions = await readOptions(db, cityId, 'customer_class')
  const channelOptions = await readOptions(db, cityId, 'payment_channels')
  const { rows } = await sql<Counted>`
    SELECT state, ${known(classOptions)} AS value, sum(count)::int AS count FROM (
      SELECT CASE WHEN ${IS_UNBILLED} THEN 'unbilled' ELSE ${BILLING_STATE} END AS state, kodegol AS value, count(*) AS count
      FROM customer c WHERE city_id = ${cityId} GROUP BY 1, 2) classes GROUP BY 1, 2
    UNION ALL
    SELECT NULL, ${known(channelOptions)}, sum(count)::int FROM (
      SELECT loket_bayar AS value, count(*) AS count FROM customer c WHERE city_id = ${cityId} GROUP BY 1) channels
    GROUP BY 2`.execute(db)
  const classes = grouper(classOptions, OTHERS_LABELS.customerClass)
  const channels = grouper(channelOptions, OTHERS_LABELS.paymentChannels)
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
function grouper(options: readonly Option[], others: string) {
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
