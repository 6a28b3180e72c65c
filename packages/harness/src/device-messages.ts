/** What a device sends, over HTTP and MQTT alike. */
import type { DeviceMessage } from '@petatirta/contract'

export type SentReading = Partial<DeviceMessage['data'][number]>

export const reading = (changes: SentReading = {}) => ({
  name: 'tekanan',
  value: 2.5,
  constraintOperator: 'lt' as const,
  constraintValue: 0.5,
  samplingDate: new Date().toISOString(),
  gmtOffset: 7,
  ...changes,
})

export const deviceMessage = (changes: Partial<Record<keyof DeviceMessage, unknown>> = {}) => ({
  name: 'Logger Pasar',
  type: 'pressure',
  lat: -7.25,
  long: 112.75,
  data: [reading()],
  ...changes,
})
