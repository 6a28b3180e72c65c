import { Box, LinearProgress, Typography } from '@mui/material'
import { formatCount, formatPeriod } from '@petatirta/domain'
import type { ReactNode } from 'react'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { type AreaFigures, areaGroups } from './area-rows.ts'
import { texts } from './texts.ts'

/** How many customers the map shows there as of an earlier month; undefined while that is unknown. */
export interface AreaPast {
  /** YYYYMM */
  readonly period: string
  readonly customers: number | undefined
}

interface Props {
  /** What is known by now. */
  figures: AreaFigures
  /** How large it is, of a drawn area. */
  size?: string
  /** The figures are of the present; this is what the map shows. */
  past?: AreaPast
  loading: boolean
  error: unknown
  onRetry: () => void
  /** How high what scrolls may be. */
  maxHeight: number | string
  /** What can be done with the area, below what is known of it. */
  children: ReactNode
}

/** M2.10, M3.13: what lies in a kelurahan, a kecamatan or a drawn polygon. */
export function AreaPopup({ figures, size, past, loading, error, onRetry, maxHeight, children }: Props) {
  return (
    <>
      <Box sx={{ height: 2, flexShrink: 0 }}>
        {loading && <LinearProgress aria-label={texts.loading} sx={{ height: 2 }} />}
      </Box>
      {Boolean(error) && <LoadFailed error={error} onRetry={onRetry} />}
      <Box
        role="region"
        aria-label={texts.summary}
        aria-busy={loading}
        // A scrolling region must be reachable without a mouse.
        tabIndex={0}
        sx={{ overflowY: 'auto', minHeight: 0, maxHeight }}
      >
        {(size || past) && (
          <Box component="dl" sx={{ ...LINES, px: 2, pt: 0.5 }}>
            {size && <Line label={texts.size} value={size} />}
            {past && (
              <Line
                label={texts.customersAt(formatPeriod(past.period))}
                value={formatCount(past.customers)}
              />
            )}
          </Box>
        )}
        {past && (
          <Typography variant="body2" sx={{ px: 2, pt: 1, fontWeight: 650 }}>
            {texts.present}
          </Typography>
        )}
        {areaGroups(figures).map(({ title, rows }) => (
          <Box key={title} component="section" sx={{ px: 2, py: 1 }}>
            <Typography variant="caption" component="h3" sx={{ fontWeight: 700, letterSpacing: '0.04em' }}>
              {title}
            </Typography>
            <Box component="dl" sx={LINES}>
              {rows.map(({ figure, label, value }) => (
                <Line key={figure} label={label} value={value} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={ACTIONS}>{children}</Box>
    </>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <Box sx={{ display: 'contents' }}>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={AMOUNT}>
      {value}
    </Typography>
  </Box>
)

const LINES = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 1.5,
  rowGap: 0.25,
} as const

const AMOUNT = { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'end' } as const

const ACTIONS = {
  flexShrink: 0,
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  display: 'grid',
  gap: 0.75,
} as const
