import { useMediaQuery } from '@mui/material'
import { type Role, SIDEBAR_WIDTH } from '@petatirta/domain'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { RAIL_WIDTH } from '#features/map-sidebar/map-sidebar.tsx'
import { useStoredFlag, useStoredText } from '#shared/preferences/use-stored.ts'
import { DOCKED_PANEL_WIDTH, PANEL_TAB_WIDTH } from '#shared/ui/panel/docked-panels.tsx'
import { BAR_HEIGHT, GAP } from './map-frame.tsx'
import { PANELS } from './panels/panel-names.ts'

/** From here on sidebar and panel fit beside a popup in the middle of the map. */
const ROOMY = '(min-width: 1100px)'

/** Attribution and scale. */
const LOWER_EDGE = 28

/** What lies around the map: how much room there is for it, and what is open. Kept from visit to visit. */
export function usePanes(view: Role | undefined, isEmpty: boolean) {
  const wide = useMediaQuery('(min-width: 768px)', { noSsr: true })
  const roomy = useMediaQuery(ROOMY, { noSsr: true })
  const embedded = useSearch({ strict: false, select: search => 'embed' in search && search.embed === '1' })
  const [docked, setDocked] = useStoredFlag('petatirta.map.sidebar', false)
  const [drawer, setDrawer] = useState(false)
  const [storedPanel, storePanel] = useStoredText('petatirta.map.panel')
  // Of an empty city there is nothing to filter.
  const wantedPanel = storedPanel ?? (roomy && !embedded && !isEmpty ? 'filter' : '')
  const panelOpen = wide && view ? (PANELS.find(name => name === wantedPanel) ?? null) : null
  const top = embedded ? GAP : GAP + BAR_HEIGHT + 8
  /** Where the middle begins, right of a docked sidebar. */
  const left = GAP + (roomy && !embedded ? (docked ? SIDEBAR_WIDTH : RAIL_WIDTH) + GAP : 0)
  const right = !wide ? GAP : panelOpen ? DOCKED_PANEL_WIDTH + PANEL_TAB_WIDTH + GAP : PANEL_TAB_WIDTH
  const insets = useMemo(() => ({ top, left, right, bottom: LOWER_EDGE }), [top, left, right])
  return {
    wide,
    roomy,
    embedded,
    sidebarOpen: !embedded && (roomy ? docked : drawer),
    setSidebarOpen: roomy ? setDocked : setDrawer,
    panelOpen,
    storePanel,
    /** What lies at the edges leaves this much of each. */
    insets,
  }
}

export type Panes = ReturnType<typeof usePanes>
