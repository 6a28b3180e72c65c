/** Devices over MQTT, with a real broker. */
import type { Device, DeviceReadings } from '@petatirta/contract'
import { BROKER_PROGRAM, type Broker, createBroker, NO_BROKER } from '@petatirta/harness/broker.ts'
import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DeviceUtility, deviceUtility, historyOf } from '#test/devices.ts'
import { connectDevice, topicOf } from '#test/mqtt-devices.ts'
import { type People, people } from '#test/people.ts'
import { ask, connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

let broker: Broker
let api: Api
let make: People
let token: string
let utility: DeviceUtility
let device: MqttClient

const publish = (code: string, id: string, message: object | string, qos: 0 | 1 = 1) =>
  device.publishAsync(topicOf(code, id), typeof message === 'string' ? message : JSON.stringify(message), {
    qos,
  })

describe.skipIf(!BROKER_PROGRAM)(`devices over MQTT (${NO_BROKER})`, () => {
  beforeAll(async () => {
    broker = await createBroker()
    api = await startApi({ MQTT_URL: broker.url })
    make = people(api)
    token = await api.token('opsdemo')
    utility = await deviceUtility(make)
    device = await connectDevice(broker.url)
    // Until somebody listens, the broker keeps nothing for anybody.
    await vi.waitFor(async () => {
      await publish(utility.uniqueCodeDevice, 'pertama', deviceMessage())
      expect(await historyOf(api, utility.slug)).not.toEqual([])
    }, PATIENCE)
  })
  afterAll(async () => {
    await device?.endAsync(true)
    await api?.stop()
    await broker?.remove()
  })

  const find = async (id: string): Promise<Device | undefined> => {
    const { body } = await api.request('GET', `/api/devices?kota=${utility.slug}&rp=10000`, { token })
    return body.payload.features
      .map((feature: { properties: Device }) => feature.properties)
      .find((candidate: Device) => candidate.id === id)
  }
  const refused = async (reason: string, slug: string | null) => {
    const { rows } = await api.pool.query<{ count: number; detail: string }>(
      `SELECT count::int, detail FROM device_refusal LEFT JOIN company USING (city_id)
       WHERE reason = $1 AND slug IS NOT DISTINCT FROM $2`,
      [reason, slug],
    )
    return rows[0]
  }

  test.each([1, 0] as const)('[D44] the topic says whose device it is, QoS %i', async qos => {
    const id = `logger-${qos}`
    await publish(utility.uniqueCodeDevice, id, deviceMessage({ data: [reading({ value: 0.2 })] }), qos)
    await vi.waitFor(async () => {
      expect(await find(id)).toMatchObject({ status: 1, data: [{ value: 0.2 }] })
    }, PATIENCE)
  })

  test('[D45] reaches an open map on every process within 2 seconds', async () => {
    for (const process of [0, 1]) {
      const socket = api.socket('subscriber', { token, city: utility.slug }, process)
      const values: (number | undefined)[] = []
      socket.on('device_readings', ({ devices }: DeviceReadings) => values.push(devices[0]?.data[0]?.value))
      expect(await connect(socket)).toBeUndefined()
      await ask(socket, 'watch_devices', { city: utility.slug, ids: ['peta'] }, 'device_readings')
      await publish(
        utility.uniqueCodeDevice,
        'peta',
        deviceMessage({ data: [reading({ value: 40 + process })] }),
      )
      await vi.waitFor(() => expect(values.at(-1)).toBe(40 + process), PATIENCE)
    }
  })

  test('[D46] a last will marks a device silent, any reading ends that', async () => {
    const { uniqueCodeDevice: code } = utility
    for (const [id, payload] of [
      ['wasiat', ''],
      ['wasiat-json', '{"silent": true}'],
    ] as const) {
      const will = { topic: topicOf(code, id), payload: Buffer.from(payload), qos: 1 as const, retain: false }
      const dying = await connectDevice(broker.url, { will, reconnectPeriod: 0 })
      await dying.publishAsync(topicOf(code, id), JSON.stringify(deviceMessage()), { qos: 1 })
      await vi.waitFor(async () => expect(await find(id)).toMatchObject({ silentSince: null }), PATIENCE)
      dying.stream.destroy()
      await vi.waitFor(
        async () => expect(await find(id)).toMatchObject({ silentSince: expect.any(String) }),
        PATIENCE,
      )
      await publish(code, id, deviceMessage())
      await vi.waitFor(async () => expect(await find(id)).toMatchObject({ silentSince: null }), PATIENCE)
    }
    const { body } = await api.request('GET', `/api/company/devices?id=${utility.id}`, { token })
    expect(body.payload).toMatchObject({ silent: 0 })
  })

  test('an unknown or inactive utility, garbage: refused, counted, the others unaffected', async () => {
    const left = await deviceUtility(make)
    await make.change('company', left.id, { isActive: false })
    const unknown = (await refused('utility', null))?.count ?? 0
    await publish('kode-siapa-ini', 'a', deviceMessage())
    await publish(left.uniqueCodeDevice, 'a', deviceMessage())
    await publish(utility.uniqueCodeDevice, 'sampah', 'bukan json')
    await publish(utility.uniqueCodeDevice, 'sampah', '{"data": 7}')
    await device.publishAsync(topicOf(utility.uniqueCodeDevice, 'sampah'), Buffer.from([0xff, 0x00, 0xfe]), {
      qos: 1,
    })
    await publish(utility.uniqueCodeDevice, 'x'.repeat(101), deviceMessage())
    await publish(utility.uniqueCodeDevice, 'raksasa', deviceMessage({ name: 'x'.repeat(400_000) }))
    await publish(utility.uniqueCodeDevice, 'sesudah', deviceMessage())
    await vi.waitFor(async () => {
      expect(await find('sesudah')).toBeDefined()
      expect(await refused('utility', null)).toMatchObject({
        count: unknown + 1,
        detail: expect.stringContaining('kode-siapa-ini'),
      })
      expect(await refused('utility', left.slug)).toMatchObject({ count: 1 })
      expect(await refused('format', utility.slug)).toMatchObject({ count: 4 })
    }, PATIENCE)
    expect(await find('sampah')).toBeUndefined()
    expect(await historyOf(api, left.slug)).toEqual([])
  })

  test('a device of another utility: the same id is another device', async () => {
    const other = await deviceUtility(make)
    await publish(utility.uniqueCodeDevice, 'kembar', deviceMessage({ data: [reading({ value: 1 })] }))
    await publish(other.uniqueCodeDevice, 'kembar', deviceMessage({ data: [reading({ value: 2 })] }))
    await vi.waitFor(
      async () => expect(await historyOf(api, other.slug)).toMatchObject([{ value: 2 }]),
      PATIENCE,
    )
    expect(await find('kembar')).toMatchObject({ data: [{ value: 1 }] })
    // Its last will is its own, too.
    await publish(other.uniqueCodeDevice, 'kembar', '')
    const silent = async () =>
      (
        await api.pool.query(
          'SELECT slug FROM device_state JOIN company USING (city_id) WHERE silent_since IS NOT NULL',
        )
      ).rows
    await vi.waitFor(async () => expect(await silent()).toEqual([{ slug: other.slug }]), PATIENCE)
  })

  test('a flood: what is too much is refused and counted, and the neighbours are heard', async () => {
    const own = await deviceUtility(make)
    const text = JSON.stringify(deviceMessage({ data: [] }))
    await Promise.all(
      Array.from({ length: 1000 }, () =>
        device.publishAsync(topicOf(own.uniqueCodeDevice, 'banjir'), text, { qos: 1 }),
      ),
    )
    await publish(own.uniqueCodeDevice, 'tenang', deviceMessage())
    await vi.waitFor(async () => expect(await historyOf(api, own.slug)).toHaveLength(1), PATIENCE)
    const count = async () => {
      const { rows } = await api.pool.query<{ accepted: number }>(
        'SELECT accepted::int FROM device_intake JOIN company USING (city_id) WHERE slug = $1',
        [own.slug],
      )
      return { accepted: rows[0]?.accepted ?? 0, refused: (await refused('flood', own.slug))?.count ?? 0 }
    }
    await vi.waitFor(async () => {
      const { accepted, refused: tooMany } = await count()
      expect(accepted + tooMany).toBe(1001)
      expect(tooMany).toBeGreaterThan(300)
    }, PATIENCE)
  })

  test('[D5] ready says whether the broker answers', async () => {
    const states = async () =>
      Promise.all(
        api.urls.map(async url => {
          const response = await fetch(`${url}/api/ready`)
          const body = (await response.json()) as { payload: { mqtt?: string } }
          return `${response.status} ${body.payload.mqtt}`
        }),
      )
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['200 up'])), PATIENCE)
    await broker.stop()
    await vi.waitFor(async () => expect(await states()).toContain('503 down'), PATIENCE)
    await broker.start()
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['200 up'])), PATIENCE)
  })
})
