import { Box, FormControlLabel, Switch, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { WORK_ORDER_PHASES, type WorkOrderPhase } from '@petatirta/domain'
import { useId } from 'react'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { PhaseFilter } from '#shared/filters/filter-state.ts'
import { complaintTexts } from './texts.ts'

const ANSWERS = ['exclude', 'include'] as const satisfies readonly PhaseFilter['value'][]

/** M3.11: whether a phase has been reached, or has not yet. */
export function PhaseFilters() {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="caption" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {complaintTexts.phasesTitle}
      </Typography>
      {WORK_ORDER_PHASES.map(phase => (
        <PhaseRow key={phase} phase={phase} />
      ))}
    </Box>
  )
}

function PhaseRow({ phase }: { phase: WorkOrderPhase }) {
  const store = useFilterStore()
  const { active, value } = useFilters(state => state.complaint.phases[phase])
  const name = complaintTexts.phases[phase]
  const change = (changes: Partial<PhaseFilter>) => {
    const { phases } = store.getState().complaint
    store.dispatch({
      type: 'complaint',
      changes: { phases: { ...phases, [phase]: { ...phases[phase], ...changes } } },
    })
  }
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        minHeight: 34,
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      <FormControlLabel
        sx={{ ml: -0.5, mr: 1, '& .MuiFormControlLabel-label': { typography: 'body2', ml: 0.75 } }}
        control={<Switch size="small" checked={active} onChange={(_, next) => change({ active: next })} />}
        label={name}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        disabled={!active}
        aria-label={complaintTexts.answerOf(name)}
        value={active ? value : null}
        onChange={(_, next: PhaseFilter['value'] | null) => next && change({ value: next })}
      >
        {ANSWERS.map(answer => (
          <ToggleButton
            key={answer}
            value={answer}
            color="primary"
            sx={{
              px: 1.5,
              py: 0.25,
              textTransform: 'none',
              fontWeight: 600,
              '@media (pointer: coarse)': { minHeight: 44, px: 2 },
            }}
          >
            {complaintTexts[answer]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
