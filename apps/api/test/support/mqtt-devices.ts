/** Devices that speak MQTT. */

import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'

export async function connectDevice(url: string, options: IClientOptions = {}): Promise<MqttClient> {
  const client = mqtt.connect(url, { reconnectPeriod: 100, ...options })
  client.on('error', () => undefined)
  await new Promise<void>(resolve => client.once('connect', () => resolve()))
  return client
}

export const topicOf = (code: string, deviceId: string) => `petatirta/${code}/${deviceId}`

const LANES = 4
const DEVICES = 40
const PACE_MS = 10

/** Many devices that report without a pause until told to stop; remembers what the broker has taken from them. */
export function startStream(client: MqttClient, code: string) {
  const taken = new Set<string>()
  const base = Date.now() - 3_600_000
  let sent = 0
  let stopped = false
  const lane = async () => {
    while (!stopped) {
      const n = sent++
      const id = `d${n % DEVICES}`
      const samplingDate = new Date(base + n).toISOString()
      const message = deviceMessage({ data: [reading({ value: n, samplingDate })] })
      await client.publishAsync(topicOf(code, id), JSON.stringify(message), { qos: 1 })
      taken.add(`${id} ${samplingDate}`)
      await new Promise(resolve => setTimeout(resolve, PACE_MS))
    }
  }
  const lanes = Array.from({ length: LANES }, lane)
  return {
    taken,
    /** Of a test that failed: the others need no more of it. */
    abandon: () => {
      stopped = true
    },
    /** Ends when the broker has taken everything. */
    stop: async () => {
      stopped = true
      await Promise.all(lanes)
    },
  }
}
