import type { NetworkSettings } from '@petatirta/contract'
import { settingsTexts as texts } from './texts.ts'

/** Settings as the form holds them: numbers as they are typed. */
export interface SettingsValues {
  joinTolerance: string
  valveTolerance: string
  customerDistance: string
  pipeProperty: string
  criticalClasses: string
  /** Null: by their names. */
  valveTypes: string[] | null
}

/** What the contract takes, in metres. */
export const LIMITS = {
  joinTolerance: [0.01, 5],
  valveTolerance: [0.1, 50],
  customerDistance: [5, 500],
} as const
export type Distance = keyof typeof LIMITS

const decimals = (value: number) => String(value).replace('.', ',')
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

export function validateDistance(name: Distance, text: string): string | undefined {
  const [from, to] = LIMITS[name]
  const value = numberOf(text)
  return value >= from && value <= to ? undefined : texts.badNumber(decimals(from), decimals(to))
}

export const toValues = (settings: NetworkSettings): SettingsValues => ({
  joinTolerance: decimals(settings.joinTolerance),
  valveTolerance: decimals(settings.valveTolerance),
  customerDistance: decimals(settings.customerDistance),
  pipeProperty: settings.pipeProperty,
  criticalClasses: settings.criticalClasses.join(', '),
  valveTypes: settings.valveTypes,
})

const listOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map(part => part.trim())
      .filter(Boolean),
  ),
]

export const toSettings = (values: SettingsValues): NetworkSettings => ({
  joinTolerance: numberOf(values.joinTolerance),
  valveTolerance: numberOf(values.valveTolerance),
  customerDistance: numberOf(values.customerDistance),
  pipeProperty: values.pipeProperty.trim(),
  criticalClasses: listOf(values.criticalClasses),
  valveTypes: values.valveTypes,
})
