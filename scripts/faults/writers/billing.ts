/** Utilities whose bills come from a billing service: one after the other is made, gets its customers and is synchronised. */

import { createBillingSample, demoBills } from '@petatirta/billing-sample'
import type { NewCompany, SyncJob } from '@petatirta/contract'
import { companyBody, customerBody } from '@petatirta/harness/bodies.ts'
import { collection } from '@petatirta/harness/files.ts'
import { form } from '@petatirta/harness/upload-form.ts'
import type { Client } from '../client.ts'
import type { Queries, Writer } from './writer.ts'

const UNIQUE_CODE = 'uji'
const RECORDS = demoBills({
  slug: 'kota-uji',
  name: 'Kota Uji',
  seed: 3,
  customers: 100,
  lon: 110,
  lat: -7,
  asOf: '2026-06-15',
  months: 4,
})
const IDS = [...new Set(RECORDS.map(({ idpelanggan }) => idpelanggan))]
const TOTAL = RECORDS.reduce((sum, { total }) => sum + total, 0)
const CUSTOMERS = collection(IDS.map(idpelangga => customerBody({ idpelangga })))

interface Utility {
  readonly company: NewCompany
  step: 'company' | 'customers' | 'sync' | 'running' | 'done'
  /** Jobs that were answered. */
  readonly jobs: Set<string>
}

export async function writeBilling(client: Client) {
  const sample = createBillingSample({ uniqueCode: UNIQUE_CODE, records: RECORDS, pageSize: 8 })
  const apiService = await sample.listen()
  const utilities: Utility[] = []

  const steps: Record<Exclude<Utility['step'], 'done'>, (utility: Utility) => Promise<Utility['step']>> = {
    company: async ({ company }) => {
      const outcome = await client.call('POST', '/company', { body: company })
      const isThere =
        outcome.kind === 'acknowledged' || (outcome.kind === 'refused' && outcome.status === 409)
      return isThere ? 'customers' : 'company'
    },
    customers: async ({ company: { slug } }) => {
      const files = form(slug, [{ field: 'geojson', content: CUSTOMERS }])
      const { kind } = await client.call('POST', '/upload/customer', { form: files })
      return kind === 'acknowledged' ? 'sync' : 'customers'
    },
    sync: async ({ company: { slug }, jobs }) => {
      const outcome = await client.call('GET', `/upload/customer/sync?city=${slug}`)
      if (outcome.kind !== 'acknowledged') return 'sync'
      jobs.add((outcome.payload as SyncJob).id)
      return 'running'
    },
    running: async ({ company: { slug } }) => {
      const outcome = await client.call('GET', `/upload/customer/sync/status?city=${slug}`)
      if (outcome.kind !== 'acknowledged') return 'running'
      const { status } = outcome.payload as SyncJob
      return status === 'done' || status === 'failed' ? 'done' : 'running'
    },
  }
  const step = async (utility: Utility) => {
    if (utility.step !== 'done') utility.step = await steps[utility.step](utility)
  }

  return {
    name: 'billing',
    paceMs: 100,
    async write() {
      let utility = utilities.at(-1)
      if (!utility || utility.step === 'done') {
        const company = companyBody({ apiService, uniqueCode: UNIQUE_CODE })
        utility = { company, step: 'company', jobs: new Set() }
        utilities.push(utility)
      }
      await step(utility)
    },
    /** What was begun is waited for. */
    async finish(): Promise<boolean> {
      const utility = utilities.at(-1)
      if (utility?.step === 'running') await step(utility)
      return utility?.step !== 'running'
    },
    async check(db: Queries) {
      const lost: string[] = []
      const duplicated: string[] = []
      const answered = utilities.filter(({ step }) => step !== 'company')
      for (const { company, step, jobs } of answered) {
        const { rows } = await db.query<Record<'customers' | 'bills' | 'total' | 'billed' | 'done', number>>(
          `SELECT (SELECT count(*)::int FROM customer WHERE city_id = c.city_id) AS customers,
             (SELECT count(*)::int FROM bill WHERE city_id = c.city_id) AS bills,
             (SELECT coalesce(sum(total), 0)::float FROM bill WHERE city_id = c.city_id) AS total,
             (SELECT coalesce(sum(billed), 0)::float FROM customer WHERE city_id = c.city_id) AS billed,
             (SELECT count(*)::int FROM job WHERE id = ANY($2) AND status = 'done') AS done
           FROM company c WHERE slug = $1`,
          [company.slug, [...jobs]],
        )
        const [found] = rows
        if (!found) lost.push(`utility ${company.slug}`)
        else {
          if (step !== 'customers' && found.customers !== IDS.length)
            lost.push(`${company.slug}: ${found.customers} customers`)
          const figures = `${company.slug}: ${JSON.stringify(found)}, expected ${RECORDS.length} bills of ${TOTAL}`
          const more = found.bills > RECORDS.length || found.total > TOTAL || found.billed > TOTAL
          if (more) duplicated.push(figures)
          const whole = found.done === jobs.size && found.total === TOTAL && found.billed === TOTAL
          if (step === 'done' && !whole && !more) lost.push(figures)
        }
      }
      const acknowledged = answered.reduce(
        (sum, { step, jobs }) => sum + 1 + (step === 'customers' ? 0 : 1) + jobs.size,
        0,
      )
      return { acknowledged, lost, duplicated }
    },
    harms: () => {
      const slug = utilities.find(({ step }) => step === 'done')?.company.slug
      const own = 'city_id = (SELECT city_id FROM company WHERE slug = $1)'
      return [
        {
          name: 'billing: a bill is gone',
          noticedAs: 'lost',
          sql: `DELETE FROM bill WHERE ${own} AND (customer_id, period) =
                (SELECT customer_id, period FROM bill WHERE ${own} AND total > 0 LIMIT 1)`,
          values: [slug],
        },
        {
          name: 'billing: a bill is there twice',
          noticedAs: 'duplicated',
          sql: `INSERT INTO bill (city_id, customer_id, period, total, paid)
                SELECT city_id, customer_id, 190001, total, paid FROM bill WHERE ${own} AND total > 0 LIMIT 1`,
          values: [slug],
        },
        {
          name: 'billing: a customer is gone',
          noticedAs: 'lost',
          sql: `DELETE FROM customer WHERE ${own} AND id = (SELECT id FROM customer WHERE ${own} LIMIT 1)`,
          values: [slug],
        },
        {
          name: 'billing: the utility is gone',
          noticedAs: 'lost',
          sql: 'DELETE FROM company WHERE slug = $1',
          values: [slug],
        },
      ]
    },
    close: () => void sample.close(),
  } satisfies Writer & Record<string, unknown>
}

export type Billing = Awaited<ReturnType<typeof writeBilling>>
