import type { AreaFilters, AreaSpreadsheetRequest } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { callForBytes } from '#shared/api/client.ts'
import { exportName } from './export-name.ts'
import { saveFile } from './save-file.ts'
import type { Download } from './use-download.ts'

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
