import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import type { HistoryRange } from '@petatirta/contract'
import { ruleText } from '@petatirta/domain'
import { ChartLine, Table } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { readingTexts } from '#shared/ui/status/texts.ts'
import { AnomalyList } from './anomaly-list.tsx'
import { HistoryChart } from './history-chart.tsx'
import { HistoryTable } from './history-table.tsx'
import { texts } from './texts.ts'
import { type ReadingHistory, useDeviceHistory } from './use-device-history.ts'

const RANGES = Object.keys(texts.range) as HistoryRange[]

/** What each reading was in the last day, week or month. */
export function HistoryTab({ city, device }: { city: string; device: string }) {
  const [range, setRange] = useState<HistoryRange>('24h')
  const [asTable, setAsTable] = useState(false)
  const { data: history, isError, error, refetch } = useDeviceHistory(city, device, range)
  return (
    <Box sx={{ px: 2, py: 1.25, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={range}
          aria-label={texts.ranges}
          onChange={(_, next: HistoryRange | null) => next && setRange(next)}
        >
          {RANGES.map(name => (
            <ToggleButton key={name} value={name} sx={{ px: 1.25, minHeight: 32, textTransform: 'none' }}>
              {texts.range[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button
          size="small"
          startIcon={asTable ? <ChartLine size={16} aria-hidden /> : <Table size={16} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? texts.showChart : texts.showTable}
        </Button>
      </Box>
      {!history ? (
        isError ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Spinner text={texts.loadingHistory} />
        )
      ) : history.readings.length === 0 ? (
        <Typography role="status" variant="body2" sx={{ py: 1, color: 'text.secondary' }}>
          {texts.noHistory(texts.range[range])}
        </Typography>
      ) : (
        history.readings.map(reading => (
          <Reading key={reading.name} reading={reading}>
            {asTable ? (
              <HistoryTable reading={reading} />
            ) : (
              <HistoryChart reading={reading} history={history} range={range} />
            )}
          </Reading>
        ))
      )}
      {history && history.readings.length > 0 && !asTable && <Keys />}
    </Box>
  )
}

function Reading({ reading, children }: { reading: ReadingHistory; children: ReactNode }) {
  const rule = ruleText(reading)
  const { anomalies } = reading
  return (
    <Box component="section" aria-label={reading.name} sx={{ display: 'grid', gap: 0.25, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {reading.name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {rule === null ? readingTexts.noRule : readingTexts.rule(rule)}
        </Typography>
        <Typography
          variant="caption"
          sx={{ ml: 'auto', fontWeight: 600, color: anomalies > 0 ? 'warning.main' : 'text.secondary' }}
        >
          {texts.anomalies(anomalies)}
        </Typography>
      </Box>
      {children}
      {anomalies > 0 && <AnomalyList reading={reading} />}
    </Box>
  )
}

/** What the colours and lines of the charts above mean. */
const Keys = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' }}>
    <Key label={texts.mean}>
      <line x1={0} x2={16} y1={5} y2={5} stroke="var(--mui-palette-primary-main)" strokeWidth={2} />
    </Key>
    <Key label={texts.band}>
      <rect width={16} height={10} fill="var(--mui-palette-primary-main)" opacity={0.25} />
    </Key>
    <Key label={texts.limit}>
      <line
        x1={0}
        x2={16}
        y1={5}
        y2={5}
        strokeWidth={1.6}
        strokeDasharray="5 3"
        stroke="var(--mui-palette-error-main)"
      />
    </Key>
    <Key label={texts.anomaly}>
      <path d="M8 1L12 9L4 9Z" fill="var(--mui-palette-warning-main)" />
    </Key>
  </Box>
)

const Key = ({ label, children }: { label: string; children: ReactNode }) => (
  <Typography variant="caption" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    <svg width={16} height={10} aria-hidden>
      {children}
    </svg>
    {label}
  </Typography>
)
