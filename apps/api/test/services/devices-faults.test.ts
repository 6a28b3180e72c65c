/** No reading that was taken is lost, whatever is stopped or killed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { companyBody } from '@petatirta/harness/bodies.ts'
import { BROKER_PROGRAM, type Broker, createBroker, NO_BROKER } from '@petatirta/harness/broker.ts'
import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { kill } from '@petatirta/harness/processes.ts'
import type { Product } from '@petatirta/harness/product.ts'
import type { MqttClient } from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDevice, startStream } from '#test/mqtt-devices.ts'
import { call, createHome } from '#test/server-process.ts'

const ROOT = { username: 'root_pertama', password: 'Pertama#2026' }
const CODE = 'iot-uji'
const SUPERUSER = 'petatirta'

let home: ReturnType<typeof createHome>
let broker: Broker
let first: Product
let second: Product
let device: MqttClient
let key: string

/** The cluster's address as its own file has it: fifth line, the folder of its socket. */
async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const [, , , , host = ''] = readFileSync(join(home.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split(
    '\n',
  )
  const client = new pg.Client({ host, user: SUPERUSER, database: 'petatirta' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

const stored = async (): Promise<Set<string>> => {
  const rows = await query<{ device_id: string; sampled_at: Date }>(
    'SELECT device_id, sampled_at FROM device_reading',
  )
  return new Set(rows.map(row => `${row.device_id} ${row.sampled_at.toISOString()}`))
}

const env = () => ({ MQTT_URL: broker.url, NODE_COMPILE_CACHE: join(home.dataDir, '../compiled') })
/** A second process on the cluster of the first. */
const startSecond = () => {
  const [, , , , host = ''] = readFileSync(join(home.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split(
    '\n',
  )
  return home.start({
    ...env(),
    DATABASE_URL: `postgres://${SUPERUSER}@localhost/petatirta?host=${encodeURIComponent(host)}`,
  })
}

/** The same over HTTP, to both servers in turn: remembers what was answered with 200. */
function startPosting() {
  const taken = new Set<string>()
  let stopped = false
  const base = Date.now() - 7_200_000
  const lane = async () => {
    for (let n = 0; !stopped; n++) {
      const samplingDate = new Date(base + n).toISOString()
      const id = `h${n % 10}`
      const body = JSON.stringify({ deviceId: id, ...deviceMessage({ data: [reading({ samplingDate })] }) })
      const headers = { 'x-device-key': key }
      const answer = await fetch(`${(n % 2 ? first : second).url}/api/devices/readings`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => undefined)
      if (answer?.status === 200) taken.add(`${id} ${samplingDate}`)
      await pass(answer ? 10 : 100)
    }
  }
  const running = lane()
  return {
    taken,
    abandon: () => {
      stopped = true
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/** Devices report before, during and after; everything that was taken from them is in the history. */
async function survive(fault: (settled: () => Promise<void>) => Promise<void>) {
  const stream = startStream(device, CODE)
  const posting = startPosting()
  const settled = async () => {
    const before = { published: stream.taken.size, posted: posting.taken.size }
    await vi.waitFor(() => {
      expect(stream.taken.size).toBeGreaterThan(before.published + 50)
      expect(posting.taken.size).toBeGreaterThan(before.posted)
    }, PATIENCE)
    const until = [...stream.taken, ...posting.taken]
    await vi.waitFor(async () => {
      const found = await stored()
      expect(until.filter(one => !found.has(one)).length).toBe(0)
    }, PATIENCE)
  }
  try {
    await settled()
    await fault(settled)
    await settled()
    await stream.stop()
    await posting.stop()
  } finally {
    stream.abandon()
    posting.abandon()
  }
  await vi.waitFor(async () => {
    const found = await stored()
    expect([...stream.taken, ...posting.taken].filter(one => !found.has(one))).toEqual([])
  }, PATIENCE)
  const refusals = await query('SELECT reason, detail FROM device_refusal')
  expect(refusals).toEqual([])
}

describe.skipIf(!BROKER_PROGRAM)(`[D44] readings survive (${NO_BROKER})`, () => {
  beforeAll(async () => {
    home = createHome()
    broker = await createBroker()
    const args = ['--username', ROOT.username]
    expect(
      (await home.run('commands/create-root.ts', { ROOT_PASSWORD: ROOT.password }, args).ended).code,
    ).toBe(0)
    first = await home.start(env())
    second = await startSecond()
    const token = (await call(first.url, 'POST', '/user/login', { body: ROOT })).body.payload.accessToken
    const company = await call(first.url, 'POST', '/company', {
      token,
      body: companyBody({ uniqueCodeDevice: CODE }),
    })
    const id = company.body.payload._id
    key = (await call(first.url, 'POST', `/company/devices/key?id=${id}`, { token })).body.payload.key
    device = await connectDevice(broker.url, { clientId: 'alat', clean: false })
    // The broker keeps messages from the first subscription on.
    await vi.waitFor(async () => {
      await device.publishAsync(`petatirta/${CODE}/awal`, JSON.stringify(deviceMessage()), { qos: 1 })
      expect((await stored()).size).toBeGreaterThan(0)
    }, PATIENCE)
  })
  afterAll(async () => {
    await device?.endAsync(true)
    await home?.remove()
    await broker?.remove()
  })

  test('a restart of the broker', async () => {
    await survive(async () => {
      await broker.stop()
      await pass(300)
      await broker.start()
    })
  })

  test('servers that are killed, whichever of them listens', async () => {
    await survive(async settled => {
      await second.kill()
      await settled()
      second = await startSecond()
      // The other one now: the one that came back takes over, with what the broker has kept.
      await first.kill()
      await settled()
      first = await home.start(env())
    })
  })

  test('no server at all for a while', async () => {
    await survive(async () => {
      await Promise.all([first.kill(), second.kill()])
      await pass(500)
      first = await home.start(env())
      second = await startSecond()
    })
  })

  test('a database that is killed', async () => {
    await survive(async () => {
      for (const pid of home.databaseProcesses()) kill(pid)
      await pass(300)
    })
  })
})
