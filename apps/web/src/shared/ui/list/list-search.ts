import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES, FIRST_PAGE } from '@petatirta/domain'

/** What the address of a list keeps; a default is left out, so that a plain address stays plain. */
export interface ListSearch {
  p?: number
  rp?: number
}

/** Beside what reads addresses, which every page needs, and not beside the field, which lists alone do. */
export const STATUS_VALUES = ['true', 'false'] as const
export type StatusValue = (typeof STATUS_VALUES)[number]

type RawSearch = Readonly<Record<string, unknown>>

export const listPage = (search: ListSearch) => ({
  p: search.p ?? FIRST_PAGE,
  rp: search.rp ?? ADMIN_PAGE_SIZE,
})

/** Users may type the address: what is no page or no page size counts as absent. */
export function readListSearch(raw: RawSearch): ListSearch {
  const p = Number(raw.p)
  const rp = Number(raw.rp)
  return {
    ...(Number.isSafeInteger(p) && p > FIRST_PAGE && { p }),
    ...(rp !== ADMIN_PAGE_SIZE && ADMIN_PAGE_SIZES.some(size => size === rp) && { rp }),
  }
}

/** When the last row of a page is deleted, the page before it is shown. */
export const pageAfterDelete = ({ p }: ListSearch, rows: number | undefined): number | undefined =>
  p !== undefined && rows === 1 ? p - 1 : p

export const readChoice = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find(choice => choice === value)

export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined

/** Drops what is undefined, as exact optional properties want it. */
export const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
