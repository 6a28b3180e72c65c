import type { ConstraintOperator } from '@petatirta/domain'

export interface Sensor {
  name: string
  operator: ConstraintOperator
  limit: number
  /** Usual and troubled values, from–to. */
  normal: readonly [number, number]
  anomaly: readonly [number, number]
  /** How it goes with the city's thirst: 1 rises with it, -1 falls, 0 does not care. */
  demand: number
}

const SIGNAL: Sensor = {
  name: 'signal',
  operator: 'lt',
  limit: -110,
  normal: [-95, -60],
  anomaly: [-120, -111],
  demand: 0,
}
const BATTERY: Sensor = {
  name: 'baterai (V)',
  operator: 'lt',
  limit: 3.3,
  normal: [3.4, 4.1],
  anomaly: [2.9, 3.2],
  demand: 0,
}

/** What a device of each type measures. */
export const SENSORS: Readonly<Record<string, readonly Sensor[]>> = {
  pressure: [
    {
      name: 'tekanan (bar)',
      operator: 'lt',
      limit: 0.7,
      normal: [0.9, 3.2],
      anomaly: [0.05, 0.6],
      demand: -1,
    },
    BATTERY,
    SIGNAL,
  ],
  flow: [
    { name: 'debit (L/s)', operator: 'gt', limit: 45, normal: [6, 40], anomaly: [47, 80], demand: 1 },
    {
      name: 'tekanan (bar)',
      operator: 'lte',
      limit: 0.5,
      normal: [0.9, 2.8],
      anomaly: [0.1, 0.5],
      demand: -1,
    },
    SIGNAL,
  ],
  level: [
    {
      name: 'tinggi muka air (m)',
      operator: 'lt',
      limit: 1.2,
      normal: [1.6, 4.2],
      anomaly: [0.2, 1.1],
      demand: -0.8,
    },
    SIGNAL,
  ],
  quality: [
    {
      name: 'kekeruhan (NTU)',
      operator: 'gte',
      limit: 5,
      normal: [0.3, 3.8],
      anomaly: [5, 14],
      demand: 0.3,
    },
    {
      name: 'sisa klor (mg/L)',
      operator: 'lt',
      limit: 0.2,
      normal: [0.25, 0.8],
      anomaly: [0.02, 0.18],
      demand: -0.4,
    },
    SIGNAL,
  ],
}
