import { Box } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { TOOLBOX_MODES } from '@petatirta/domain'
import { Suspense, useEffect, useLayoutEffect, useReducer, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { mapToolsTexts } from '#features/map-tools/texts.ts'
import { ToolBar } from '#features/map-tools/tool-bar.tsx'
import { ToolMenu } from '#features/map-tools/tool-menu.tsx'
import { NO_TOOL, type ToolAction, type ToolState, toolState } from '#features/map-tools/tool-state.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { Notices, useNotify } from '#shared/ui/notice/notices.tsx'
import { problemTexts } from '#shared/ui/problem/texts.ts'
import type { City } from '#sync/page/city.ts'
import { PointLabel } from '#tools/pointer/point-label.tsx'
import { useOffline } from '../use-offline.ts'
import { TOOLS, type ToolId } from './tools.ts'
import { askTrace, traceRequest } from './trace-request.ts'
import { Traced } from './traced.tsx'

interface Props {
  engine: MapEngine
  sync: City
  company: MapCompany
  wide: boolean
  /** Whether the legend stands above the neighbour on the left, which is narrower than it. */
  besideLegend: boolean
}

/** M2.4, M4.7: one tool at a time; taking up another puts the first one away. */
export const MapTools = (props: Props) => (
  <Notices>
    <Tools {...props} />
    <MarkedPoint engine={props.engine} />
  </Notices>
)

function Tools({ engine, sync, company, wide, besideLegend }: Props) {
  const notify = useNotify()
  const [state, dispatch] = useReducer<ToolState<ToolId>, [ToolAction<ToolId>]>(toolState, NO_TOOL)
  const active = state.phase === 'active' ? state.id : null
  const customers = useSyncExternalStore(
    sync.subscribe,
    () => sync.getSnapshot().layers.customer.columns !== null,
  )
  const offline = useOffline(sync)
  const tool = TOOLS.find(({ id }) => id === active)
  const takesClicks = tool?.takesClicks ?? false
  const close = () => dispatch({ type: 'close' })
  const isTracing = useSyncExternalStore(traceRequest.subscribe, () => traceRequest.getSnapshot() !== null)
  useEffect(() => {
    // Both would stand in one place: what was asked for last is shown.
    if (isTracing && active) dispatch({ type: 'close' })
  }, [isTracing, active])
  // A layout effect: what the tool does to the map, such as its cursor, comes after.
  useLayoutEffect(() => (takesClicks ? engine.holdSelection() : undefined), [engine, takesClicks])
  // The others are dialogs.
  useClosable(takesClicks, close)
  useEffect(() => {
    if (state.phase !== 'deactivating') return
    // The button that had the focus has gone with its tool.
    if (document.activeElement === document.body) engine.focus()
    // What the leaving tool had on the map went with it: effects end before others begin.
    dispatch({ type: 'gone' })
  }, [engine, state.phase])
  const toggle = (id: ToolId) => {
    const chosen = TOOLS.find(candidate => candidate.id === id)
    if (chosen && id !== active) sync.log(chosen.activity)
    // Both would stand in one place.
    askTrace(null)
    dispatch({ type: 'toggle', id })
  }
  const List = wide ? ToolBar : ToolMenu
  return (
    <Box data-tool-mode={TOOLBOX_MODES[tool?.mode ?? 'none']} sx={{ position: 'relative' }}>
      <List
        tools={TOOLS.map(({ id, title, icon, needsCustomers, needsNetwork }) => ({
          id,
          title,
          icon,
          unavailable:
            // An active tool can always be closed.
            id === active
              ? undefined
              : needsNetwork && offline
                ? problemTexts.offline
                : needsCustomers && !customers
                  ? mapToolsTexts.noCustomers
                  : undefined,
        }))}
        active={active}
        onToggle={toggle}
      />
      <Box sx={wide ? aboveBar(besideLegend) : {}}>
        <Suspense>
          {tool ? (
            <tool.Active
              key={tool.id}
              engine={engine}
              sync={sync}
              company={company}
              wide={wide}
              onFailed={message => notify(message, 'error')}
              onClose={close}
            />
          ) : (
            <Traced key={sync.city} engine={engine} sync={sync} wide={wide} />
          )}
        </Suspense>
      </Box>
    </Box>
  )
}

/** The upper edge of the bar: what a tool puts there stands above it, and beside the legend. */
const aboveBar = (besideLegend: boolean) => ({
  position: 'absolute',
  top: 0,
  height: 0,
  insetInline: besideLegend ? '40px -40px' : 0,
})

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
