import { Box } from '@mui/material'
import type { DeviceHistory, HistoryRange } from '@petatirta/contract'
import { formatDateTime, formatReading } from '@petatirta/domain'
import { AXES_STYLE, ChartAxes } from '#shared/ui/chart/chart-axes.tsx'
import { chartShape, HEIGHT, PLOT, WIDTH } from './chart-shape.ts'
import { historySummary } from './history-summary.ts'
import { texts } from './texts.ts'
import type { ReadingHistory } from './use-device-history.ts'

interface Props {
  reading: ReadingHistory
  history: DeviceHistory
  range: HistoryRange
}

/** The line of means in a band from lowest to highest, the limit, and where it was broken. The table says the same. */
export function HistoryChart({ reading, history, range }: Props) {
  const shape = chartShape(reading, history, range)
  if (!shape) return null
  const time = (at: string) => formatDateTime(at, reading.gmtOffset)
  return (
    <Box
      component="svg"
      role="img"
      aria-label={historySummary(reading, range)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={CHART}
    >
      <ChartAxes
        size={{ width: WIDTH, height: HEIGHT }}
        plot={PLOT}
        xTicks={shape.xTicks}
        yTicks={shape.yTicks}
      />
      {shape.stretches.map(({ line, band }) => (
        <g key={line}>
          <path d={band} className="band" />
          <path d={line} className="line" />
        </g>
      ))}
      {shape.dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2} className="dot" />
      ))}
      {shape.limit !== null && (
        <line x1={PLOT.left} x2={PLOT.right} y1={shape.limit} y2={shape.limit} className="limit" />
      )}
      {shape.anomalies.map(({ x, y, at, value }) => (
        <path key={at} d={`M${x} ${y - 4}L${x + 4} ${y + 3}L${x - 4} ${y + 3}Z`} className="anomaly">
          <title>{texts.point(time(at), formatReading(value))}</title>
        </path>
      ))}
    </Box>
  )
}

const CHART = {
  display: 'block',
  width: 1,
  maxWidth: 560,
  height: 'auto',
  overflow: 'visible',
  ...AXES_STYLE,
  '& .band': { fill: 'var(--mui-palette-primary-main)', opacity: 0.18 },
  '& .line': {
    fill: 'none',
    stroke: 'var(--mui-palette-primary-main)',
    strokeWidth: 1.6,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  },
  '& .dot': { fill: 'var(--mui-palette-primary-main)' },
  '& .limit': { stroke: 'var(--mui-palette-error-main)', strokeWidth: 1.4, strokeDasharray: '5 3' },
  '& .anomaly': {
    fill: 'var(--mui-palette-warning-main)',
    strokeWidth: 1,
    strokeLinejoin: 'round',
    stroke: 'var(--mui-palette-background-paper)',
  },
} as const
