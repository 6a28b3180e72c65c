import { dayText, periodText } from '../base/calendar.ts'
import type { Registry } from '../people/customer.ts'
import { type Damage, type FileSpoiler, indonesianNumber, otherDate } from './spoiler.ts'

const HEADER =
  'idpelanggan,periode,golongan,pemakaian_m3,total,due_date,tanggal_bayar,loket_bayar,flaglunas\n'
const OTHER_HEADER =
  'ID Pelanggan,PERIODE,Golongan,Pemakaian M3,TOTAL,Due Date,Tanggal_Bayar,Loket Bayar,FlagLunas\n'

const DAMAGE = [
  ['indonesianNumber', 0.01],
  ['otherDate', 0.01],
  ['extraUnknownCustomer', 0.004],
] as const satisfies Damage<string>

export function* billLines(registry: Registry, months: number, spoiler: FileSpoiler): Generator<string> {
  if (spoiler.enabled) spoiler.count('otherHeader')
  yield spoiler.enabled ? OTHER_HEADER : HEADER
  for (let i = 0; i < registry.count; i++) {
    const id = registry.id(i)
    const { code } = registry.tariff(i)
    let k = 0
    for (const bill of registry.bills(i)) {
      const row = i * months + k++
      const kind = spoiler.pick(DAMAGE, row)
      const paid = bill.paidDay >= 0
      let total = String(bill.total)
      let due = dateText(bill.dueDay)
      let paidOn = paid ? dateText(bill.paidDay) : '-'
      if (kind === 'indonesianNumber') total = `"${indonesianNumber(bill.total)}"`
      if (kind === 'otherDate') {
        due = otherDate(due, row)
        paidOn = otherDate(paidOn, row)
      }
      const rest = `,${periodText(bill.month)},${code},${bill.usage},${total},${due},${paidOn},${bill.channel},${paid ? 1 : 0}\n`
      yield id + rest
      if (kind === 'extraUnknownCustomer') yield `99${String(row % 1e8).padStart(8, '0')}${rest}`
    }
  }
}

const dates = new Map<number, string>()

/** A city knows only some hundred days: formatting each once halves the time for millions of rows. */
function dateText(day: number): string {
  let text = dates.get(day)
  if (text === undefined) {
    text = dayText(day)
    dates.set(day, text)
  }
  return text
}
