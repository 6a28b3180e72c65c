/** What an open map counts: the rows that it was sent, filtered by the rules of packages/domain. */
import {
  type AreaFilters,
  COORDINATE_SCALE,
  type FeaturePart,
  GEOMETRY_COLUMNS,
  MISSING,
} from '@petatirta/contract'
import {
  arrearsBand,
  billingState,
  channelGroup,
  customerGroup,
  isAmong,
  isDiligent,
  isInUsageRange,
  type PaymentClass,
} from '@petatirta/domain'

interface Option {
  code: string
  name: string
}
export interface ClientOptions {
  payment_channels: readonly Option[]
  customer_class: readonly Option[]
}

export type ClientRow = ReturnType<typeof clientRows>[number]

export function clientRows(style: FeaturePart) {
  const category = (name: string) => {
    const { codes, dictionary } = style.categories(name)
    return (row: number) => dictionary[codes[row] ?? -1] ?? ''
  }
  const number = (name: string) => {
    const values = style.numbers(name)
    return (row: number) => (values[row] === MISSING ? Number.NaN : (values[row] ?? Number.NaN))
  }
  const [x, y] = [number(GEOMETRY_COLUMNS.x), number(GEOMETRY_COLUMNS.y)]
  const [status, paymentClass] = [category('status_billing'), category('payment_class')]
  const [kodegol, channel] = [category('kodegol'), category('loket_bayar')]
  const [rayon, month] = [category('rayon'), category('due_month')]
  const [arrears, usage] = [number('arrears'), number('pemakaian_m3_kini')]
  return Array.from({ length: style.rows }, (_, row) => ({
    position: [x(row) / COORDINATE_SCALE, y(row) / COORDINATE_SCALE],
    state: billingState(status(row), paymentClass(row) as PaymentClass),
    kodegol: kodegol(row),
    channel: channel(row),
    rayon: rayon(row),
    due: month(row).replace(/^(\d{4})(\d{2})$/, '$1-$2-01'),
    arrears: arrears(row),
    usage: usage(row),
  }))
}

/** Billing states hide; the other filters narrow once something of them is chosen. */
export function shows(row: ClientRow, filters: AreaFilters, options: ClientOptions, now: Date): boolean {
  const {
    customer,
    paymentChannels,
    arrears,
    customerGroup: groups,
    waterConsumption,
    client,
    rayon,
  } = filters
  const narrowed = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0
  const hidden =
    (customer && !customer.some(state => state === row.state)) ||
    (narrowed(paymentChannels) &&
      !paymentChannels?.includes(channelGroup(row.channel, options.payment_channels))) ||
    (narrowed(arrears) && !arrears?.includes(arrearsBand(row.arrears))) ||
    (narrowed(groups) && !groups?.includes(customerGroup(row.kodegol, options.customer_class))) ||
    (narrowed(waterConsumption) && !waterConsumption?.some(range => isInUsageRange(row.usage, range))) ||
    (narrowed(client) && !client?.includes(isDiligent(row.due, now, 7) ? 'diligent' : 'indiligent')) ||
    (narrowed(rayon) && !isAmong(row.rayon, rayon ?? []))
  return !hidden
}
