import { Box } from '@mui/material'
import type { ServerProcess } from '@petatirta/contract'
import { type Figure, formatFigure, highest, processName, titleOf, valueNow } from './figures.ts'
import { lineColour } from './line-colours.ts'
import { HEIGHT, lineShape, PLOT, WIDTH } from './line-shape.ts'
import { chartTexts as texts } from './texts.ts'

interface Props {
  figure: Figure
  /** Those that have samples. */
  processes: readonly ServerProcess[]
  now: string
}

/** One line per process; to those who do not see it, what each has now and had at most. */
export function LineChart({ figure, processes, now }: Props) {
  const { lines, xTicks, yTicks } = lineShape(processes, figure.of, now)
  const words = processes.map(process => {
    const value = valueNow(figure, process)
    return texts.ofProcess(
      processName(process),
      value === undefined ? undefined : formatFigure(figure, value),
      formatFigure(figure, highest(figure, process)),
    )
  })
  return (
    <Box
      component="svg"
      role="img"
      aria-label={texts.inWords(titleOf(figure), words)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={CHART}
    >
      {yTicks.map(({ at, label }) => (
        <g key={label}>
          <line x1={PLOT.left} x2={PLOT.right} y1={at} y2={at} className="grid" />
          <text x={PLOT.left - 5} y={at + 3.5} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, label }) => (
        <g key={label}>
          <line x1={at} x2={at} y1={PLOT.bottom} y2={PLOT.bottom + 3} className="grid" />
          <text x={Math.min(at, WIDTH - 14)} y={HEIGHT - 5} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {lines.map(({ id, path }, index) => (
        <path key={id} d={path} className="line" {...lineColour(index)} />
      ))}
    </Box>
  )
}

const CHART = {
  ...{ display: 'block', width: 1, height: 'auto', overflow: 'visible' },
  '& text': { fontSize: 10.5, fill: 'var(--mui-palette-text-secondary)', fontVariantNumeric: 'tabular-nums' },
  '& .grid': { stroke: 'var(--mui-palette-divider)', strokeWidth: 1 },
  '& .line': { fill: 'none', strokeWidth: 1.6, strokeLinejoin: 'round', strokeLinecap: 'round' },
} as const
