import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import type { DraftLayer, DraftProposal } from '@petatirta/contract'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { problemTexts } from '#shared/ui/problem/texts.ts'
import { ColumnMatches } from './column-matches.tsx'
import { type Decision, hasPlaces, type LayerDecision, modeOf } from './draft-state.ts'
import { FirstRows } from './first-rows.tsx'
import { IdRepair } from './id-repair.tsx'
import { LayerPlace } from './layer-place.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { SubTypeInput } from './sub-type-input.tsx'
import { layerTexts as texts } from './texts.ts'
import type { ProposalQuery } from './use-draft.ts'
import { ValueMatches } from './value-matches.tsx'

interface Props {
  layer: DraftLayer
  decision: LayerDecision
  query: ProposalQuery | undefined
  onDecide: (decision: Decision) => void
}

/** Everything that is known of a layer, and what can be decided about it. */
export function LayerDetails({ layer, decision, query, onDecide }: Props) {
  const { kind } = decision
  if (kind === undefined || kind === 'skip')
    return (
      <>
        <Typography variant="body2">{kind === 'skip' ? texts.states.skipped : texts.chooseFirst}</Typography>
        <FirstRows layer={layer} />
      </>
    )
  return (
    <>
      <Busy busy={query?.isFetching ?? false} />
      {query?.error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void query.refetch()} sx={{ minHeight: 40 }}>
              {problemTexts.retry}
            </Button>
          }
        >
          {`${texts.failed}. ${reasonOf(query.error)}`}
        </Alert>
      )}
      {query?.data && (
        <Understood layer={layer} decision={decision} proposal={query.data} onDecide={onDecide} />
      )}
      <FirstRows layer={layer} />
    </>
  )
}

/** Keeps its place: what is below must not move with every change. */
const Busy = ({ busy }: { busy: boolean }) => (
  <Box sx={{ height: 4, my: -1 }} aria-live="polite">
    {busy && <LinearProgress aria-label={texts.proposing} />}
  </Box>
)

interface UnderstoodProps {
  layer: DraftLayer
  decision: LayerDecision
  proposal: DraftProposal
  onDecide: (decision: Decision) => void
}

function Understood({ layer, decision, proposal, onDecide }: UnderstoodProps) {
  const mode = modeOf(decision, proposal)
  const known = proposal.values.find(({ field }) => field === 'subType')?.known ?? []
  return (
    <>
      {proposal.problem !== null && <Alert severity="error">{proposal.problem}</Alert>}
      {proposal.profile !== null && <Alert severity="info">{texts.follows(proposal.profile)}</Alert>}
      {hasPlaces(proposal) && (
        <LayerPlace layer={layer} decision={decision} proposal={proposal} onDecide={onDecide} />
      )}
      <ColumnMatches layer={layer} proposal={proposal} onDecide={onDecide} />
      <ValueMatches decision={decision} proposal={proposal} onDecide={onDecide} />
      <IdRepair
        ids={proposal.ids}
        repair={decision.repairIds}
        onRepair={on => onDecide({ type: 'repair', on })}
      />
      {(proposal.kind === 'accessories' || proposal.kind === 'water_source') && (
        <SubTypeInput
          value={decision.subType ?? ''}
          known={known}
          onChange={subType => onDecide({ type: 'subType', subType })}
        />
      )}
      {mode && (
        <ModeChoice
          modes={proposal.modes}
          mode={mode}
          onMode={chosen => onDecide({ type: 'mode', mode: chosen })}
        />
      )}
    </>
  )
}
