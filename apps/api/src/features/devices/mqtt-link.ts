import type { IPublishPacket, MqttClient } from 'mqtt'
import type { Services } from '#platform/services.ts'
import type { Settings } from '#platform/settings.ts'
import { type AckWindow, createAckWindow } from './ack-window.ts'
import { createLeader } from './leader.ts'
import { type Read, readJson, type Silence } from './message.ts'
import type { Reception } from './reception.ts'

const TOPIC = 'petatirta/+/+'
const LEADER_LOCK = 5_080_010
const SESSION_SECONDS = 24 * 60 * 60
/** Unacknowledged messages that the broker may have under way to us: two batches. */
const IN_FLIGHT = 2000
/** The broker keeps larger ones from us. */
const MOST_BYTES = 256 * 1024
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** A broker that has kept messages sends as many as it may. While it does, what comes is no flood but what we missed. */
const CAUGHT_UP = IN_FLIGHT / 4
const CATCH_UP_MS = 5000
const PARTING_MS = 1000

interface Options extends Pick<Services, 'connection' | 'log'> {
  mqtt: NonNullable<Settings['mqtt']>
  receive: Reception['receive']
}

/** PUBACK without a reason is success in every version of MQTT: type, length, the message's id. */
const pubacks = (ids: readonly number[]): Buffer =>
  Buffer.concat(ids.map(id => Buffer.from([0x40, 2, id >> 8, id & 0xff])))

/** A last will says nothing, or that the device is silent. */
function readPayload(payload: Buffer): Read<unknown> | Silence {
  const silence: Silence = { silent: true, receivedAt: Date.now() }
  if (payload.length === 0) return silence
  const content = readJson(payload)
  const isWill = 'value' in content && (content.value as { silent?: unknown } | null)?.silent === true
  return isWill ? silence : content
}

const LATER = new Error('acknowledged when it is stored')

/**
 * Devices over MQTT. One process at a time listens, under one client id, so that what the broker has kept for it is not
 * lost with the process. The library acknowledges a message before it looks at the next; here many are under way at
 * once, so acknowledging is off there, and we do it when they are stored.
 */
export function createMqttLink({ mqtt: settings, receive, ...services }: Options) {
  const { log } = services
  let client: MqttClient | undefined
  let isPaused = false

  const take = async (packet: IPublishPacket, isBacklog: boolean, done: () => void): Promise<void> => {
    const [, code = '', device] = packet.topic.split('/')
    // With QoS 0 nothing is kept, and nothing limits how many of them are under way.
    const keptBy = isBacklog ? 'broker while away' : 'broker'
    try {
      await receive({
        source: { code },
        device,
        content: () => readPayload(packet.payload as Buffer),
        ...(packet.qos > 0 && { keptBy }),
      })
      done()
    } catch (error) {
      // Not acknowledged: the broker keeps it for the next process.
      log.warn({ err: error }, 'a device message was not taken')
    }
  }

  const listen = (own: MqttClient) => {
    let window: AckWindow | undefined
    let catchingUpUntil = 0
    own.on('connect', ({ sessionPresent }) => {
      own.options.reconnectPeriod = FIRST_PAUSE_MS
      const { stream } = own
      // A message belongs to its connection: after a new one the broker sends again what was not acknowledged on the old.
      window = createAckWindow(ids => {
        if (own.stream === stream && !stream.destroyed) stream.write(pubacks(ids))
      })
      catchingUpUntil = sessionPresent ? Date.now() + CATCH_UP_MS : 0
      own.subscribe(TOPIC, { qos: 1, rh: 2 }, error => {
        if (error) log.error({ err: error }, 'the broker refuses the subscription')
      })
    })
    own.handleMessage = (packet, callback) => {
      const current = window
      if (isPaused || !current) return callback(LATER)
      if (catchingUpUntil > 0 && Date.now() > catchingUpUntil && current.size() < CAUGHT_UP)
        catchingUpUntil = 0
      const { messageId } = packet
      const done = packet.qos > 0 && messageId !== undefined ? current.open(messageId) : () => undefined
      void take(packet, catchingUpUntil > 0, done)
      callback(packet.qos > 0 ? LATER : undefined)
    }
    own.on('reconnect', () => {
      const period = own.options.reconnectPeriod ?? FIRST_PAUSE_MS
      own.options.reconnectPeriod = Math.min(period * 2, LONGEST_PAUSE_MS)
    })
    own.on('error', error => log.warn({ err: error }, 'broker'))
    own.on('offline', () => log.warn('the broker is away'))
  }

  const lead = async (signal: AbortSignal): Promise<void> => {
    const { default: library } = await import('mqtt')
    if (signal.aborted) return
    const own = library.connect(settings.url, {
      protocolVersion: 5,
      clientId: settings.clientId,
      clean: false,
      properties: {
        sessionExpiryInterval: SESSION_SECONDS,
        receiveMaximum: IN_FLIGHT,
        maximumPacketSize: MOST_BYTES,
      },
      reconnectPeriod: FIRST_PAUSE_MS,
      connectTimeout: 10_000,
      keepalive: 15,
      resubscribe: false,
    })
    client = own
    listen(own)
    await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
    client = undefined
    // What is still to be acknowledged goes out first, if the line lets it.
    const forced = new Promise<void>(resolve => setTimeout(resolve, PARTING_MS).unref())
    await Promise.race([own.endAsync(), forced.then(() => own.endAsync(true))])
  }
  const leader = createLeader(LEADER_LOCK, services, lead)

  return {
    start: leader.start,
    /** Other processes rely on the leader. */
    ready: async () => {
      if (leader.isLeading() && !client?.connected) throw new Error('the broker is away')
    },
    /** Nothing more is taken; what was is stored and acknowledged, if that is possible at all. */
    stop: async (stored: () => Promise<void>) => {
      isPaused = true
      await stored()
      await new Promise(resolve => setImmediate(resolve))
      await leader.stop()
    },
  }
}
