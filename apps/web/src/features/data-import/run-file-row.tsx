import { Box, Button, Chip, LinearProgress, Typography } from '@mui/material'
import { type ImportCounts, importKindLabel } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { Download, FileSpreadsheet } from 'lucide-react'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { FailureList } from './failure-list.tsx'
import { type Refusing, useReport } from './failure-report.ts'
import { FieldChanges } from './field-changes.tsx'
import { type Ended, isEnded, percentDone, type RunFile, type Step } from './run.ts'
import { COUNT_LABELS, failureTexts, overruledTexts, runTexts as texts } from './texts.ts'

const NAMES = Object.keys(COUNT_LABELS) as (keyof ImportCounts)[]

/** What the file changed, in six numbers. */
const OutcomeCounts = ({ counts }: { counts: ImportCounts }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(6, minmax(0, 1fr))' },
      gap: 1,
    }}
  >
    {NAMES.map(name => (
      <Box key={name} sx={{ minWidth: 0 }}>
        <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
          {COUNT_LABELS[name]}
        </Typography>
        <Typography
          component="dd"
          variant="body1"
          sx={{
            m: 0,
            fontWeight: counts[name] > 0 ? 650 : 400,
            color: counts[name] === 0 ? 'text.secondary' : name === 'failed' ? 'error.main' : 'text.primary',
          }}
        >
          <Digits>{formatNumber(counts[name])}</Digits>
        </Typography>
      </Box>
    ))}
  </Box>
)

/** The whole report, to read and to correct. */
function ReportButtons({ refusing }: { refusing: Refusing }) {
  const { mutate, isPending } = useReport()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Download size={16} aria-hidden />}
        disabled={isPending}
        onClick={() => mutate({ refusing, format: 'json' })}
      >
        {failureTexts.downloadJson}
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<FileSpreadsheet size={16} aria-hidden />}
        disabled={isPending}
        onClick={() => mutate({ refusing, format: 'xlsx' })}
      >
        {failureTexts.downloadSheet}
      </Button>
    </Box>
  )
}

interface Props {
  city: string
  file: RunFile
  onCancel: () => void
}

/** One file of a run: how far it is, or what became of it. */
export function RunFileRow({ city, file, onCancel }: Props) {
  const { label, name, size, step } = file
  return (
    <Box
      component="li"
      aria-label={label}
      sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1.25 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {name} <span style={{ whiteSpace: 'nowrap' }}>({formatBytes(size)})</span>
          </Typography>
        </Box>
        {isEnded(step) ? (
          <StateChip step={step} />
        ) : (
          <Button
            size="small"
            color="inherit"
            aria-label={texts.cancelFile(label)}
            disabled={step.at === 'running' && step.cancelling}
            onClick={onCancel}
          >
            {texts.cancel}
          </Button>
        )}
      </Box>
      {isEnded(step) ? (
        <End city={city} file={file} end={step} label={label} />
      ) : (
        <Progress step={step} label={label} />
      )}
    </Box>
  )
}

function StateChip({ step }: { step: Ended }) {
  const partial = step.at === 'done' && step.outcome.counts.failed > 0
  const color =
    step.at === 'failed' ? 'error' : step.at === 'cancelled' ? 'default' : partial ? 'warning' : 'success'
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      label={texts.states[partial ? 'partial' : step.at]}
      sx={{ flex: 'none' }}
    />
  )
}

function Progress({ step, label }: { step: Exclude<Step, Ended>; label: string }) {
  const percent = step.at === 'waiting' ? 0 : percentDone(step)
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <LinearProgress
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        aria-label={texts.progress(label)}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {describe(step)}
      </Typography>
    </Box>
  )
}

function describe(step: Exclude<Step, Ended>): string {
  if (step.at === 'waiting') return texts.waiting
  if (step.cancelling) return texts.cancelling
  const read = step.processed > 0 ? [texts.read(step.processed)] : []
  if (step.sent < 1) return [texts.sent(step.sent), ...read].join(' · ')
  return [...read, step.message ?? texts.processing].join(' · ')
}

function End({ city, file, end, label }: Pick<Props, 'city' | 'file'> & { end: Ended; label: string }) {
  if (end.at === 'cancelled') return null
  const failures = (end.at === 'done' ? end.outcome.failures : end.failures) ?? []
  const total = end.at === 'done' ? end.outcome.counts.failed : failures.length
  const imports = end.at === 'done' ? end.outcome.imports : [{ id: file.id, kind: file.kind }]
  return (
    <>
      {end.at === 'done' ? (
        <OutcomeCounts counts={end.outcome.counts} />
      ) : (
        <Typography variant="body1" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {end.reason}
        </Typography>
      )}
      {end.at === 'done' && end.outcome.overruled && (
        <Box sx={{ display: 'grid', gap: 0.75 }}>
          <Typography variant="body2">{overruledTexts.count(end.outcome.overruled.total)}</Typography>
          <FieldChanges label={overruledTexts.list} changes={end.outcome.overruled} />
        </Box>
      )}
      <FailureList label={label} failures={failures} total={total} />
      {total > 0 &&
        imports.map(({ id, kind }) => (
          <Box key={id}>
            {imports.length > 1 && <Typography variant="body2">{importKindLabel(kind)}</Typography>}
            <ReportButtons refusing={{ city, importId: id, kind }} />
          </Box>
        ))}
    </>
  )
}
