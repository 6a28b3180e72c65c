import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import type { AuditArchives } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { DayPicker } from '#shared/ui/form/day-picker.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { archiveTexts as texts } from './texts.ts'
import type { useArchiving } from './use-archiving.ts'

type Archiving = ReturnType<typeof useArchiving>

function ArchivingState({ isPending, error, progress: { done, total }, stop, stopping }: Archiving) {
  if (error)
    return (
      <Alert severity="error" variant="outlined">
        {texts.failed}: {reasonOf(error)}. {texts.kept(done)}
      </Alert>
    )
  if (!isPending) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <LinearProgress
          aria-label={texts.working}
          {...(done > 0 && { variant: 'determinate', value: (100 * done) / Math.max(1, total) })}
        />
        <Typography
          variant="caption"
          component="p"
          role="status"
          sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}
        >
          {stopping ? texts.stopping : texts.progress(done, total)}
        </Typography>
      </Box>
      <Button onClick={stop} disabled={stopping} sx={{ minHeight: 40 }}>
        {texts.stop}
      </Button>
    </Box>
  )
}

interface Props {
  archivable: AuditArchives['archivable']
  /** The figures of another day are on their way. */
  counting: boolean
  before: string
  onBefore: (day: string) => void
  archiving: Archiving
}

/** Until when, how many that are, and a question before they go. */
export function ArchiveForm({ archivable, counting, before, onBefore, archiving }: Props) {
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const { entries, oldest, latest } = archivable
  const start = () => {
    setAsking(false)
    archiving.mutate({ before, entries }, { onSuccess: done => notify(texts.done(done), 'success') })
  }
  const count = entries > 0 && oldest ? texts.count(entries, formatAdminTimestamp(oldest)) : texts.nothing
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2">{texts.about}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          pt: 1,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: '1fr auto' },
        }}
      >
        <DayPicker label={texts.before} value={before} max={latest} onChange={onBefore} />
        <Button
          variant="contained"
          startIcon={<Archive size={16} aria-hidden />}
          disabled={counting || entries === 0 || archiving.isPending}
          onClick={() => setAsking(true)}
          sx={{ minHeight: 40 }}
        >
          {texts.archive}
        </Button>
      </Box>
      {!archiving.isPending && (
        <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {counting ? texts.counting : count}
        </Typography>
      )}
      <ArchivingState {...archiving} />
      <ConfirmDialog
        open={asking}
        title={texts.question(entries)}
        question={texts.consequence(before.split('-').reverse().join('-'))}
        confirm={texts.confirm}
        onConfirm={start}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}
