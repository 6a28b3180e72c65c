const CONSTRAINT_OPERATORS = ['gt', 'lt', 'gte', 'lte', 'eq'] as const
export type ConstraintOperator = (typeof CONSTRAINT_OPERATORS)[number]
export type DeviceStatus = 0 | 1

export const OPERATOR_LABELS: Record<ConstraintOperator, string> = {
  gt: '>',
  lt: '<',
  gte: '≥',
  lte: '≤',
  eq: '=',
}

export const READING_STATUS_LABELS: Record<DeviceStatus, string> = { 0: 'Normal', 1: 'Anomali' }

export const DEVICE_ICON_PX = { normal: 20, anomaly: 25 } as const

const HOLDS: Record<ConstraintOperator, (value: number, limit: number) => boolean> = {
  gt: (value, limit) => value > limit,
  lt: (value, limit) => value < limit,
  gte: (value, limit) => value >= limit,
  lte: (value, limit) => value <= limit,
  eq: (value, limit) => value === limit,
}

/**
 * The rule of a reading describes the anomaly, as an alarm threshold does: "pressure lt 0.5" warns below 0.5.
 * M3.5 does not say which way round it is. A value or limit that is no number breaks no rule.
 */
export const readingStatus = (
  value: number | null | undefined,
  operator: ConstraintOperator,
  limit: number | null | undefined,
): DeviceStatus =>
  typeof value === 'number' && typeof limit === 'number' && HOLDS[operator](value, limit) ? 1 : 0

interface NamedReading {
  name: string
  status: number
}

const isSignal = (reading: NamedReading) => reading.name.trim().toLowerCase() === 'signal'

/** M3.5: without 'signal', anomalies first, otherwise in the order received. */
export const visibleReadings = <T extends NamedReading>(data: readonly T[]): T[] =>
  data.filter(reading => !isSignal(reading)).sort((a, b) => b.status - a.status)

/** A device warns when any reading but 'signal' does. */
export const deviceStatus = (data: readonly NamedReading[]): DeviceStatus =>
  data.some(reading => !isSignal(reading) && reading.status !== 0) ? 1 : 0
