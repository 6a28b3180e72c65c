import { Box, Typography } from '@mui/material'
import { validateYearRange } from '@petatirta/domain'
import { useEffect, useId, useState } from 'react'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import { NumberInput } from '#shared/ui/form/number-input.tsx'
import { highlightTexts as texts } from './texts.ts'
import { draftOf, rangeOf, sameRange } from './year-range.ts'

/** M5.3: what is wrong is said while typing; a range is applied when it is complete, not with each digit. */
export function YearFields() {
  const store = useFilterStore()
  const range = useFilters(state => state.highlight.year)
  const [draft, setDraft] = useState(() => draftOf(range))
  const [shown, setShown] = useState(range)
  if (shown !== range) {
    setShown(range)
    setDraft(draftOf(range))
  }
  // A half-typed year is cleared with the rest, although nothing applied changes by it.
  useEffect(
    () =>
      store.onAction((action, state) => {
        if (action.type === 'resetHighlights') setDraft(draftOf(state.highlight.year))
      }),
    [store],
  )
  const messageId = useId()
  const message = validateYearRange(draft.start, draft.end)
  const apply = () => {
    const next = rangeOf(draft)
    if (next && !sameRange(next, range)) store.dispatch({ type: 'year', range: next })
  }
  const field = (label: string, name: 'start' | 'end') => (
    <NumberInput
      label={label}
      maxDigits={4}
      value={draft[name]}
      onChange={text => setDraft({ ...draft, [name]: text })}
      onDone={apply}
      error={message !== undefined}
      describedBy={messageId}
    />
  )
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, pt: 0.75 }}>
        {field(texts.startYear, 'start')}
        {field(texts.endYear, 'end')}
      </Box>
      <Typography
        id={messageId}
        variant="caption"
        component="p"
        role={message ? 'alert' : undefined}
        sx={{ mt: 0.5, color: message ? 'error.main' : 'text.secondary' }}
      >
        {message ?? texts.yearHint}
      </Typography>
    </>
  )
}
