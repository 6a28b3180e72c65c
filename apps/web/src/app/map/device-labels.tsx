import type { LabelRoom } from '@petatirta/domain'
import { type ComponentProps, useCallback } from 'react'
import { DeviceLabels as Labels } from '#features/device-labels/device-labels.tsx'
import { SUMMARY_PANEL_BELOW_MIDDLE, SUMMARY_PANEL_WIDTH } from '#features/summary-panel/summary-size.ts'
import type { Insets } from '#map/engine/map-engine.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import { showsSummary } from '#shared/filters/selectors.ts'
import { localStore } from '#shared/session/safe-storage.ts'
import { GAP } from './insets.ts'

/** Base layers and tools stand at the lower edge, the buttons for zoom and place in its right corner, the legend left. */
const [LOWER_EDGE, BUTTONS] = [76, 52]
const LEGEND = { width: 160, height: 110 }

interface FreeScreen {
  readonly insets: Insets
  /** Folded it is no more than its title. */
  readonly summary: 'open' | 'folded' | null
}

/** Where labels of the map can be read. */
function freeRoom(
  { insets, summary }: FreeScreen,
  width: number,
  height: number,
): Pick<LabelRoom, 'left' | 'top' | 'right' | 'bottom' | 'covered'> {
  const { left, top } = insets
  const right = width - insets.right - GAP
  const bottom = height - LOWER_EDGE
  const buttons = { left: right - BUTTONS, top: bottom - 3 * BUTTONS, right, bottom }
  const legend = { left, top: bottom - LEGEND.height, right: left + LEGEND.width, bottom }
  const below = summary === 'open' ? Math.max(top + 160, height / 2 + SUMMARY_PANEL_BELOW_MIDDLE) : top + 40
  const summaryPanel = { left, top, right: left + SUMMARY_PANEL_WIDTH + GAP, bottom: below + GAP }
  return { left, top, right, bottom, covered: [buttons, legend, ...(summary ? [summaryPanel] : [])] }
}

/** As the summary panel remembers it. */
const SUMMARY_OPEN = 'petatirta.map.summary'

type Props = Omit<ComponentProps<typeof Labels>, 'freeRoom'> & { insets: Insets }

/** The labels of devices, between what the page lays over the map. */
export function DeviceLabels({ insets, ...labels }: Props) {
  const summary = useFilters(showsSummary)
  const room = useCallback(
    (width: number, height: number) => {
      const panelState = localStore.get(SUMMARY_OPEN) === '1' ? 'open' : 'folded'
      return freeRoom({ insets, summary: summary ? panelState : null }, width, height)
    },
    [insets, summary],
  )
  return <Labels {...labels} freeRoom={room} />
}
