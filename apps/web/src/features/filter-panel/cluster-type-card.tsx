import { Button, Typography } from '@mui/material'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import { OptionRadios } from '#shared/ui/panel/options.tsx'
import { PanelCard } from '#shared/ui/panel/panel-card.tsx'
import type { Card } from './card.ts'
import { CLUSTER_TYPE_OPTIONS } from './filter-options.ts'
import { filterTexts } from './texts.ts'

interface Props {
  card: Card
  onSummarize: () => Promise<void>
}

/** M2.5, the cluster card: what the numbers on the areas say, and having them worked out anew (M4.11). */
export function ClusterTypeCard({ card, onSummarize }: Props) {
  const store = useFilterStore()
  const value = useFilters(state => state.clusterType)
  const hidden = useFilters(({ cluster }) => !cluster.kelurahan && !cluster.kecamatan)
  const [busy, setBusy] = useState(false)
  const summarize = async () => {
    setBusy(true)
    try {
      await onSummarize()
    } finally {
      setBusy(false)
    }
  }
  return (
    <PanelCard {...card}>
      <OptionRadios
        label={card.title}
        options={CLUSTER_TYPE_OPTIONS}
        value={value}
        onChange={next => store.dispatch({ type: 'clusterType', value: next })}
      />
      {hidden && <Hint>{filterTexts.clusterHint}</Hint>}
      <Button
        fullWidth
        size="small"
        variant="outlined"
        loading={busy}
        loadingPosition="start"
        startIcon={<RefreshCw size={16} aria-hidden />}
        onClick={() => void summarize()}
        sx={{ mt: 1 }}
      >
        {filterTexts.summarize}
      </Button>
      <Hint>{filterTexts.summarizeHint}</Hint>
    </PanelCard>
  )
}

const Hint = ({ children }: { children: string }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
    {children}
  </Typography>
)
