/** The text with which a utility tells people that water will stop. Pure: what is said follows from what is handed in. */
import { formatNumber, MONTH_NAMES } from '@petatirta/domain'

export interface Announcement {
  readonly utility: string
  /** As clocks in the city show them: YYYY-MM-DDTHH:MM. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly reason: string
  /** By length of pipe and by customers, most first. */
  readonly streets: readonly string[]
  readonly areas: readonly string[]
  readonly customers: number
  readonly planned: boolean
}

const DAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']
/** More names than these are not read. */
const MOST_STREETS = 8
const MOST_AREAS = 6

interface Moment {
  readonly day: string
  readonly time: string
}

/** 'Rabu, 18 November 2026' and '08.00'; undefined for what is no moment. */
export function momentOf(local: string): Moment | undefined {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(local) ?? []
  if (!year || !month || !day || !time) return undefined
  const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()
  return {
    day: `${DAYS[weekday]}, ${Number(day)} ${MONTH_NAMES[Number(month) - 1]} ${year}`,
    time: time.replace(':', '.'),
  }
}

/** When, in one line: one day is said once. */
export function hoursOf({ from, to, timeZone }: Pick<Announcement, 'from' | 'to' | 'timeZone'>): string {
  const [start, end] = [momentOf(from), momentOf(to)]
  if (!start) return ''
  if (!end) return `${start.day}, mulai pukul ${start.time} ${timeZone}`
  if (start.day === end.day) return `${start.day}, pukul ${start.time}–${end.time} ${timeZone}`
  return `${start.day} pukul ${start.time} ${timeZone} sampai ${end.day} pukul ${end.time} ${timeZone}`
}

/** 'A, B, dan C'; what is too much is counted. */
export function listOf(names: readonly string[], most: number): string {
  const shown = names.slice(0, most)
  const more = names.length - shown.length
  const parts = more > 0 ? [...shown, `${formatNumber(more)} lainnya`] : shown
  if (parts.length < 2) return parts.join('')
  const last = parts.at(-1) ?? ''
  return `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? ',' : ''} dan ${last}`
}

/** The places in words, without a sentence around them. */
export function placesOf({ streets, areas }: Pick<Announcement, 'streets' | 'areas'>): readonly string[] {
  return [
    ...(streets.length > 0 ? [listOf(streets, MOST_STREETS)] : []),
    ...(areas.length > 0 ? [`Kelurahan ${listOf(areas, MOST_AREAS)}`] : []),
  ]
}

/** For WhatsApp and social media: plain text, stars around what stands out, as people write there. */
export function announcementText(about: Announcement): string {
  const { utility, reason, planned, customers } = about
  const hours = hoursOf(about)
  const places = placesOf(about)
  const cause = reason.trim().replace(/[.\s]+$/, '')
  return [
    `*PEMBERITAHUAN ${planned ? 'PENGHENTIAN SEMENTARA' : 'GANGGUAN'} ALIRAN AIR*`,
    '',
    `Pelanggan ${utility} yang terhormat,`,
    cause
      ? `sehubungan dengan ${lowerFirst(cause)}, aliran air akan terhenti sementara${planned ? '' : ' atau mengecil'}:`
      : `aliran air akan terhenti sementara${planned ? '' : ' atau mengecil'}:`,
    '',
    ...(hours ? [`*Waktu:* ${hours}`] : []),
    ...(places.length > 0 ? [`*Wilayah:* ${places.join('; ')}`] : []),
    ...(customers > 0
      ? [`*Pelanggan terdampak:* sekitar ${formatNumber(rounded(customers))} sambungan`]
      : []),
    '',
    'Mohon menampung air secukupnya. Air dapat keruh sesaat setelah mengalir kembali; bukalah keran beberapa menit sampai jernih.',
    'Kami mohon maaf atas ketidaknyamanan ini.',
    '',
    utility,
  ].join('\n')
}

/** To people a number that will change anyway is said roughly. */
export function rounded(customers: number): number {
  if (customers < 20) return customers
  const step = customers < 200 ? 10 : customers < 2000 ? 50 : 100
  return Math.round(customers / step) * step
}

/** A reason stands inside a sentence; a name in capitals stays. */
export const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** A city's name says nothing of water; a utility's own name does. */
export const utilityName = (name: string): string =>
  /pdam|perum|tirta|air (minum|bersih)/i.test(name) ? name : `PDAM ${name}`

const HALF_HOUR = 30 * 60_000

/** YYYY-MM-DDTHH:MM as clocks in the city show it. */
export const localNow = (now: number, gmtOffset: number): string =>
  new Date(now + gmtOffset * 3_600_000).toISOString().slice(0, 16)

/** The same, at the next half hour after so many hours: for what is only expected. */
export const localMoment = (now: number, gmtOffset: number, hours: number): string =>
  localNow(Math.ceil((now + hours * 3_600_000) / HALF_HOUR) * HALF_HOUR, gmtOffset)
