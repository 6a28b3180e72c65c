import type { MqttClient } from 'mqtt'
import { type Line, PermanentFailure, TemporaryFailure } from './line.ts'

const CONNECT_WITHIN_MS = 10_000
const RECONNECT_MS = 1000
const NO_SUBSCRIBERS = 16
/** Bad name or password, not authorised: in MQTT 3.1.1 and in 5. */
const FORBIDDEN = new Set([4, 5, 134, 135])

const codeOf = (error: unknown) => (error as { code?: string | number }).code

/** Each device has a connection of its own, as real ones do: its last will says when it is gone. */
export async function mqttLine(
  broker: string,
  utilityCode: string,
  say: (line: string) => void,
): Promise<Line> {
  const { default: mqtt } = await import('mqtt')
  const shown = new URL(broker).host
  const devices = new Map<string, Promise<MqttClient>>()
  const once = new Set<string>()
  const sayOnce = (line: string) => {
    if (once.has(line)) return
    once.add(line)
    say(line)
  }

  const explain = (error: unknown) => {
    if (FORBIDDEN.has(Number(codeOf(error))))
      return new PermanentFailure(`The broker at ${shown} refuses: a user name and a password belong into the address,
mqtt://user:password@host, and its rules must allow petatirta/${utilityCode}/+.`)
    return new TemporaryFailure(
      `No broker answers at ${shown}: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }

  const connect = async (deviceId: string): Promise<MqttClient> => {
    const client = mqtt.connect(broker, {
      protocolVersion: 5,
      clientId: `simulator-${utilityCode}-${deviceId}`,
      connectTimeout: CONNECT_WITHIN_MS,
      reconnectPeriod: RECONNECT_MS,
      will: { topic: topicOf(deviceId), payload: Buffer.from('{"silent":true}'), qos: 1, retain: false },
    })
    client.on('offline', () => sayOnce(`The broker at ${shown} is away; the devices wait for it.`))
    client.on('packetreceive', packet => {
      if (packet.cmd === 'puback' && packet.reasonCode === NO_SUBSCRIBERS)
        sayOnce('The broker takes the messages, but nobody listens: is MQTT_URL of PetaTirta this broker?')
    })
    try {
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve())
        client.once('error', reject)
        client.once('offline', () => reject(new Error('no answer')))
      })
    } catch (error) {
      await client.endAsync(true)
      throw explain(error)
    }
    client.on('error', error => sayOnce(explain(error).message))
    return client
  }
  const topicOf = (deviceId: string) => `petatirta/${utilityCode}/${deviceId}`

  return {
    async send(deviceId, message) {
      const connecting = devices.get(deviceId) ?? connect(deviceId)
      devices.set(deviceId, connecting)
      const client = await connecting.catch((error: unknown) => {
        devices.delete(deviceId)
        throw error
      })
      // While the broker is away the library keeps it.
      await client.publishAsync(topicOf(deviceId), JSON.stringify(message), { qos: 1 }).catch(error => {
        throw explain(error)
      })
    },
    /** Without DISCONNECT: the broker then publishes that the devices are gone. */
    close: async () => {
      const clients = await Promise.allSettled(devices.values())
      await Promise.all(
        clients.map(client => (client.status === 'fulfilled' ? client.value.endAsync(true) : undefined)),
      )
    },
  }
}
