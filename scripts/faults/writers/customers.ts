/** Customers of the one city that keeps them by hand: new ones, and changes of their names. */
import { CUSTOMER_MAINTENANCE_CITY as CITY } from '@petatirta/domain'
import { customerBody } from '@petatirta/harness/bodies.ts'
import type pg from 'pg'
import type { Client } from '../client.ts'
import { cityIdOf, counterHarms, counterOf, judgeCounter, type Queries, type Writer } from './writer.ts'

interface Customer {
  readonly body: ReturnType<typeof customerBody>
  /** What it is called by the last answer. */
  certain: string
  /** What it may be called as well: there was no answer. It is left alone from then on. */
  possible?: string
}

export async function writeCustomers(client: Client, pool: pg.Pool, random: () => number) {
  const cityId = await cityIdOf(pool, CITY)
  const before = await counterOf(pool, cityId, 'customer')
  const customers = new Map<string, Customer>()
  /** Sent, and not answered: sent again. */
  const waiting: ReturnType<typeof customerBody>[] = []
  let revision = 0
  let changes = 0
  let open = 0

  const send = async (body: ReturnType<typeof customerBody>): Promise<boolean> => {
    const outcome = await client.call('POST', `/customers?kota=${CITY}`, { body })
    const isThere = outcome.kind === 'acknowledged' || (outcome.kind === 'refused' && outcome.status === 409)
    if (isThere) {
      customers.set(body.properties.idpelangga, { body, certain: body.properties.nama })
      changes++
    }
    return isThere
  }
  const create = async () => {
    const body = waiting.pop() ?? customerBody({ nama: `Nama ${++revision}` })
    if (!(await send(body))) waiting.push(body)
  }
  const edit = async () => {
    const known = [...customers].filter(([, { possible }]) => possible === undefined)
    const [id, customer] = known[Math.floor(random() * known.length)] ?? []
    if (!id || !customer) return
    const nama = `Nama ${++revision}`
    const body = { ...customer.body, properties: { ...customer.body.properties, nama } }
    // No other writer changes it meanwhile.
    customer.possible = nama
    const outcome = await client.call('PUT', `/customers/${id}/edit?kota=${CITY}`, { body })
    if (outcome.kind === 'unknown') open++
    else delete customer.possible
    if (outcome.kind !== 'acknowledged') return
    customer.certain = nama
    changes++
  }

  return {
    name: 'customers',
    paceMs: 150,
    write: () => (random() < 0.6 ? create() : edit()),
    /** One more that is certainly there, for maps to find. */
    async marker(): Promise<void> {
      const body = customerBody({ nama: 'Sesudah gangguan' })
      while (!(await send(body))) await new Promise(resolve => setTimeout(resolve, 200))
    },
    async count(): Promise<number> {
      const { rows } = await pool.query('SELECT count(*)::int AS n FROM customer WHERE city_id = $1', [
        cityId,
      ])
      return rows[0].n
    },
    async check(db: Queries) {
      const { rows } = await db.query<{ id: string; nama: string }>(
        'SELECT id, nama FROM customer WHERE city_id = $1 AND id = ANY($2)',
        [cityId, [...customers.keys()]],
      )
      const found = Map.groupBy(rows, ({ id }) => id)
      const lost = [...customers].flatMap(([id, { certain, possible }]) => {
        const nama = found.get(id)?.[0]?.nama
        return nama === undefined || ![certain, possible].includes(nama)
          ? [`customer ${id}: '${certain}' expected, '${nama}' found`]
          : []
      })
      const twice = [...found].flatMap(([id, { length }]) => (length > 1 ? [`customer ${id}`] : []))
      const raised = (await counterOf(db, cityId, 'customer')) - before
      const counted = judgeCounter('customers', raised, { certain: changes, possible: open + waiting.length })
      return {
        acknowledged: changes,
        lost: [...lost, ...counted.lost],
        duplicated: [...twice, ...counted.duplicated],
      }
    },
    harms: () => [
      {
        name: 'customers: one is gone',
        noticedAs: 'lost',
        sql: 'DELETE FROM customer WHERE city_id = $1 AND id = $2',
        values: [cityId, [...customers.keys()].at(-1)],
      },
      {
        name: 'customers: a change is undone',
        noticedAs: 'lost',
        sql: "UPDATE customer SET nama = 'Nama lama' WHERE city_id = $1 AND id = $2",
        values: [cityId, [...customers.keys()].at(-1)],
      },
      ...counterHarms('customers', cityId, 'customer'),
    ],
  } satisfies Writer & Record<string, unknown>
}

export type Customers = Awaited<ReturnType<typeof writeCustomers>>
