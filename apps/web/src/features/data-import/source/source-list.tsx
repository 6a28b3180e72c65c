import { Box, Button, Chip, IconButton, Tooltip, Typography } from '@mui/material'
import { type ImportSource, importKindLabel } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { ScheduleSelect } from './schedule-select.tsx'
import { sourceTexts as texts } from './texts.ts'
import { isDue, useSourceChanges, useSources } from './use-sources.ts'

/** Addresses that the utility has data fetched from, and how that went. */
export function SourceList({ city }: { city: string }) {
  const { data: sources, error, refetch } = useSources(city)
  const { setSchedule, run, remove } = useSourceChanges(city)
  const [asking, setAsking] = useState<ImportSource>()
  const notify = useNotify()
  const onError = (failure: unknown) => notify(texts.changeFailed, 'error', { reason: reasonOf(failure) })
  if (!sources)
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <Spinner text={texts.loading} />
    )
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="body1" component="h3" sx={{ fontWeight: 600 }}>
        {texts.list}
      </Typography>
      {sources.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.empty}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sources.map(source => (
          <Source
            key={source.id}
            source={source}
            onSchedule={schedule => setSchedule.mutate({ id: source.id, schedule }, { onError })}
            onRun={() => run.mutate(source.id, { onError })}
            onRemove={() => setAsking(source)}
          />
        ))}
      </Box>
      {asking && (
        <ConfirmDialog
          open
          title={texts.removing.title}
          question={texts.removing.question(asking.address)}
          confirm={texts.removing.confirm}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(asking.id, { onError, onSettled: () => setAsking(undefined) })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Box>
  )
}

interface SourceProps {
  source: ImportSource
  onSchedule: (schedule: ImportSource['schedule']) => void
  onRun: () => void
  onRemove: () => void
}

const COLOURS = { running: 'info', done: 'success', failed: 'error' } as const

function Source({ source, onSchedule, onRun, onRemove }: SourceProps) {
  const { kind, address, service, layer, schedule, last, nextAt } = source
  const isUnderWay = last?.status === 'running' || isDue(source)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body1" sx={{ fontWeight: 600 }}>
          {importKindLabel(kind)} · {texts.service(service, layer)}
        </Typography>
        <Typography variant="body2">{address}</Typography>
        {last && (
          <Typography variant="body2" component="div" role="status">
            <Chip size="small" color={COLOURS[last.status]} label={texts.last[last.status]} sx={{ mr: 1 }} />
            {[formatAdminTimestamp(last.at), last.message].filter(text => text !== '').join(': ')}
          </Typography>
        )}
        {nextAt !== null && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {isDue(source) ? texts.waiting : texts.next(formatAdminTimestamp(nextAt))}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <ScheduleSelect
          label={texts.schedule}
          name={texts.scheduleOf(address)}
          value={schedule}
          onChange={chosen => chosen !== 'none' && onSchedule(chosen)}
        />
        <Button
          variant="outlined"
          aria-label={texts.runOf(address)}
          disabled={isUnderWay}
          onClick={onRun}
          sx={{ minHeight: 40 }}
        >
          {texts.run}
        </Button>
        <Tooltip title={texts.remove(address)}>
          <IconButton aria-label={texts.remove(address)} onClick={onRemove} sx={{ width: 40, height: 40 }}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  )
}
