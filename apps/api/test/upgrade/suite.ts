/** From every earlier schema, with data of that time in every table: nothing is lost, and the product works on it. */

import { receiveSet } from '@petatirta/harness/feature-set.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { columnNames, fillSchema, MIGRATION_NAMES, makeSchema, rowTexts, tableNames } from './old-schema.ts'
import { startProduct } from './product.ts'

const PASSWORD = 'Lama#2026'
const CITY = 'kota-lama'

/** Tables that no program of that time wrote to. */
const neverWritten = (from: number) => (from < 9 ? ['device_reading', 'device_reading_default'] : [])

/** Rows that a later migration changes on purpose: as they should be afterwards, or nothing where they go. */
const CHANGED: Record<string, (row: string, from: number) => string | undefined> = {
  feature_set: (row, from) => (from < 3 || (from < 9 && row.includes('"kind": "device"')) ? undefined : row),
  feature_set_part: (row, from) => CHANGED.feature_set?.(row, from),
  layer_counter: (row, from) => {
    if (from < 9 && row.includes('"kind": "device"')) return row.replace('"counter": 3', '"counter": 4')
    if (from > PERSONAL_PARTS || !row.includes('"kind": "customer"')) return row
    return row.replace(/(?<="counter": )\d+/, counter => String(Number(counter) + 1))
  },
}

/** So many migrations came before the one that parts personal data from the rest of customers. */
const PERSONAL_PARTS = MIGRATION_NAMES.indexOf('014-personal-parts.sql')

/** Every earlier schema, by its newest migration. */
export const EARLIER = MIGRATION_NAMES.slice(0, -1).map((name, i) => [name, i + 1] as const)

