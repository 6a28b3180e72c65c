import { Box, Button, Paper, Typography, useMediaQuery } from '@mui/material'
import type { NetworkCheck } from '@petatirta/contract'
import { NETWORK_FAULTS, type NetworkFaultKind } from '@petatirta/contract/plain'
import { formatNumber } from '@petatirta/domain'
import { createLink } from '@tanstack/react-router'
import { CircleCheck, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { ListCards } from '#shared/ui/list/list-cards.tsx'
import { ListTable } from '#shared/ui/list/list-table.tsx'
import type { ShowCheck } from './check-search.ts'
import { FAULT_COLOURS } from './fault-colours.ts'
import { RepairDialog } from './repair-dialog.tsx'
import { faultTexts as texts } from './texts.ts'

const LinkButton = createLink(Button)

type Kind = NetworkCheck['kinds'][number]

interface Props {
  city: string
  kinds: readonly Kind[]
  chosen: NetworkFaultKind | undefined
  show: ShowCheck
}

/** How many there are of each kind. A kind narrows the list below; all of it can be repaired at once. */
export function FaultKinds({ city, kinds, chosen, show }: Props) {
  const [repairing, setRepairing] = useState<Kind | null>(null)
  const narrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true })
  const Rows = narrow ? ListCards : ListTable
  const found = kinds.filter(({ open, repaired }) => open + repaired > 0)
  if (found.length === 0)
    return (
      <Paper variant="outlined">
        <EmptyState icon={CircleCheck} tone="success.main" text={texts.none} detail={texts.noneDetail} />
      </Paper>
    )
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 0.5 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {texts.kinds}
        </Typography>
        <LinkButton
          to="/map/$city"
          params={{ city }}
          search={{ periksa: 'semua' }}
          preload={false}
          size="small"
          startIcon={<MapIcon size={16} aria-hidden />}
        >
          {texts.allOnMap}
        </LinkButton>
      </Box>
      <Rows
        label={texts.kinds}
        columns={kindColumns({
          chosen,
          onChoose: kind => show({ kind: kind === chosen ? undefined : kind, p: undefined }),
          onRepair: setRepairing,
        })}
        rows={found}
        rowKey={({ kind }) => kind}
        skeletonRows={0}
      />
      {repairing?.repair && (
        <RepairDialog
          city={city}
          what={{ kind: repairing.kind }}
          kind={repairing.kind}
          repair={repairing.repair}
          count={repairing.repairable}
          onClose={() => setRepairing(null)}
        />
      )}
    </Paper>
  )
}

interface Actions {
  chosen: NetworkFaultKind | undefined
  onChoose: (kind: NetworkFaultKind) => void
  onRepair: (kind: Kind) => void
}

const kindColumns = ({ chosen, onChoose, onRepair }: Actions): Column<Kind>[] => [
  {
    id: 'kind',
    header: texts.kind,
    card: 'title',
    cell: ({ kind }) => (
      <Button
        size="small"
        color="inherit"
        aria-pressed={kind === chosen}
        onClick={() => onChoose(kind)}
        sx={{ ...NAME, ...(kind === chosen && { bgcolor: 'action.selected' }) }}
      >
        <Box
          component="span"
          sx={{ width: 12, height: 12, bgcolor: FAULT_COLOURS[kind], rotate: '45deg', flex: 'none' }}
        />
        {NETWORK_FAULTS[kind]}
      </Button>
    ),
  },
  { id: 'open', header: texts.open, align: 'right', cell: ({ open }) => formatNumber(open) },
  { id: 'repaired', header: texts.repaired, align: 'right', cell: ({ repaired }) => formatNumber(repaired) },
  {
    id: 'actions',
    header: '',
    align: 'right',
    card: 'actions',
    cell: kind =>
      kind.repair &&
      kind.repairable > 0 && (
        <Button
          size="small"
          variant="outlined"
          aria-label={texts.repairAllOf(NETWORK_FAULTS[kind.kind])}
          onClick={() => onRepair(kind)}
          sx={{ flex: 'none', minHeight: { xs: 40, md: 0 } }}
        >
          {texts.repairAll}
        </Button>
      ),
  },
]

const NAME = {
  textAlign: 'start',
  justifyContent: 'flex-start',
  gap: 1.25,
  ml: -0.75,
  minHeight: { xs: 40, md: 0 },
} as const
