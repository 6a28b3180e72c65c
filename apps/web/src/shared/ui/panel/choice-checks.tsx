import { Box, Button, Typography } from '@mui/material'
import { useCallback, useMemo } from 'react'
import { isChosen, toggleChoice } from '#shared/filters/choice.ts'
import type { Choice } from '#shared/filters/filter-state.ts'
import type { AskCounts } from './option-counts.ts'
import type { Option } from './option-label.tsx'
import type { ListStatus } from './option-lists.ts'
import { OptionChecks } from './options.tsx'
import { panelTexts } from './texts.ts'

interface Props {
  title: string
  options: readonly Option[]
  /** Whether the server's lists are here. */
  status: ListStatus
  onRetry: () => void
  choice: Choice
  /** Is given how to get from the choice to the next one. The same function between renders. */
  onChoice: (update: (choice: Choice) => Choice) => void
  counts: AskCounts
}

/** A list of which everything, something or nothing is chosen. */
export function ChoiceChecks({ title, options, status, onRetry, choice, onChoice, counts }: Props) {
  const values = useMemo(() => options.map(({ value }) => value), [options])
  const onToggle = useCallback(
    (value: string, on: boolean) => onChoice(current => toggleChoice(current, values, value, on)),
    [onChoice, values],
  )
  if (status === 'loading')
    return (
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {panelTexts.loading}
      </Typography>
    )
  return (
    <>
      {status === 'failed' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography role="alert" variant="body2" sx={{ color: 'error.main', flex: 1 }}>
            {panelTexts.failed}
          </Typography>
          <Button size="small" onClick={onRetry}>
            {panelTexts.retry}
          </Button>
        </Box>
      )}
      <OptionChecks
        title={title}
        options={options}
        onToggle={onToggle}
        counts={counts}
        isOn={value => isChosen(choice, value)}
        onAll={values.length > 1 ? on => onChoice(() => (on ? 'all' : [])) : undefined}
      />
    </>
  )
}
