import type { Meta } from '@petatirta/contract'

export const paged = ({ p, rp }: { p: number; rp: number }) => ({ limit: rp, offset: (p - 1) * rp })

export const metaOf = ({ p, rp }: { p: number; rp: number }, total: number | string): Meta => ({
  total: Number(total),
  page: p,
  rows_per_page: rp,
})

/** A search word as a pattern: what the user typed is text, not a wildcard. */
export const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The record that was edited must still be the one that is stored: a second save is refused, never lost. */
export const unchangedSince = (stored: Date, seen: string | undefined): boolean =>
  seen === undefined || stored.getTime() === Date.parse(seen)

/** A later moment than any before, even when clocks disagree or two changes fall into one millisecond. */
export const nextUpdatedAt = (stored: Date): Date => new Date(Math.max(Date.now(), stored.getTime() + 1))
