/** What a summary marker says. */
import { MISSING } from '@petatirta/contract'
import { formatMillions, formatNumber, formatUsageThousands, MISSING_SUMMARY } from '@petatirta/domain'
import type { ClusterType } from '#shared/filters/filter-state.ts'

/** The column that a cluster type shows (M3.13). */
export const SUMMARY_COLUMNS = {
  billing: 'jumlah_tagihan_kini',
  usage: 'pemakaian_kini',
  customerCnt: 'jumlah_pelanggan',
} as const satisfies Record<ClusterType, string>

const FORMATS: Record<ClusterType, (value: number) => string> = {
  billing: formatMillions,
  usage: formatUsageThousands,
  customerCnt: formatNumber,
}

export const isMissing = (value: number | undefined): value is undefined =>
  value === undefined || Number.isNaN(value) || value === MISSING

/** A9: millions with one decimal, thousands of m³ with two, an em dash for what is missing. */
export const summaryText = (type: ClusterType, value: number | undefined): string =>
  isMissing(value) ? MISSING_SUMMARY : FORMATS[type](value)

/** Rows by what they are worth, the largest first, the missing last: the order in which they get a place. */
export function byImportance(rows: number, values: ArrayLike<number> | undefined): number[] {
  const worth = (row: number) => {
    const value = values?.[row]
    return isMissing(value) ? Number.NEGATIVE_INFINITY : value
  }
  return Array.from({ length: rows }, (_, row) => row).sort((a, b) => worth(b) - worth(a) || a - b)
}

const LINE = 12
const LINES = 2

/** A name in at most two lines that fit the circle. */
export function markerLines(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LINE)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, LINES).map(line => (line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line))
  const last = shown.at(-1)
  if (lines.length > LINES && last !== undefined && !last.endsWith('…')) {
    shown[LINES - 1] = `${last.slice(0, LINE - 1)}…`
  }
  return shown
}
