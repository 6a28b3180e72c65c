import { type Role, SIDEBAR_WIDTH } from '@petatirta/domain'
import { RAIL_WIDTH } from '#features/map-sidebar/sidebar-size.ts'
import type { Insets } from '#map/engine/map-engine.ts'
import { parseSearch } from '#shared/address/search-params.ts'
import { localStore } from '#shared/session/safe-storage.ts'
import { DOCKED_PANEL_WIDTH, PANEL_TAB_WIDTH } from '#shared/ui/panel/panel-size.ts'
import { PANELS, type PanelName } from './panels/panel-names.ts'

export const GAP = 12
export const BAR_HEIGHT = 48
/** Attribution and scale. */
const LOWER_EDGE = 28

export const WIDE = '(min-width: 768px)'
/** From here on sidebar and panel fit beside a popup in the middle of the map. */
export const ROOMY = '(min-width: 1100px)'

/** What this browser remembers of the map's surroundings. */
export const STORED = { sidebar: 'petatirta.map.sidebar', panel: 'petatirta.map.panel' } as const

export interface Surroundings {
  readonly wide: boolean
  readonly roomy: boolean
  readonly embedded: boolean
  readonly view: Role | undefined
  /** Whether the docked sidebar is more than a rail. */
  readonly docked: boolean
  readonly storedPanel: string | null
  readonly isEmpty?: boolean
}

export function openPanel({
  wide,
  roomy,
  embedded,
  view,
  storedPanel,
  isEmpty,
}: Surroundings): PanelName | null {
  // Of an empty city there is nothing to filter.
  const wanted = storedPanel ?? (roomy && !embedded && !isEmpty ? 'filter' : '')
  return wide && view ? (PANELS.find(name => name === wanted) ?? null) : null
}

/** What lies at the edges leaves this much of each. */
export function insetsOf(around: Surroundings): Insets {
  const { wide, roomy, embedded, docked } = around
  return {
    top: embedded ? GAP : GAP + BAR_HEIGHT + 8,
    // Where the middle begins, right of a docked sidebar.
    left: GAP + (roomy && !embedded ? (docked ? SIDEBAR_WIDTH : RAIL_WIDTH) + GAP : 0),
    right: !wide ? GAP : openPanel(around) ? DOCKED_PANEL_WIDTH + PANEL_TAB_WIDTH + GAP : PANEL_TAB_WIDTH,
    bottom: LOWER_EDGE,
  }
}

/** The same before there is a page. */
export const surroundings = (view: Role): Surroundings => ({
  wide: matchMedia(WIDE).matches,
  roomy: matchMedia(ROOMY).matches,
  embedded: parseSearch(window.location.search).embed === '1',
  view,
  docked: localStore.get(STORED.sidebar) === '1',
  storedPanel: localStore.get(STORED.panel),
})
