import {
  type DeviceMessage,
  deviceIdSchema,
  deviceMessageSchema,
  type FieldError,
  type Reading,
} from '@petatirta/contract'
import { type DeviceStatus, readingStatus } from '@petatirta/domain'
import type { z } from 'zod'
import { decodeText } from '#platform/files/text.ts'
import { check } from '#platform/untrusted.ts'

/** Who a message says it is from: over MQTT the utility's code, over HTTP the hash of its key. */
export type Source = { readonly code: string } | { readonly keyHash: string }

export interface Sample {
  readonly name: string
  readonly value: number
  readonly constraintOperator: Reading['constraintOperator']
  readonly constraintValue: number | null
  readonly gmtOffset: number
  readonly status: DeviceStatus
  readonly sampledAt: number
  /** What decides which of two readings is newer. */
  readonly orderedAt: number
}

export interface Report {
  readonly name: string
  readonly type: string
  readonly lat: number
  readonly long: number
  readonly samples: readonly Sample[]
  readonly receivedAt: number
  readonly orderedAt: number
}

/** The broker's word that a device is gone (its last will). */
export interface Silence {
  readonly silent: true
  readonly receivedAt: number
}

/** A clock may be this fast; what it says beyond is not believed when the newest reading is chosen. */
const CLOCK_AHEAD_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** A time without offset is the device's own. */
export const samplingTime = (text: string, gmtOffset: number): number =>
  HAS_OFFSET.test(text) ? Date.parse(text) : Date.parse(`${text}Z`) - gmtOffset * HOUR_MS

/** The first moment whose readings are kept: whole months, as history is dropped. */
export function oldestKept(now: number, months: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)
}

const problemsOf = (error: z.ZodError): FieldError[] =>
  error.issues
    .slice(0, 100)
    .map(issue => ({ path: issue.path.map(String).join('.'), message: issue.message }))

export type Read<T> = { readonly value: T } | { readonly problems: FieldError[] }

const problem = (path: string, message: string) => ({ problems: [{ path, message }] })

export function readJson(bytes: Uint8Array): Read<unknown> {
  try {
    return { value: JSON.parse(decodeText(bytes)) }
  } catch {
    return problem('', 'Isi pesan bukan JSON')
  }
}

export function readDeviceId(value: unknown): Read<string> {
  const parsed = check(deviceIdSchema, value)
  return parsed.success ? { value: parsed.data } : problem('deviceId', 'deviceId tidak valid')
}

export function readDeviceMessage(value: unknown): Read<DeviceMessage> {
  const parsed = check(deviceMessageSchema, value)
  return parsed.success ? { value: parsed.data } : { problems: problemsOf(parsed.error) }
}

const sampleOf = (reading: DeviceMessage['data'][number], sampledAt: number, receivedAt: number): Sample => {
  const { name, value, constraintOperator = null, constraintValue = null, gmtOffset } = reading
  const status = constraintOperator ? readingStatus(value, constraintOperator, constraintValue) : 0
  const orderedAt = Math.min(sampledAt, receivedAt + CLOCK_AHEAD_MS)
  return { name, value, constraintOperator, constraintValue, gmtOffset, status, sampledAt, orderedAt }
}

export interface Judged {
  /** Absent when every reading was refused. */
  readonly report: Report | undefined
  readonly refused: FieldError[]
}

/** A reading from a time that cannot be is refused; the others of its message are kept. */
export function judge(message: DeviceMessage, receivedAt: number, oldest: number): Judged {
  const samples: Sample[] = []
  const refused: FieldError[] = []
  for (const [i, reading] of message.data.entries()) {
    const sampledAt = samplingTime(reading.samplingDate, reading.gmtOffset)
    if (sampledAt >= oldest && sampledAt <= receivedAt + DAY_MS) {
      samples.push(sampleOf(reading, sampledAt, receivedAt))
    } else {
      const which = sampledAt < oldest ? 'terlalu lama' : 'di masa depan'
      refused.push({
        path: `data.${i}.samplingDate`,
        message: `Waktu ${which}: ${reading.samplingDate.slice(0, 40)}`,
      })
    }
  }
  if (samples.length === 0 && refused.length > 0) return { report: undefined, refused }
  const { name, type, lat, long } = message
  const orderedAt = samples.length ? Math.max(...samples.map(sample => sample.orderedAt)) : receivedAt
  return { report: { name, type, lat, long, samples, receivedAt, orderedAt }, refused }
}
