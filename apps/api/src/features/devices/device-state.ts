import type { Device, Reading } from '@petatirta/contract'
import { type DeviceStatus, deviceStatus, visibleReadings } from '@petatirta/domain'
import type { Report, Sample, Silence } from './message.ts'

export type StoredReading = Reading & { readonly orderedAt: number }

/** What a device reported last (device_state). */
export interface DeviceState {
  readonly name: string
  readonly type: string
  readonly lat: number
  readonly long: number
  readonly status: DeviceStatus
  readonly data: readonly StoredReading[]
  readonly orderedAt: number
  readonly receivedAt: number
  readonly silentSince: number | null
}

/** What the layer draws of a device. */
export interface Drawn {
  readonly name: string
  readonly type: string
  readonly lat: number
  readonly long: number
}

/** A device that invents names must not fill its row. */
const MOST_READINGS = 200
/** A reading that no longer comes along is no longer part of the device: its anomaly would otherwise stay for good. */
const FORGOTTEN_MS = 7 * 24 * 60 * 60_000
/** About a metre. */
const MOVED_DEGREES = 1e-5

const stored = (sample: Sample): StoredReading => ({
  name: sample.name,
  value: sample.value,
  constraintOperator: sample.constraintOperator,
  constraintValue: sample.constraintValue,
  samplingDate: new Date(sample.sampledAt).toISOString(),
  gmtOffset: sample.gmtOffset,
  status: sample.status,
  orderedAt: sample.orderedAt,
})

function mergeReadings(held: readonly StoredReading[], samples: readonly Sample[]): StoredReading[] {
  const byName = new Map(held.map(reading => [reading.name, reading]))
  for (const sample of samples) {
    const known = byName.get(sample.name)
    if (!known || sample.orderedAt > known.orderedAt) byName.set(sample.name, stored(sample))
  }
  const newest = Math.max(...[...byName.values()].map(reading => reading.orderedAt))
  const alive = [...byName.values()].filter(reading => reading.orderedAt > newest - FORGOTTEN_MS)
  if (alive.length <= MOST_READINGS) return alive
  const kept = new Set(alive.toSorted((a, b) => b.orderedAt - a.orderedAt).slice(0, MOST_READINGS))
  return alive.filter(reading => kept.has(reading))
}

/** The device after a message. One that came late adds to the history and changes nothing that is newer. */
export function applyReport(
  state: DeviceState | undefined,
  report: Report,
  drawn: Drawn | undefined,
): DeviceState {
  const data = mergeReadings(state?.data ?? [], report.samples)
  const isNewest = !state || report.orderedAt >= state.orderedAt
  const { lat, long } = isNewest ? report : state
  return {
    // Without a name of its own it keeps the one it has.
    name: (isNewest && report.name) || state?.name || drawn?.name || '',
    type: (isNewest && report.type) || state?.type || drawn?.type || '',
    lat,
    long,
    status: deviceStatus(data),
    data,
    orderedAt: Math.max(report.orderedAt, state?.orderedAt ?? 0),
    receivedAt: Math.max(report.receivedAt, state?.receivedAt ?? 0),
    silentSince: null,
  }
}

/** Of a device that never reported nothing is known that could end. */
export const applySilence = (
  state: DeviceState | undefined,
  { receivedAt }: Silence,
): DeviceState | undefined => state && { ...state, silentSince: state.silentSince ?? receivedAt }

export const isDrawnAs = (drawn: Drawn | undefined, state: DeviceState): boolean =>
  drawn !== undefined &&
  drawn.name === state.name &&
  drawn.type === state.type &&
  Math.abs(drawn.lat - state.lat) < MOVED_DEGREES &&
  Math.abs(drawn.long - state.long) < MOVED_DEGREES

const readingOf = ({ orderedAt: _, ...reading }: StoredReading): Reading => reading

/** As all users see it (M3.5). */
export const toDevice = (id: string, state: DeviceState): Device => ({
  id,
  name: state.name,
  type: state.type,
  status: state.status,
  lat: state.lat,
  long: state.long,
  data: visibleReadings(state.data).map(readingOf),
  silentSince: state.silentSince === null ? null : new Date(state.silentSince).toISOString(),
})
