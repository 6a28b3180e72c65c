import { Box } from '@mui/material'
import type { ImportDraft } from '@petatirta/contract'
import { useState } from 'react'
import {
  type Decision,
  type DecisionChange,
  type Decisions,
  firstToLookAt,
  type LayerState,
} from './draft-state.ts'
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
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  // The first layer that waits for the user opens by itself, else the first one; it stays open when nothing is missing any more.
  const first = firstToLookAt(states)
  const key = layers[first]?.key
  if (key !== undefined && opened[key] === undefined) setOpened({ ...opened, [key]: true })
  return (
    <Box
      component="ul"
      aria-label={layerTexts.list}
      sx={{ m: 0, p: 0, display: 'grid', gap: 1.5, minWidth: 0 }}
    >
      {layers.map((layer, at) => {
        const decision = decisions[layer.key]
        const decide = (each: Decision) => onDecide({ layer: layer.key, decision: each })
        return (
          decision && (
            <LayerCard
              key={layer.key}
              layer={layer}
              kind={decision.kind}
              state={states[at] ?? 'waiting'}
              open={opened[layer.key] ?? false}
              onOpen={open => setOpened(all => ({ ...all, [layer.key]: open }))}
              onDecide={decide}
            >
              <LayerDetails
                layer={layer}
                decision={decision}
                query={proposals.of(layer.key)}
                onDecide={decide}
              />
            </LayerCard>
          )
        )
      })}
    </Box>
  )
}
