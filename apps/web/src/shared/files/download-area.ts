import type { AreaFilters } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { callForBytes } from '#shared/api/client.ts'
import { exportName } from './export-name.ts'
import { saveFile } from './save-file.ts'
import type { AreaPlace } from './use-area-file.ts'
import type { Download } from './use-download.ts'

interface Wanted {
  city: string
  /** What the file is called after. */
  name: string
  where: AreaPlace
  filters: AreaFilters
  gmtOffset: number
}

/** Saves the customers of an area that pass the filters as a spreadsheet. False: there are none, and nothing is saved. */
export async function downloadArea(
  { city, name, where, filters, gmtOffset }: Wanted,
  { signal, onReceived }: Download,
): Promise<boolean> {
  const input = { query: { city }, body: { ...where, filters } }
  let customers: number | undefined
  const file = await callForBytes(calls.areaSpreadsheet, input, {
    signal,
    onReceived: (bytes, rows) => {
      customers = rows
      onReceived(bytes, rows)
    },
  })
  if (customers === 0) return false
  saveFile(
    file,
    exportName({ what: 'Total Tagihan', area: name, now: new Date(), gmtOffset, extension: 'xlsx' }),
  )
  return true
}
