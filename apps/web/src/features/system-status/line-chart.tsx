import { Box } from '@mui/material'
import type { ServerProcess } from '@petatirta/contract'
import { AXES_STYLE, ChartAxes } from '#shared/ui/chart/chart-axes.tsx'
import { type Figure, formatFigure, highest, processName, titleOf, valueNow } from './figures.ts'
import { HEIGHT, lineShape, PLOT, WIDTH } from './line-shape.ts'
import { chartTexts as texts } from './texts.ts'

/** Okabe and Ito's, as far as they stand out on light and dark paper alike. */
const COLOURS = ['#0081c7', '#d55e00', '#009e73', '#cc79a7'] as const
const DASHES = ['none', '6 4', '1.5 4'] as const

/** Of the process at this place; when the colours have all been used, they come back in another pattern. */
export const lineColour = (index: number) => ({
  stroke: COLOURS[index % COLOURS.length],
  strokeDasharray: DASHES[Math.floor(index / COLOURS.length) % DASHES.length],
})

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
      <ChartAxes size={{ width: WIDTH, height: HEIGHT }} plot={PLOT} xTicks={xTicks} yTicks={yTicks} />
      {lines.map(({ id, path }, index) => (
        <path key={id} d={path} className="line" {...lineColour(index)} />
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
  '& .line': { fill: 'none', strokeWidth: 1.6, strokeLinejoin: 'round', strokeLinecap: 'round' },
} as const
