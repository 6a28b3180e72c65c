import { useMediaQuery } from '@mui/material'
import type { Role } from '@petatirta/domain'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useStoredFlag, useStoredText } from '#shared/preferences/use-stored.ts'
import { insetsOf, openPanel, ROOMY, STORED, WIDE } from './insets.ts'

/** What lies around the map: how much room there is for it, and what is open. Kept from visit to visit. */
export function usePanes(view: Role | undefined, isEmpty: boolean) {
  const wide = useMediaQuery(WIDE, { noSsr: true })
  const roomy = useMediaQuery(ROOMY, { noSsr: true })
  const embedded = useSearch({ strict: false, select: search => 'embed' in search && search.embed === '1' })
  const [docked, setDocked] = useStoredFlag(STORED.sidebar, false)
  const [drawer, setDrawer] = useState(false)
  const [storedPanel, storePanel] = useStoredText(STORED.panel)
  const around = { wide, roomy, embedded, view, docked, storedPanel, isEmpty }
  const { top, right, bottom, left } = insetsOf(around)
  const insets = useMemo(() => ({ top, right, bottom, left }), [top, right, bottom, left])
  return {
    wide,
    roomy,
    embedded,
    sidebarOpen: !embedded && (roomy ? docked : drawer),
    setSidebarOpen: roomy ? setDocked : setDrawer,
    panelOpen: openPanel(around),
    storePanel,
    insets,
  }
}

export type Panes = ReturnType<typeof usePanes>
