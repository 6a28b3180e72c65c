import { type AreaFilters, type AreaSpreadsheetRequest, calls } from '@petatirta/contract'
import { formatDateTimePiped } from '@petatirta/domain'
import { callForBytes } from '#shared/api/client.ts'
import { saveFile } from '#shared/files/save-file.ts'

interface Wanted {
  city: string
  /** What the file is called after. */
  name: string
  /** A named area, or the outline of a drawn one. */
  where: Pick<AreaSpreadsheetRequest, 'area'> | Pick<AreaSpreadsheetRequest, 'geometry'>
  filters: AreaFilters
  gmtOffset: number
}

/** M7.4: 'Total Tagihan', the area and when it was exported, without what no file may be called. */
export function exportName(area: string, now: Date, gmtOffset: number): string {
  const moment = formatDateTimePiped(now, gmtOffset).replace(' | ', ' ').replaceAll(':', '.')
  const safe = area.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').slice(0, 100)
  return `Total Tagihan ${safe} ${moment}.xlsx`.replace(/ +/g, ' ')
}

/** Saves the customers of an area that pass the filters as a spreadsheet. */
export async function downloadArea({ city, name, where, filters, gmtOffset }: Wanted): Promise<void> {
  const file = await callForBytes(calls.areaSpreadsheet, { query: { city }, body: { ...where, filters } })
  saveFile(file, exportName(name, new Date(), gmtOffset))
}
