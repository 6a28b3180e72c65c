import type { MapCompany } from '@petatirta/contract'
import { Suspense, useState } from 'react'
import { PrintButton } from '#features/print-map/print-button.tsx'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import type { City } from '#sync/page/city.ts'

const MapPrint = lazyDialog(async () => (await import('./map-print.tsx')).MapPrint)

interface Props {
  engine: MapEngine
  sync: City
  company: MapCompany
  wide: boolean
}

/** The map on paper. Its code is fetched when it is first opened. */
export function PrintControl(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PrintButton wide={props.wide} open={open} onClick={() => setOpen(!open)} />
      {open && (
        <Suspense>
          <MapPrint {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
