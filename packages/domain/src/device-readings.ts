import { formatDateTime } from './dates.ts'
import { type ConstraintOperator, OPERATOR_LABELS } from './devices.ts'
import { timeZoneName } from './time-zone.ts'

interface Rule {
  constraintOperator?: ConstraintOperator | null | undefined
  constraintValue?: number | null | undefined
}

interface Sampled {
  samplingDate: string
  gmtOffset: number
}

const LOCALE = 'id-ID'
/** Beyond these a number is written with a power of ten: a dozen zeros is unreadable. */
const [LEAST, MOST] = [0.0001, 1e12]

/** Made when they are first needed: a browser takes ten milliseconds for each. */
let plain: Intl.NumberFormat | undefined
let powers: Intl.NumberFormat | undefined

/** What a sensor measured: four decimals, because residual chlorine and its limit differ in the third. */
export function formatReading(value: number): string {
  const size = Math.abs(value)
  if (size !== 0 && (size < LEAST || size >= MOST)) {
    powers ??= new Intl.NumberFormat(LOCALE, { notation: 'scientific', maximumSignificantDigits: 4 })
    return powers.format(value)
  }
  plain ??= new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 4 })
  // Adding 0 turns -0 into 0.
  return plain.format(value + 0)
}

/** '< 0,7'; null where a reading has no rule. */
export const ruleText = ({ constraintOperator, constraintValue }: Rule): string | null =>
  constraintOperator && typeof constraintValue === 'number'
    ? `${OPERATOR_LABELS[constraintOperator]} ${formatReading(constraintValue)}`
    : null

/** M9: when it was sampled, on the clock where the device stands. */
export const samplingTime = ({ samplingDate, gmtOffset }: Sampled): string =>
  `${formatDateTime(samplingDate, gmtOffset)} ${timeZoneName(gmtOffset)}`
