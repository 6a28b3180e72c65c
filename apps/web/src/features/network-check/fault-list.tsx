import { Box, Button } from '@mui/material'
import type { Meta, NetworkFault } from '@petatirta/contract'
import { NETWORK_FAULTS, NETWORK_REPAIRS } from '@petatirta/contract/plain'
import { formatMetres2 } from '@petatirta/domain'
import { createLink } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '#shared/ui/list/column.ts'
import { DataList } from '#shared/ui/list/data-list.tsx'
import { listPage } from '#shared/ui/list/list-search.ts'
import type { CheckSearch, ShowCheck } from './check-search.ts'
import { featuresText } from './features.ts'
import { mapSearch } from './map-search.ts'
import { RepairDialog } from './repair-dialog.tsx'
import { faultTexts as texts } from './texts.ts'

const LinkButton = createLink(Button)

interface Props {
  city: string
  search: CheckSearch
  show: ShowCheck
  query: {
    data: { rows: readonly NetworkFault[]; meta: Meta }
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
}

/** Faults one by one, largest first. */
export function FaultList({ city, search, show, query }: Props) {
  const [repairing, setRepairing] = useState<NetworkFault | null>(null)
  return (
    <>
      <DataList
        label={texts.list}
        columns={faultColumns(city, setRepairing)}
        rowKey={({ id }) => id}
        query={query}
        page={listPage(search)}
        onPage={show}
        filtered={search.kind !== undefined}
        onReset={() => show({ kind: undefined, p: undefined })}
        toolbar={null}
      />
      {repairing?.repair && (
        <RepairDialog
          city={city}
          what={{ faults: [repairing.id] }}
          kind={repairing.kind}
          repair={repairing.repair}
          count={1}
          onClose={() => setRepairing(null)}
        />
      )}
    </>
  )
}

const faultColumns = (city: string, onRepair: (fault: NetworkFault) => void): Column<NetworkFault>[] => [
  { id: 'kind', header: texts.kind, cell: ({ kind }) => NETWORK_FAULTS[kind], card: 'title' },
  {
    id: 'size',
    header: texts.size,
    cell: ({ size_m }) => (size_m > 0 ? formatMetres2(size_m) : texts.noSize),
  },
  {
    id: 'features',
    header: texts.features,
    cell: ({ features }) => <Box sx={{ overflowWrap: 'anywhere' }}>{featuresText(features)}</Box>,
  },
  {
    id: 'repair',
    header: texts.proposal,
    cell: ({ repair }) => (repair ? NETWORK_REPAIRS[repair] : texts.byHand),
  },
  {
    id: 'actions',
    header: '',
    align: 'right',
    card: 'footer',
    cell: fault => <FaultActions city={city} fault={fault} onRepair={() => onRepair(fault)} />,
  },
]

interface ActionsProps {
  city: string
  fault: NetworkFault
  onRepair: () => void
}

function FaultActions({ city, fault, onRepair }: ActionsProps) {
  const names = [NETWORK_FAULTS[fault.kind], featuresText(fault.features)] as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: { md: 'flex-end' }, gap: 1 }}>
      <LinkButton
        to="/map/$city"
        params={{ city }}
        search={mapSearch(fault)}
        preload={false}
        size="small"
        aria-label={texts.onMapOf(...names)}
      >
        {texts.onMap}
      </LinkButton>
      {fault.repaired
        ? texts.isRepaired
        : fault.repair && (
            <Button size="small" variant="outlined" aria-label={texts.repairOf(...names)} onClick={onRepair}>
              {texts.repair}
            </Button>
          )}
    </Box>
  )
}
