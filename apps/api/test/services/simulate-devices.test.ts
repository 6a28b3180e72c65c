import { BROKER_PROGRAM, type Broker, createBroker, NO_BROKER } from '@petatirta/harness/broker.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { simulate } from '#test/simulator.ts'

describe.skipIf(!BROKER_PROGRAM)(`[D47] simulated devices over MQTT (${NO_BROKER})`, () => {
  let broker: Broker
  beforeAll(async () => {
    broker = await createBroker()
  })
  afterAll(() => broker.remove())

  test('[D47] each device on its topic; whoever ends leaves its last will', async () => {
    const listener = await mqtt.connectAsync(broker.url)
    await listener.subscribeAsync('petatirta/#', { qos: 1 })
    const heard = new Map<string, unknown[]>()
    listener.on('message', (topic, payload) => {
      heard.set(topic, [...(heard.get(topic) ?? []), JSON.parse(payload.toString())])
    })
    const { code, err } = await simulate(
      '--mqtt',
      broker.url,
      '--every',
      '0.2',
      '--devices',
      '2',
      '--rounds',
      '2',
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    await vi.waitFor(() => {
      expect([...heard.keys()].sort()).toEqual([
        'petatirta/demo-iot-kota-contoh/DEV-001',
        'petatirta/demo-iot-kota-contoh/DEV-002',
      ])
      for (const messages of heard.values()) {
        expect(messages[0]).toMatchObject({ type: 'pressure', data: [{ name: 'tekanan (bar)' }, {}, {}] })
        expect(messages.at(-1)).toEqual({ silent: true })
      }
    }, PATIENCE)
    await listener.endAsync()
  })

  test('a broker that nobody listens to is mentioned', async () => {
    const { code, out } = await simulate(
      '--mqtt',
      broker.url,
      '--every',
      '0.2',
      '--devices',
      '1',
      '--rounds',
      '1',
    )
    expect(code).toBe(0)
    expect(out).toContain('nobody listens')
  })
})
