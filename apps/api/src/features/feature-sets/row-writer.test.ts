import { isPersonal, withoutPersonalData } from '@petatirta/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiedRows } from '#platform/database/copied-rows.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { rowWriter } from './row-writer.ts'
import { layerSource } from './sources.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

interface Customer {
  readonly city_id: number
  readonly id: string
  readonly properties: Record<string, unknown>
  readonly known: Record<string, unknown>
  readonly personal: Record<string, unknown>
}

/** As exports and lists have them. */
async function customers(): Promise<Customer[]> {
  const { rows } = await api.pool.query<Customer>(
    `SELECT t.city_id, t.id, t.properties, customer_overlay(t) AS known, customer_personal(t) AS personal
     FROM customer t JOIN company USING (city_id) WHERE slug = 'kota-contoh' ORDER BY t.geom, t.id`,
  )
  return rows
}

const personalOf = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).filter(([name, value]) => isPersonal(name, value)))

test('[M3.2] what is encoded of a customer is what the database says of it, whatever its texts are', async () => {
  // Ours win over the publisher's properties of the same name.
  await api.pool.query(
    `UPDATE customer SET nama = E'"Budi" \\\\ \\t\\n\\x01 水', alamat = E'Jl. "A"\\r', loket_bayar = NULL, kelurahan = NULL,
       pemakaian_m3 = 'NaN', pemakaian_m3_kini = -0.50, total = -12,
       properties = '{"nama": "lain", "nohp": "0812", "ket": "a\\"b, {c}: [d]", "list": [1, {"x": "]}"}], "kosong": null, "n": 1.50}'
     WHERE id = (SELECT min(c.id) FROM customer c JOIN company USING (city_id) WHERE slug = 'kota-contoh')`,
  )
  await api.pool.query(
    `UPDATE customer SET properties = '{}'
     WHERE id = (SELECT max(c.id) FROM customer c JOIN company USING (city_id) WHERE slug = 'kota-contoh')`,
  )
  const expected = await customers()
  const source = layerSource('customer', expected[0]?.city_id ?? 0)
  const { ids, properties, personal, add } = rowWriter('customer', source)
  const client = await api.pool.connect()
  for await (const rows of copiedRows(client, source.select))
    for (let row = 0; row < rows.count; row++) add(rows, row)
  client.release()
  const texts = ({ bytes, offsets }: { bytes: Uint8Array; offsets: Uint32Array }) =>
    expected.map((_, row) => new TextDecoder().decode(bytes.subarray(offsets[row], offsets[row + 1])))
  expect(ids.count).toBe(expected.length)
  expect(texts(ids.finish())).toEqual(expected.map(({ id }) => id))
  expect(texts(properties.finish()).map(text => JSON.parse(text))).toEqual(
    expected.map(customer => ({ ...withoutPersonalData(customer.properties), ...customer.known })),
  )
  expect(personal && texts(personal.finish()).map(text => JSON.parse(text))).toEqual(
    expected.map(customer => ({ ...personalOf(customer.properties), ...customer.personal })),
  )
})
