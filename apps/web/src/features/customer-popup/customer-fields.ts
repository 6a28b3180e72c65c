import {
  arrearsMonths,
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  type CustomerField,
  customerField,
  displayValue,
  formatDate,
  formatDateTime,
  formatRupiah,
  formatUsage,
  isPersonalProperty,
  isStoredPhoto,
  isUnbilled,
  MISSING,
  PAYMENT_LABELS,
  phonesIn,
  UNBILLED_LABEL,
} from '@petatirta/domain'
import { type DescribedProperty, describeProperty } from '#shared/properties/describe-property.ts'
import { textOf } from './customer-facts.ts'
import { texts } from './texts.ts'

type Write = (text: string) => string

/** What a publisher wrote in a way that we cannot read is shown as it came. */
const orAsItCame =
  (write: Write): Write =>
  text => {
    const written = write(text)
    return written === MISSING ? displayValue(text) : written
  }

const named =
  (names: Readonly<Record<string, string>>): Write =>
  text =>
    names[text.toLowerCase()] ?? displayValue(text)

const money = orAsItCame(formatRupiah)
const usage = orAsItCame(formatUsage)
const day = orAsItCame(formatDate)
/** A day alone has no time worth showing. */
const moment: Write = text => (text.includes(':') ? orAsItCame(formatDateTime)(text) : day(text))
const months: Write = text => (arrearsMonths(text) > 0 ? `${arrearsMonths(text)} bulan` : displayValue(text))

const WRITE: Partial<Record<CustomerField['type'], Write>> = { money, usage, day, moment, months }
const CODES: Partial<Record<string, Write>> = {
  type: named({ customer: 'Pelanggan' }),
  status_billing: named({ terbayar: 'Terbayar', belum_terbayar: 'Belum Terbayar' }),
  status_payment: named({ paid: PAYMENT_LABELS.paid, unpaid: PAYMENT_LABELS.unpaid }),
}

/** What people take along to another program. */
const COPIED: readonly string[] = ['idpelangga', 'no_meter']

/**
 * Every property of M3.2, whether the customer has it or not; the publisher's own follow. For users without access to
 * personal data its rows are left out.
 */
export function customerRows(
  properties: Readonly<Record<string, unknown>>,
  seesPersonalData: boolean,
): DescribedProperty[] {
  const shown = CUSTOMER_FIELD_NAMES.filter(name => seesPersonalData || !isPersonalProperty(name))
  const unbilled = isUnbilled(textOf(properties.status_billing), arrearsMonths(textOf(properties.tunggakan)))
  const known = shown.map((name): DescribedProperty => {
    const { label, type } = customerField(name)
    const value = properties[name]
    if (unbilled && (name === 'status_billing' || name === 'status_payment') && textOf(value))
      return { name, label, value: UNBILLED_LABEL }
    if (isStoredPhoto(value)) return { name, label, value: texts.storedPhoto }
    const write = CODES[name] ?? WRITE[type]
    const text = write ? write(textOf(value)) : displayValue(value)
    const phones = name === 'nohp' ? phonesIn(textOf(value)) : []
    return {
      name,
      label,
      value: text,
      ...(phones.length > 0 && { phones }),
      ...(COPIED.includes(name) && text !== MISSING && { isId: true as const }),
    }
  })
  const others = Object.keys(properties).filter(name => !Object.hasOwn(CUSTOMER_FIELDS, name))
  return [...known, ...others.map(name => describeProperty('customer', name, properties[name]))]
}
