import { Box } from '@mui/material'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { mapToolsTexts } from '#features/map-tools/texts.ts'
import { ToolBar } from '#features/map-tools/tool-bar.tsx'
import { ToolMenu } from '#features/map-tools/tool-menu.tsx'
import type { MapEngine } from '#map/map-engine.ts'
import { Notices, useNotify } from '#shared/ui/notice/notices.tsx'
import type { City } from '#sync/city.ts'
import { PointLabel } from '#tools/pointer/point-label.tsx'
import { useBackCloses } from '../address/use-back-closes.ts'
import { TOOLS, type ToolId } from './tools.ts'

interface Props {
  engine: MapEngine
  sync: City
  wide: boolean
  /** Whether the legend stands above the neighbour on the left, which is narrower than it. */
  besideLegend: boolean
}

/** M2.4, M4.7: one tool at a time; taking up another puts the first one away. */
export const MapTools = ({ engine, sync, wide, besideLegend }: Props) => (
  <Notices>
    {/* As high as its neighbour: the bar grows upwards, and what stands above the neighbour stays where it is. */}
    <Box sx={wide ? { position: 'relative', width: 40, height: 40, ml: besideLegend ? 5 : 0 } : {}}>
      <Box sx={wide ? { position: 'absolute', left: 0, bottom: 0 } : {}}>
        <Tools {...{ engine, sync, wide }} />
      </Box>
    </Box>
    <MarkedPoint engine={engine} />
  </Notices>
)

function Tools({ engine, sync, wide }: Omit<Props, 'besideLegend'>) {
  const notify = useNotify()
  const [active, setActive] = useState<ToolId | null>(null)
  const customers = useSyncExternalStore(
    sync.subscribe,
    () => sync.getSnapshot().layers.customer.columns !== null,
  )
  const close = () => setActive(null)
  useBackCloses(!wide && active !== null, close)
  const tool = TOOLS.find(({ id }) => id === active)
  const toggle = (id: ToolId) => {
    const chosen = TOOLS.find(candidate => candidate.id === id)
    if (chosen && id !== active) sync.log(chosen.activity)
    setActive(id === active ? null : id)
  }
  const List = wide ? ToolBar : ToolMenu
  return (
    <>
      <List
        tools={TOOLS.map(({ id, title, icon, needsCustomers }) => ({
          ...{ id, title, icon },
          unavailable: needsCustomers && !customers ? mapToolsTexts.noCustomers : undefined,
        }))}
        active={active}
        onToggle={toggle}
      />
      {tool && (
        <Suspense>
          <tool.Active {...{ engine, sync }} onFailed={message => notify(message, 'error')} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** What stands at the marker of Penunjuk Titik, whichever tool is active. */
function MarkedPoint({ engine }: { engine: MapEngine }) {
  const marked = useSyncExternalStore(engine.mark.subscribe, engine.mark.getSnapshot)
  const remove = () => {
    engine.markPoint(null)
    // The button that had the focus is gone.
    engine.focus()
  }
  return marked && createPortal(<PointLabel point={marked} onRemove={remove} />, engine.markElement)
}
