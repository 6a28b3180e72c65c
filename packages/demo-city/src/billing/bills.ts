import { dayOfMonth, monthOfDay, toDay } from '../base/calendar.ts'
import { hash32, Rng, weighted } from '../base/random.ts'
import type { City } from '../options.ts'
import { isNewConnection, monthsClosed } from '../people/lived.ts'
import { priceOf, type TariffClass } from './tariff.ts'

/** Where people pay: at the utility, at the bank of their province, and at what the whole country has. */
const channelsWith = (bank: string) => [
  'Loket Kantor',
  bank,
  'Indomaret',
  'Alfamart',
  'Tokopedia',
  'Kantor Pos',
  'Mobile Banking',
  'Mobil Keliling',
]
const CHANNEL_WEIGHTS = [30, 14, 17, 12, 8, 6, 12, 1]

/** Of a hundred customers: paid up, and owing one, two, three, or more months. */
const ARREARS_WEIGHTS = [78, 11, 5, 2.5, 3.5]
/** One in five pays late nearly every second time, the others hardly ever: 10 of the 78 paid newest bills are late. */
const CARELESS_SHARE = 0.2
const LATE_CHANCE = { careless: 0.46, careful: 0.046 }

export interface Bill {
  month: number
  usage: number
  total: number
  dueDay: number
  /** Day since 1970 on which it was paid; -1 while unpaid. */
  paidDay: number
  channel: string
}

/**
 * The due date: the 20th of the month after the period. Early in a month the newest bill cannot yet be paid late,
 * so that a city seen on, say, the 15th has an earlier due day; the three payment classes then always occur.
 */
function dueDayOfMonth(asOfDay: number): number {
  const today = asOfDay - dayOfMonth(monthOfDay(asOfDay), 1) + 1
  return Math.min(20, Math.max(1, Math.floor(today * 0.8)))
}

/** All bills of one customer, oldest first; the same at every call. */
export function billsOf(city: City, customer: number, tariff: TariffClass, bank: string): Bill[] {
  if (isNewConnection(city, customer)) return []
  const rng = new Rng(hash32(city.seed, 91, customer))
  const asOf = toDay(city.asOf)
  const thisMonth = monthOfDay(asOf)
  const due = dueDayOfMonth(asOf)
  const vacant = rng.chance(0.025)
  const typical = tariff.median * Math.exp(tariff.spread * rng.normal())
  const owed = monthsOwed(rng, city.months)
  const late = rng.chance(CARELESS_SHARE) ? LATE_CHANCE.careless : LATE_CHANCE.careful
  const channels = channelsWith(bank)
  const favourite = channels[weighted(CHANNEL_WEIGHTS, rng.next())] as string
  const closed = monthsClosed(city, customer)

  const bills: Bill[] = []
  for (let back = city.months; back > closed; back--) {
    const month = thisMonth - back
    // The dry season (peak in September) asks for more water.
    const season = 1 + 0.09 * Math.cos(((month % 12) - 8) * (Math.PI / 6))
    const usage = vacant ? 0 : Math.round(typical * season * Math.exp(0.16 * rng.normal()))
    const dueDay = dayOfMonth(month + 1, due)
    const isLate = rng.chance(late)
    const when = rng.next()
    const elsewhere = rng.chance(0.15)
    const other = channels[weighted(CHANNEL_WEIGHTS, rng.next())] as string
    const paid = back > closed + owed
    bills.push({
      month,
      usage,
      total: priceOf(tariff, usage),
      dueDay,
      paidDay: paid ? paymentDay(dueDay, due, asOf, isLate, when) : -1,
      channel: paid ? (elsewhere ? other : favourite) : '-',
    })
  }
  return bills
}

function paymentDay(dueDay: number, due: number, asOf: number, isLate: boolean, when: number): number {
  if (!isLate || asOf <= dueDay) return Math.min(asOf, dueDay - Math.floor(when * due))
  const room = Math.min(40, asOf - dueDay)
  return dueDay + 1 + Math.floor(when * when * room * 0.999)
}

function monthsOwed(rng: Rng, months: number): number {
  const bucket = weighted(ARREARS_WEIGHTS, rng.next())
  const long = 4 + Math.floor(rng.next() ** 2 * 18)
  return Math.min(months, bucket < 4 ? bucket : long)
}
