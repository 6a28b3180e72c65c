import type { MapCompany } from '@petatirta/contract'
import { Suspense, useState } from 'react'
import { ExportButton } from '#features/data-export/export-button.tsx'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import type { City } from '#sync/page/city.ts'
import { useOffline } from './use-offline.ts'

const MapExport = lazyDialog(async () => (await import('./map-export.tsx')).MapExport)

interface Props {
  sync: City
  company: MapCompany
  wide: boolean
}

/** Layers of the map as files. The dialog's code is fetched when it is first opened. */
export function LayerExport({ sync, company, wide }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ExportButton wide={wide} offline={useOffline(sync)} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <MapExport sync={sync} company={company} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
