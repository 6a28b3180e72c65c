import { FEATURE_KIND_INFO, type FeatureKind } from '@petatirta/contract'
import {
  foldFieldName,
  formatDate,
  formatDateTime,
  formatNumber,
  type Phone,
  phonesIn,
} from '@petatirta/domain'
import { type PropertyLabel, propertyLabel, readableName } from './property-labels.ts'

const texts = { yes: 'Ya', no: 'Tidak' } as const

export interface DescribedProperty {
  /** The property's own name, the key of the row. */
  readonly name: string
  readonly label: string
  readonly value: string
  /** Numbers that can be called, where the value holds any. */
  readonly phones?: readonly Phone[]
  /** Worth a button that copies it. */
  readonly isId?: true
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const NUMBER = /^-?\d+(\.\d+)?$/
/** Smaller pipes are not made: a diameter below is written in inches, or in an unknown unit. */
const LEAST_MM = 13

const isKind = (text: string): text is FeatureKind => Object.hasOwn(FEATURE_KIND_INFO, text)

function written(text: string, { unit, as }: PropertyLabel, gmtOffset?: number): string {
  if (as === 'id' || as === 'phone') return text
  if (DAY.test(text)) return formatDate(text)
  if (MOMENT.test(text)) return formatDateTime(text, gmtOffset)
  if (as === 'plain' || !NUMBER.test(text)) return isKind(text) ? FEATURE_KIND_INFO[text].label : text
  if (as === 'millimetres') return Number(text) < LEAST_MM ? text : `${formatNumber(text)} mm`
  return unit ? `${formatNumber(text)} ${unit}` : text
}

/** M5.10: empty is '-', zero is 0. Whatever a publisher put there, it is shown as text and never as markup. */
function textValue(value: unknown, label: PropertyLabel | undefined, gmtOffset?: number): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '-'
    if (label) return written(String(value), label, gmtOffset)
    // A whole number under a name that we do not know may be a code: it is not taken apart.
    return Number.isInteger(value) ? String(value) : formatNumber(value)
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.trim() === '' ? '-' : written(value, label ?? NO_LABEL, gmtOffset)
}

const NO_LABEL: PropertyLabel = { label: '' }

/** One property of a publisher for people: a label in words, a number with its unit, a date as dates are written here. */
export function describeProperty(
  kind: FeatureKind,
  name: string,
  value: unknown,
  gmtOffset?: number,
): DescribedProperty {
  const label = propertyLabel(kind, foldFieldName(name))
  const text = textValue(value, label, gmtOffset)
  const phones = label?.as === 'phone' ? phonesIn(text) : []
  return {
    name,
    label: label?.label ?? readableName(name),
    value: text,
    ...(phones.length > 0 && { phones }),
    ...(label?.as === 'id' && text !== '-' && { isId: true as const }),
  }
}
