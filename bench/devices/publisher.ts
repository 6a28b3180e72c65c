/** A process full of devices. The parent says where to and how many; it hears when the broker has taken everything. */

import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import mqtt from 'mqtt'
import { placeOf } from './grid.ts'

export interface PublishOrder {
  readonly url: string
  readonly code: string
  readonly devices: number
  /** Values are milliseconds since then: each says when it was sent. */
  readonly startedAt: number
  readonly periodMs: number
  readonly durationMs: number
  readonly anomalies: number
}
export interface Published {
  readonly messages: number
  readonly readings: number
  /** How far behind its plan the publisher was at worst: a machine that is too slow measures itself. */
  readonly behindMs: number
}

const CONNECTIONS = 10
const TICK_MS = 20

const messageOf = (device: number, { anomalies, startedAt }: PublishOrder) => {
  const now = Date.now()
  const samplingDate = new Date(now).toISOString()
  const moment = now - startedAt
  const isBad = Math.random() < anomalies
  return deviceMessage({
    name: `Logger ${device}`,
    ...placeOf(device),
    data: [
      reading({ value: isBad ? -moment : moment, samplingDate }),
      reading({ name: 'debit', constraintOperator: 'gt', constraintValue: 90, value: 10, samplingDate }),
      reading({ name: 'signal', constraintOperator: null, constraintValue: null, value: -70, samplingDate }),
    ],
  })
}

async function publish(order: PublishOrder): Promise<Published> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => mqtt.connectAsync(order.url, { protocolVersion: 5 })),
  )
  const started = performance.now()
  const total = Math.round((order.devices * order.durationMs) / order.periodMs)
  const pending: Promise<unknown>[] = []
  let sent = 0
  let behindMs = 0
  while (sent < total) {
    const elapsed = performance.now() - started
    const due = Math.min(total, Math.floor((elapsed * order.devices) / order.periodMs))
    behindMs = Math.max(behindMs, ((due - sent) * order.periodMs) / order.devices - TICK_MS)
    for (; sent < due; sent++) {
      const device = sent % order.devices
      const client = clients[device % CONNECTIONS] as mqtt.MqttClient
      const text = JSON.stringify(messageOf(device, order))
      pending.push(client.publishAsync(`petatirta/${order.code}/d${device}`, text, { qos: 1 }))
    }
    await new Promise(resolve => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(pending)
  await Promise.all(clients.map(client => client.endAsync()))
  return { messages: sent, readings: sent * 3, behindMs }
}

process.on('message', (order: PublishOrder) => {
  publish(order).then(
    published => process.send?.(published),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
process.send?.('ready')
