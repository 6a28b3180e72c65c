import { Box } from '@mui/material'
import type { ImportDraft } from '@petatirta/contract'
import { useState } from 'react'
import type { DecisionChange, Decisions, LayerState } from './draft-state.ts'
import { LayerCard } from './layer-card.tsx'
import { LayerDetails } from './layer-details.tsx'
import { layerTexts } from './texts.ts'
import type { useProposals } from './use-draft.ts'

interface Props {
  draft: ImportDraft
  states: readonly LayerState[]
  decisions: Decisions
  proposals: ReturnType<typeof useProposals>
  onDecide: (change: DecisionChange) => void
}

export function LayerList({ draft: { layers }, states, decisions, proposals, onDecide }: Props) {
  // What the user opened and closed; a single layer, and the first one to decide about, are open by themselves.
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  const first =
    layers.length === 1 ? 0 : states.findIndex(state => state === 'choose' || state === 'unusable')
  return (
    <Box
      component="ul"
      aria-label={layerTexts.list}
      sx={{ m: 0, p: 0, display: 'grid', gap: 1.5, minWidth: 0 }}
    >
      {layers.map((layer, at) => {
        const decision = decisions[layer.key]
        return (
          decision && (
            <LayerCard
              key={layer.key}
              layer={layer}
              kind={decision.kind}
              state={states[at] ?? 'waiting'}
              open={opened[layer.key] ?? at === first}
              onOpen={open => setOpened(all => ({ ...all, [layer.key]: open }))}
              onDecide={each => {
                // What is being worked on stays open when nothing is missing any more.
                setOpened(all => ({ ...all, [layer.key]: all[layer.key] ?? at === first }))
                onDecide({ layer: layer.key, decision: each })
              }}
            >
              <LayerDetails
                layer={layer}
                decision={decision}
                query={proposals.of(layer.key)}
                onDecide={each => onDecide({ layer: layer.key, decision: each })}
              />
            </LayerCard>
          )
        )
      })}
    </Box>
  )
}
