import { Badge, Fab } from '@mui/material'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { DockedPanel } from '#shared/ui/panel/docked-panel.tsx'
import { PopupPanel } from '#shared/ui/panel/popup-panel.tsx'
import type { FilterSection } from './filter-activities.ts'
import { FilterCount } from './filter-count.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { filterTexts } from './texts.ts'

type PanelInput = Pick<FilterPanelProps, 'configuration' | 'onRetry' | 'log'>

/** What people ask the colours about first. */
const OPEN_AT_FIRST: readonly FilterSection[] = ['pipeTypes', 'customer']

function useCards() {
  const [openCards, setOpenCards] = useState<ReadonlySet<FilterSection>>(() => new Set(OPEN_AT_FIRST))
  const onCard = (section: FilterSection, open: boolean) =>
    setOpenCards(cards => new Set([...cards].filter(card => card !== section).concat(open ? section : [])))
  return { openCards, onCard }
}

interface DockedProps extends PanelInput {
  open: boolean
  onOpenChange: (open: boolean) => void
  top: number
}

export function DockedFilters({ open, onOpenChange, top, ...panel }: DockedProps) {
  const titleId = useId()
  const cards = useCards()
  return (
    <DockedPanel
      title={filterTexts.title}
      count={<FilterCount configuration={panel.configuration} />}
      {...{ open, onOpenChange, top }}
    >
      <FilterPanel {...{ titleId }} {...panel} {...cards} />
    </DockedPanel>
  )
}

/** A floating button and the popup that it opens. */
export function FloatingFilters(panel: PanelInput) {
  const titleId = useId()
  const cards = useCards()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Badge
        badgeContent={<FilterCount configuration={panel.configuration} />}
        sx={{ '& .MuiBadge-badge': { p: 0, top: 4, right: 4 } }}
      >
        <Fab
          color="primary"
          aria-label={filterTexts.title}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          sx={{ width: 52, height: 52 }}
        >
          <SlidersHorizontal size={22} aria-hidden />
        </Fab>
      </Badge>
      <PopupPanel open={open} onClose={() => setOpen(false)} labelledBy={titleId}>
        <FilterPanel {...{ titleId }} {...panel} {...cards} onClose={() => setOpen(false)} />
      </PopupPanel>
    </>
  )
}
