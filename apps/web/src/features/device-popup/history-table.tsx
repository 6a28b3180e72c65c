import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import {
  formatDateTime,
  formatReading,
  POPUP_SCROLL_SMALL_PX,
  READING_STATUS_LABELS,
  timeZoneName,
} from '@petatirta/domain'
import { texts } from './texts.ts'
import type { ReadingHistory } from './use-device-history.ts'

/** The chart in numbers, newest first. */
export function HistoryTable({ reading: { name, points, gmtOffset } }: { reading: ReadingHistory }) {
  return (
    <Box
      // A scrolling region must be reachable without a mouse.
      tabIndex={0}
      role="region"
      aria-label={texts.table(name)}
      sx={{ maxHeight: POPUP_SCROLL_SMALL_PX, overflow: 'auto', border: 1, borderColor: 'divider' }}
    >
      <Table size="small" stickyHeader aria-label={name} sx={CELLS}>
        <TableHead>
          <TableRow>
            <TableCell>{`${texts.time} (${timeZoneName(gmtOffset)})`}</TableCell>
            <TableCell align="right">{texts.mean}</TableCell>
            <TableCell align="right">{texts.lowest}</TableCell>
            <TableCell align="right">{texts.highest}</TableCell>
            <TableCell>{texts.status}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {points.toReversed().map(({ at, mean, min, max, anomaly }) => (
            <TableRow key={at}>
              <TableCell>{formatDateTime(at, gmtOffset)}</TableCell>
              <TableCell align="right">{formatReading(mean)}</TableCell>
              <TableCell align="right">{formatReading(min)}</TableCell>
              <TableCell align="right">{formatReading(max)}</TableCell>
              <TableCell>{READING_STATUS_LABELS[anomaly ? 1 : 0]}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const CELLS = {
  '& th, & td': { px: 0.75, py: 0.375, fontSize: '0.6875rem', fontVariantNumeric: 'tabular-nums' },
  '& th': { fontWeight: 650, bgcolor: 'background.paper' },
} as const
