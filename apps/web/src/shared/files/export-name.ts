import { formatDateTimePiped } from '@petatirta/domain'

interface Export {
  /** What the file holds: 'Total Tagihan'. */
  readonly what: string
  /** Of which area or city. */
  readonly area: string
  readonly now: Date
  readonly gmtOffset: number
  readonly extension: 'xlsx' | 'txt'
}

/** M7.4: what, of where, and when it was exported, without what no file may be called. */
export function exportName({ what, area, now, gmtOffset, extension }: Export): string {
  const moment = formatDateTimePiped(now, gmtOffset).replace(' | ', ' ').replaceAll(':', '.')
  const safe = area.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').slice(0, 100)
  return `${what} ${safe} ${moment}.${extension}`.replace(/ +/g, ' ')
}