/** A database with the schema and the data after so many migrations. */
export async function oldDatabase(count: number) {
  const name = `upgrade_${process.pid}_${count}`
  const address = inject('postgres').replace('NAME', name)
  const admin = new pg.Client(inject('postgres').replace('NAME', 'postgres'))
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const client = new pg.Client(address)
  await client.connect()
  await makeSchema(client, count)
  await fillSchema(client, count)
  return {
    address,
    client,
    async emptyTables(): Promise<string[]> {
      const empty: string[] = []
      // A layer that came later: 001.sql writes to every layer of its time, and one speaks for all.
      const layers = await client.query<{ name: string }>(
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'feature'::regclass`,
      )
      const isLayer = new Set(layers.rows.map(row => row.name))
      for (const table of await tableNames(client)) {
        // Months that are ready for what is to come.
        if (/^device_reading_\d{6}$/.test(table) || isLayer.has(table)) continue
        const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(table)} LIMIT 1`)
        if (rowCount === 0) empty.push(table)
      }
      return empty
    },
    async remove(): Promise<void> {
      await client.end()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

export function upgradeFrom(schemas: typeof EARLIER): void {
  describe.each(schemas)('an upgrade from %s', (_, from) => {
    let old: Awaited<ReturnType<typeof oldDatabase>>
    const before = new Map<string, { columns: string[]; rows: string[] }>()
    let product: Awaited<ReturnType<typeof startProduct>>

    beforeAll(async () => {
      old = await oldDatabase(from)
      const { client, address } = old
      expect(await old.emptyTables()).toEqual(neverWritten(from))
      for (const table of await tableNames(client)) {
        const columns = await columnNames(client, table)
        before.set(table, { columns, rows: await rowTexts(client, table, columns) })
      }
      const pool = createPool({ connectionString: address }, () => undefined)
      const applied = await migrate(pool)
      await pool.end()
      expect(applied).toEqual(MIGRATION_NAMES.slice(from))
    })
    afterAll(async () => {
      await product?.stop()
      await old.remove()
    })

    test('[D59] no table, column, row or value is lost', async () => {
      const gone = new Set(neverWritten(from).filter(table => table.endsWith('_default')))
      for (const [table, { columns, rows }] of before) {
        if (table === 'migration' || gone.has(table)) continue
        const change = CHANGED[table] ?? (row => row)
        const expected = rows.flatMap(row => change(row, from) ?? []).sort()
        expect((await rowTexts(old.client, table, columns)).sort(), table).toEqual(expected)
      }
    })

    test('[M3.13] what is new about old rows is worked out for them', async () => {
      const { rows: customers } = await old.client.query(
        `SELECT c.id, billed, paid_usage FROM customer c JOIN company USING (city_id)
         WHERE slug = $1 AND c.id <> '0004' ORDER BY c.id`,
        [CITY],
      )
      expect(customers).toEqual([
        { id: '0001', billed: '9007199254840993', paid_usage: '20.25' },
        { id: '0002', billed: '50000', paid_usage: '10.00' },
        { id: 'A/3?#', billed: null, paid_usage: null },
      ])
      const { rows: totals } = await old.client.query(
        'SELECT list, rule, is_active, sum(total)::int AS total FROM list_total GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
      )
      expect(totals).toEqual([
        { list: 'app_user', rule: 'ops', is_active: true, total: 1 },
        { list: 'app_user', rule: 'pdam', is_active: false, total: 1 },
        { list: 'app_user', rule: 'pdam', is_active: true, total: 3 },
        { list: 'app_user', rule: 'root', is_active: true, total: 1 },
        { list: 'company', rule: '', is_active: false, total: 1 },
        // 011.sql brings one more.
        { list: 'company', rule: '', is_active: true, total: from >= 11 ? 3 : 2 },
      ])
    })

    describe('the product', () => {
      let own: string
      let ops: string
      beforeAll(async () => {
        product = await startProduct(old.address)
        const token = async (username: string) => {
          const { status, body } = await product.signIn(username, PASSWORD)
          expect(status, username).toBe(200)
          return body.payload.accessToken as string
        }
        own = await token('pdam_lama')
        ops = await token('ops_lama')
      })

      test('lets in who was let in, and nobody else', async () => {
        for (const username of ['pdam_pergi', 'pdam_tutup'])
          expect((await product.signIn(username, PASSWORD)).status, username).not.toBe(200)
        expect((await product.signIn('pdam_lama', 'Salah#2026')).status).toBe(401)
        const { body } = await product.call('GET', '/users?p=1&rp=10', { token: ops })
        expect(body.meta.total).toBe(6)
      })

      test('[M3.7] counts and sends the layers', async () => {
        const counters = await product.counters(own, CITY)
        expect(counters).toMatchObject({
          customer: from > PERSONAL_PARTS ? 41 : 42,
          pipe: 3,
          device: from < 9 ? 4 : 3,
          road: 0,
        })
        const maps = await product.socket('maps', own)
        for (const [featureType, rows] of [
          ['customer', from < 4 ? 3 : 4],
          // Sets that a later migration has thrown away: encoded anew.
          [from < 3 ? 'pipe' : 'device', 2],
        ] as const) {
          const set = await receiveSet(maps, { featureType, city: CITY })
          expect(set.frames.at(-1)).toMatchObject({ code: 200, counter: counters[featureType] })
          expect(set.parts.get('ids')?.rows, featureType).toBe(rows)
        }
      })

      test('[M3.2] lists customers with unknown areas, a customer, its bills and complaints', async () => {
        const { body: list } = await product.call('GET', `/customers?city=${CITY}&invalid=true`, {
          token: ops,
        })
        expect(list.meta.total).toBe(from < 4 ? 2 : 3)
        const { body: one } = await product.call('GET', `/maps/customer/0001?city=${CITY}`, { token: own })
        expect(one.payload.properties).toMatchObject({
          nama: 'Ny. O\'Brien "水" 🚰',
          due_date: '2024-03-20',
          tunggakan: '2',
          url_foto: 'https://foto.example/1.jpg',
        })
        const { body: bills } = await product.call('GET', `/bills/customer/0001?city=${CITY}`, { token: own })
        expect(bills.payload).toHaveLength(3)
        const { body: complaints } = await product.call('GET', `/complaints?city=${CITY}`, { token: own })
        expect(complaints.meta.total).toBe(from < 8 ? 2 : 3)
      })

      test('[M3.13] summarises areas', async () => {
        const { status, body } = await product.call('GET', `/summary/kelurahan?city=${CITY}`, { token: ops })
        expect({ status, message: body.message }).toMatchObject({ status: 200 })
        expect(body.payload.features ?? body.payload).toHaveLength(2)
      })
    })
  })
}
