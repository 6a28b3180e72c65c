import { Box, Button, Typography } from '@mui/material'
import { isChosen, toggleChoice } from '#shared/filters/choice.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import type { FilterAction } from '#shared/filters/filter-state.ts'
import { OptionChecks } from '#shared/ui/panel/options.tsx'
import type { ChoiceList, ChoiceOptions } from './filter-options.ts'
import { filterTexts } from './texts.ts'

interface Props {
  list: ChoiceList
  options: ChoiceOptions
  /** Whether the server's lists are here. */
  status: 'loading' | 'failed' | 'ready'
  onRetry: () => void
  onChange: (action: FilterAction) => void
}

/** Options that a city's configuration names. */
export function ChoiceSection({ list, options, status, onRetry, onChange }: Props) {
  const choice = useFilters(state => state[list])
  if (status === 'loading')
    return (
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {filterTexts.loading}
      </Typography>
    )
  const values = options[list].map(({ value }) => value)
  const choose = (chosen: typeof choice) => onChange({ type: 'choice', list, chosen })
  return (
    <>
      {status === 'failed' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography role="alert" variant="body2" sx={{ color: 'error.main', flex: 1 }}>
            {filterTexts.failed}
          </Typography>
          <Button size="small" onClick={onRetry}>
            {filterTexts.retry}
          </Button>
        </Box>
      )}
      <OptionChecks
        options={options[list]}
        isOn={value => isChosen(choice, value)}
        onToggle={(value, on) => choose(toggleChoice(choice, values, value, on))}
        onAll={values.length > 1 ? on => choose(on ? 'all' : []) : undefined}
      />
    </>
  )
}
