import {
  BILLING_COLOURS,
  type BillingState,
  billingState,
  HIGHLIGHT_COLOURS,
  PAYMENT_CLASSES,
  type PaymentClass,
} from '@petatirta/domain'
import { type ChannelRule, paletteTable, ruleTable } from '#map/point-tables.ts'
import { categoryOf, type PointColumns } from '#sync/feature-columns.ts'

/** M3.9: which billing states are shown. */
export type CustomerFilter = Readonly<Record<PaymentClass, boolean>>

/** Channel 0 of the points: its code picks the colour. */
const STATES = [...PAYMENT_CLASSES, 'default'] as const satisfies readonly BillingState[]
type CustomerState = (typeof STATES)[number]

const isClass = (text: string): text is PaymentClass => (PAYMENT_CLASSES as readonly string[]).includes(text)

/** M4.5; a class that the server does not name has the default colour. */
export const customerState = (statusBilling: string, paymentClass: string): CustomerState =>
  billingState(statusBilling, isClass(paymentClass) ? paymentClass : 'default')

export const stateColour = (state: CustomerState): string => BILLING_COLOURS[state]

/** The state of every row. The rule runs once per pair of dictionary entries, not once per customer. */
export function stateCodes(columns: PointColumns): Uint8Array {
  const status = categoryOf(columns, 'status_billing')
  const classes = categoryOf(columns, 'payment_class')
  const codes = new Uint8Array(columns.rows)
  if (!status || !classes) return codes
  const width = classes.dictionary.length
  const lookup = Uint8Array.from({ length: status.dictionary.length * width }, (_, pair) => {
    const [billing = '', payment = ''] = [
      status.dictionary[Math.floor(pair / width)],
      classes.dictionary[pair % width],
    ]
    return STATES.indexOf(customerState(billing, payment))
  })
  for (let row = 0; row < columns.rows; row++) {
    codes[row] = lookup[(status.codes[row] as number) * width + (classes.codes[row] as number)] as number
  }
  return codes
}

const channels = (filter: CustomerFilter): ChannelRule[] => [
  {
    passes: code => {
      const state = STATES[code]
      // A state outside the three has no switch of its own that could hide it.
      return state === undefined || state === 'default' || filter[state]
    },
  },
]

export const customerRules = (filter: CustomerFilter): Uint8Array => ruleTable(channels(filter))

export const customerPalette = (): Uint8Array =>
  paletteTable(
    STATES.map(state => ({ colour: BILLING_COLOURS[state], highlighted: HIGHLIGHT_COLOURS[state] })),
  )
