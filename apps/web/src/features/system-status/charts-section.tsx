import { Box, Typography } from '@mui/material'
import type { ServerProcess, SystemStatus } from '@petatirta/contract'
import {
  FIGURES,
  type Figure,
  formatFigure,
  hasSamples,
  highest,
  processName,
  titleOf,
  valueNow,
} from './figures.ts'
import { LineChart, lineColour } from './line-chart.tsx'
import { Section } from './section.tsx'
import { chartTexts as texts } from './texts.ts'

export function ChartsSection({ status: { at, processes } }: { status: SystemStatus }) {
  const drawn = processes.filter(hasSamples)
  return (
    <Section title={texts.title}>
      {drawn.length === 0 ? (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {texts.none}
        </Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, px: 2, pb: 2 }}>
          {drawn.length > 1 && <Keys processes={drawn} />}
          <Box sx={GRID}>
            {FIGURES.map(figure => (
              <Box component="figure" key={figure.id} sx={{ m: 0, minWidth: 0 }}>
                <Numbers figure={figure} processes={drawn} />
                <LineChart figure={figure} processes={drawn} now={at} />
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Section>
  )
}

const GRID = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))',
} as const

function Numbers({ figure, processes }: { figure: Figure; processes: readonly ServerProcess[] }) {
  const values = processes.flatMap(process => valueNow(figure, process) ?? [])
  const most = Math.max(...processes.map(process => highest(figure, process)))
  return (
    <Box component="figcaption" sx={{ mb: 0.5 }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {titleOf(figure)}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {texts.now} <Strong>{values.length > 0 ? formatFigure(figure, figure.join(values)) : '—'}</Strong>
        {' · '}
        {texts.most(processes.length)} <Strong>{formatFigure(figure, most)}</Strong>
      </Typography>
    </Box>
  )
}

const Strong = ({ children }: { children: string }) => (
  <Box
    component="span"
    sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Box>
)

const Keys = ({ processes }: { processes: readonly ServerProcess[] }) => (
  <Box component="ul" aria-label={texts.lines} sx={KEYS}>
    {processes.map((process, index) => (
      <Typography key={process.id} component="li" variant="caption">
        <svg width={22} height={10} aria-hidden>
          <line x1={1} x2={21} y1={5} y2={5} strokeWidth={2.5} {...lineColour(index)} />
        </svg>
        {processName(process)}
      </Typography>
    ))}
  </Box>
)

const KEYS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: 0.75, overflowWrap: 'anywhere' },
} as const
