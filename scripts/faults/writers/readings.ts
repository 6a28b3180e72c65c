/** A few devices that keep what they measured until it was taken in. */

import { companyBody } from '@petatirta/harness/bodies.ts'
import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import type pg from 'pg'
import type { Client } from '../client.ts'
import { cityIdOf, type Queries, type Writer } from './writer.ts'

const DEVICES = 4

interface Measured {
  readonly device: string
  readonly value: number
  readonly at: string
}

export async function writeReadings(client: Client, pool: pg.Pool): Promise<Writer> {
  const company = companyBody()
  const { _id } = (await client.must('POST', '/company', { body: company })) as { _id: string }
  const { key } = (await client.must('POST', `/company/devices/key?id=${_id}`)) as { key: string }
  const cityId = await cityIdOf(pool, company.slug)
  const taken: Measured[] = []
  let waiting: Measured | undefined
  let value = 0

  return {
    name: 'readings',
    paceMs: 100,
    async write() {
      const measured: Measured = waiting ?? {
        device: `logger-${value % DEVICES}`,
        value: ++value,
        at: new Date().toISOString(),
      }
      const data = [reading({ value: measured.value, samplingDate: measured.at })]
      const outcome = await client.call('POST', '/devices/readings', {
        headers: { 'x-device-key': key },
        body: { deviceId: measured.device, ...deviceMessage({ data }) },
      })
      waiting = outcome.kind === 'acknowledged' ? undefined : measured
      if (outcome.kind === 'acknowledged') taken.push(measured)
    },
    async check(db: Queries) {
      const { rows } = await db.query<{ device_id: string; value: number; sampled_at: Date }>(
        'SELECT device_id, value, sampled_at FROM device_reading WHERE city_id = $1',
        [cityId],
      )
      const found = Map.groupBy(rows, row => row.value)
      const lost = taken.flatMap(({ device, value: wanted, at }) => {
        const row = found.get(wanted)?.[0]
        const same = row?.device_id === device && row.sampled_at.toISOString() === at
        return same ? [] : [`reading ${wanted} of ${device}: ${JSON.stringify(row)}`]
      })
      const duplicated = [...found].flatMap(([which, { length }]) => (length > 1 ? [`reading ${which}`] : []))
      return { acknowledged: taken.length, lost, duplicated }
    },
    harms: () => [
      {
        name: 'readings: one is gone',
        noticedAs: 'lost',
        sql: 'DELETE FROM device_reading WHERE city_id = $1 AND value = $2',
        values: [cityId, taken.at(-1)?.value],
      },
      {
        name: 'readings: one is there twice',
        noticedAs: 'duplicated',
        sql: `INSERT INTO device_reading (city_id, device_id, name, sampled_at, value)
              SELECT city_id, device_id, name, sampled_at + interval '1 second', value FROM device_reading
              WHERE city_id = $1 AND value = $2`,
        values: [cityId, taken.at(-1)?.value],
      },
    ],
  }
}
