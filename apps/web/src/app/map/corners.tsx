import { Box } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { type ReactNode, Suspense } from 'react'
import { BaseLayerNote, BaseLayerToggle } from '#features/map-controls/base-layer-toggle.tsx'
import { LocationButton, ZoomButtons } from '#features/map-controls/map-controls.tsx'
import { TimelineButton } from '#features/timeline/timeline-button.tsx'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { boxOfPoints } from '#map/place/box-of-points.ts'
import type { ActivityAction } from '#sync/activities.ts'
import type { City } from '#sync/page/city.ts'
import { LayerExport } from './layer-export.tsx'
import { PrintControl } from './print/print-control.tsx'
import type { Timeline } from './timeline/use-timeline.ts'
import { MapTools } from './tools/map-tools.tsx'

interface Props {
  engine: MapEngine
  log: (action: ActivityAction) => void
}

interface LeftProps extends Props {
  sync: City | null
  company: MapCompany
  wide: boolean
  besideLegend: boolean
  /** Undefined in the views of complaints. */
  timeline: Timeline | undefined
}

/** Base layer, tools, layers as files, the map on paper, and earlier months. */
export const LeftCorner = ({ engine, log, sync, timeline, ...rest }: LeftProps) => (
  <>
    <BaseLayerNote engine={engine} />
    <Box
      // A phone has two rows where one would reach below the buttons at the right.
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 1,
        maxWidth: 'calc(100vw - 88px)',
      }}
    >
      <BaseLayerToggle engine={engine} log={log} />
      {sync && <MapTools engine={engine} sync={sync} {...rest} />}
      {sync && <LayerExport sync={sync} company={rest.company} wide={rest.wide} />}
      {sync && <PrintControl engine={engine} sync={sync} company={rest.company} wide={rest.wide} />}
      {timeline && (
        <TimelineButton
          ref={timeline.button}
          wide={rest.wide}
          open={timeline.open}
          onClick={timeline.toggle}
        />
      )}
    </Box>
  </>
)

interface RightProps extends Props {
  sync: City | null
  children: ReactNode
}

/** Where I am, zoom, and what a narrow screen has no panels for. */
export function RightCorner({ engine, sync, log, children }: RightProps) {
  const showCity = () => {
    const customers = sync?.getSnapshot().layers.customer.columns
    engine.showBox(customers ? boxOfPoints(customers.positions, customers.origin) : undefined)
  }
  return (
    <>
      <LocationButton engine={engine} />
      <ZoomButtons engine={engine} log={log} onWholeCity={showCity} />
      <Suspense>{children}</Suspense>
    </>
  )
}
