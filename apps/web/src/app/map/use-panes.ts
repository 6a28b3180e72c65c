import { useMediaQuery } from '@mui/material'
import type { Role } from '@petatirta/domain'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useStoredFlag, useStoredText } from '#shared/preferences/use-stored.ts'
import { BAR_HEIGHT, GAP } from './map-frame.tsx'
import { PANELS } from './panels/panel-names.ts'

/** From here on sidebar and panel fit beside a popup in the middle of the map. */
const ROOMY = '(min-width: 1100px)'

/** What lies around the map: how much room there is for it, and what is open. Kept from visit to visit. */
export function usePanes(view: Role | undefined) {
  const wide = useMediaQuery('(min-width: 768px)', { noSsr: true })
  const roomy = useMediaQuery(ROOMY, { noSsr: true })
  const embedded = useSearch({ strict: false, select: search => 'embed' in search && search.embed === '1' })
  const [docked, setDocked] = useStoredFlag('petatirta.map.sidebar', true)
  const [drawer, setDrawer] = useState(false)
  const [storedPanel, storePanel] = useStoredText('petatirta.map.panel')
  const wantedPanel = storedPanel ?? (roomy && !embedded ? 'filter' : '')
  return {
    wide,
    roomy,
    embedded,
    sidebarOpen: !embedded && (roomy ? docked : drawer),
    setSidebarOpen: roomy ? setDocked : setDrawer,
    panelOpen: wide && view ? (PANELS.find(name => name === wantedPanel) ?? null) : null,
    storePanel,
    top: embedded ? GAP : GAP + BAR_HEIGHT + 8,
  }
}

export type Panes = ReturnType<typeof usePanes>
