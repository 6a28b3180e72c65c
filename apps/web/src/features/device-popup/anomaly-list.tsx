import { Box, Typography } from '@mui/material'
import type { AnomalyEvent } from '@petatirta/contract'
import { formatDateTime, formatReading, POPUP_SCROLL_SMALL_PX } from '@petatirta/domain'
import { texts } from './texts.ts'
import type { ReadingHistory } from './use-device-history.ts'

/** When a reading was outside its limits, and by how much: newest first. */
export function AnomalyList({ reading }: { reading: ReadingHistory }) {
  const { name, events, anomalies, gmtOffset, constraintOperator } = reading
  const isLow = constraintOperator === 'lt' || constraintOperator === 'lte'
  const extreme = isLow ? texts.lowestOf : texts.highestOf
  return (
    <Box
      component="ul"
      aria-label={texts.events(name)}
      // A scrolling list must be reachable without a mouse.
      tabIndex={0}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: POPUP_SCROLL_SMALL_PX, overflowY: 'auto' }}
    >
      {events.map(event => (
        <Typography
          key={event.from}
          component="li"
          variant="caption"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontVariantNumeric: 'tabular-nums' }}
        >
          <span>{timeOf(event, gmtOffset)}</span>
          <Box component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
            {extreme(formatReading(event.extreme))}
          </Box>
        </Typography>
      ))}
      {anomalies > events.length && (
        <Typography component="li" variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.moreEvents(anomalies - events.length)}
        </Typography>
      )}
    </Box>
  )
}

function timeOf({ from, to, isOngoing }: AnomalyEvent, gmtOffset: number): string {
  const begin = formatDateTime(from, gmtOffset)
  if (isOngoing) return texts.ongoing(begin)
  return from === to ? begin : texts.until(begin, formatDateTime(to, gmtOffset))
}
