import { type AreaFilters, type AreaSpreadsheetRequest, calls } from '@petatirta/contract'
import { callForBytes } from '#shared/api/client.ts'
import { exportName } from '#shared/files/export-name.ts'
import { saveFile } from '#shared/files/save-file.ts'
import type { Download } from '#shared/files/use-download.ts'

interface Wanted {
  city: string
  /** What the file is called after. */
  name: string
  /** A named area, or the outline of a drawn one. */
  where: Pick<AreaSpreadsheetRequest, 'area'> | Pick<AreaSpreadsheetRequest, 'geometry'>
  filters: AreaFilters
  gmtOffset: number
}

/** Saves the customers of an area that pass the filters as a spreadsheet. */
export async function downloadArea(
  { city, name, where, filters, gmtOffset }: Wanted,
  download: Download,
): Promise<void> {
  const input = { query: { city }, body: { ...where, filters } }
  const file = await callForBytes(calls.areaSpreadsheet, input, download)
  saveFile(
    file,
    exportName({ what: 'Total Tagihan', area: name, now: new Date(), gmtOffset, extension: 'xlsx' }),
  )
}
