import { Alert, Box, Paper, Typography } from '@mui/material'
import type { NetworkCheck } from '@petatirta/contract'
import { formatAdminTimestamp, formatNumber } from '@petatirta/domain'
import { AXES_STYLE, ChartAxes } from '#shared/ui/chart/chart-axes.tsx'
import { historyShape, PLOT, SIZE } from './history-shape.ts'
import { checkTexts as texts } from './texts.ts'

/** The share of the network that no fault concerns, and how it came about. */
export function ScoreCard({ check }: { check: NetworkCheck }) {
  const { score, pipes, length_m, checkedAt, history, crowded } = check
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h3" component="h2">
          {texts.score}
        </Typography>
        <Typography
          sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
        >
          {texts.scoreOf(formatNumber(score))}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.scoreHint}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {texts.size(pipes, formatNumber(length_m / 1000))}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.checkedAt(formatAdminTimestamp(checkedAt))}
        </Typography>
      </Box>
      <Box sx={{ flex: '1 1 300px', minWidth: 0, maxWidth: 380 }}>
        <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
          {texts.history}
        </Typography>
        {history.length > 1 ? (
          <HistoryChart history={history} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.noHistory}
          </Typography>
        )}
      </Box>
      {crowded && (
        <Alert severity="warning" sx={{ flex: '1 1 100%' }}>
          {texts.crowded}
        </Alert>
      )}
    </Paper>
  )
}

function HistoryChart({ history }: Pick<NetworkCheck, 'history'>) {
  const { path, points, xTicks, yTicks } = historyShape(history)
  const words = history
    .slice(-12)
    .map(({ at, score, faults }) => texts.historyPoint(formatAdminTimestamp(at), formatNumber(score), faults))
  return (
    <Box
      component="svg"
      role="img"
      aria-label={texts.historyInWords(words)}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      sx={CHART}
    >
      <ChartAxes size={SIZE} plot={PLOT} xTicks={xTicks} yTicks={yTicks} />
      <path d={path} className="line" />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2.5} className="point" />
      ))}
    </Box>
  )
}

const CHART = {
  display: 'block',
  width: 1,
  height: 'auto',
  overflow: 'visible',
  ...AXES_STYLE,
  '& .line': {
    fill: 'none',
    stroke: 'var(--mui-palette-primary-main)',
    strokeWidth: 1.8,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  },
  '& .point': { fill: 'var(--mui-palette-primary-main)' },
} as const
