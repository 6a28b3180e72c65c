/** What a city gathers while it is in use: who came lately, who left, whose record is still to be put right. */
import type { City } from '../options.ts'

interface Group {
  share: number
  /** As many even in a small city, so that there is one to find. */
  least: number
  /** The first member: groups that begin apart hardly share any. */
  from: number
}

const NEW_CONNECTIONS: Group = { share: 0.005, least: 10, from: 11 }
const CLOSED: Group = { share: 0.03, least: 12, from: 7 }
const MISPLACED: Group = { share: 0.003, least: 8, from: 5 }
const PHOTOGRAPHED: Group = { share: 0.02, least: 20, from: 3 }

const MOST_MONTHS_CLOSED = 4

/** A customer's place in a group, from 0. Members follow each other at equal steps: they live all over the city. */
function nthOf(
  { share, least, from }: Group,
  { lived, customers }: City,
  customer: number,
): number | undefined {
  if (!lived) return undefined
  const step = Math.max(1, Math.floor(customers / Math.max(least, customers * share)))
  return customer % step === from % step ? Math.floor(customer / step) : undefined
}

/** Connected after the newest bills were written. */
export const isNewConnection = (city: City, customer: number): boolean =>
  nthOf(NEW_CONNECTIONS, city, customer) !== undefined

/** Months without a bill before now, of a connection that was sealed or closed for a while. */
export function monthsClosed(city: City, customer: number): number {
  const nth = nthOf(CLOSED, city, customer)
  return nth === undefined ? 0 : Math.min(city.months - 1, 1 + (nth % MOST_MONTHS_CLOSED))
}

export const billCount = (city: City, customer: number): number =>
  isNewConnection(city, customer) ? 0 : city.months - monthsClosed(city, customer)

type Area = { Kelurahan: string; Kecamatan: string }

/** As clerks fill in an area that they do not know, or know by another name. */
const MISTAKES: readonly ((area: Area) => Partial<Area>)[] = [
  () => ({ Kelurahan: '' }),
  ({ Kelurahan }) => ({ Kelurahan: `${Kelurahan} Lama` }),
  () => ({ Kecamatan: '-' }),
  ({ Kelurahan }) => ({ Kelurahan: `Ds. ${Kelurahan}` }),
  () => ({ Kelurahan: '-', Kecamatan: '-' }),
  ({ Kecamatan }) => ({ Kecamatan: `Kec. ${Kecamatan}` }),
]

/** What a customer's record says instead of its area. */
export function areaMistake(city: City, customer: number, area: Area): Partial<Area> {
  const nth = nthOf(MISPLACED, city, customer)
  return nth === undefined ? {} : (MISTAKES[nth % MISTAKES.length]?.(area) ?? {})
}

/** Which photos there are of a customer; `nth` chooses among the pictures. */
export function photosOf(
  city: City,
  customer: number,
): { nth: number; meter: boolean; house: boolean } | undefined {
  const nth = nthOf(PHOTOGRAPHED, city, customer)
  return nth === undefined ? undefined : { nth, meter: nth % 3 !== 2, house: nth % 3 !== 1 }
}
