import { Alert, Box, Button, LinearProgress, Paper, Typography } from '@mui/material'
import type { ImportDraft } from '@petatirta/contract'
import { FileUp, RotateCw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { UnsavedGuard } from '#shared/ui/dialog/unsaved-guard.tsx'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import { keptDraft } from './draft/kept-draft.ts'
import { dropTexts as texts } from './draft/texts.ts'
import { type Upload, useDraftUpload } from './use-draft-upload.ts'
import { useDropTarget, useFileDrag } from './use-file-drag.ts'

interface Props {
  city: string | undefined
  /** It was asked for by a button that is gone. */
  autoFocus: boolean
  onDraft: (id: string) => void
}

/** Takes files of any known format for the chosen utility. */
export function DropPlace({ city, autoFocus, onDraft }: Props) {
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { upload, start, cancel } = useDraftUpload(city, ({ id }: ImportDraft) => onDraft(id))
  const dragging = useFileDrag()
  const { over, handlers } = useDropTarget(start)
  const isOpen = city !== undefined && upload.at !== 'sending'
  const kept = city === undefined ? undefined : keptDraft(city)
  useEffect(() => {
    if (autoFocus) button.current?.focus()
  }, [autoFocus])
  const stop = () => {
    cancel()
    // The button that was pressed is about to go.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      {...(isOpen && handlers)}
      sx={theme => dropStyle(isOpen && over, isOpen && dragging, theme.vars.palette.primary.main)}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Typography variant="h2" id={titleId}>
          {texts.title}
        </Typography>
        <HelpButton screen="import-any-file" sx={{ color: 'text.secondary' }} />
      </Box>
      {upload.at === 'sending' ? (
        <Sending upload={upload} onCancel={stop} />
      ) : (
        <>
          <Typography
            variant="body1"
            sx={{ fontWeight: 600, color: isOpen ? 'text.primary' : 'text.secondary' }}
          >
            {city === undefined ? texts.noCity : over ? texts.release : texts.drop}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 720 }}>
            {texts.about}
          </Typography>
          <Button
            ref={button}
            variant="outlined"
            startIcon={<FileUp size={18} aria-hidden />}
            disabled={city === undefined}
            onClick={() => input.current?.click()}
            sx={{ minHeight: 40 }}
          >
            {texts.pick}
          </Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.input}
        onChange={event => {
          start([...(event.target.files ?? [])])
          // The same file, corrected, may be chosen again.
          event.target.value = ''
        }}
      />
      {upload.at === 'failed' && <Failed upload={upload} onRetry={() => start(upload.files)} />}
      {kept && upload.at !== 'sending' && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={() => onDraft(kept.id)} sx={{ minHeight: 40 }}>
              {texts.goOn}
            </Button>
          }
          sx={{ width: '100%', overflowWrap: 'anywhere' }}
        >
          {texts.kept(kept.files.join(', '))}
        </Alert>
      )}
      <UnsavedGuard dirty={upload.at === 'sending'} texts={texts.leaving} />
    </Paper>
  )
}

const dropStyle = (over: boolean, dragging: boolean, primary: string) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 1,
  p: 2,
  minWidth: 0,
  borderStyle: 'dashed',
  borderColor: dragging ? primary : 'text.secondary',
  ...(over && { bgcolor: `color-mix(in srgb, ${primary} 10%, transparent)` }),
})

type SendingUpload = Extract<Upload, { at: 'sending' }>

function Sending({ upload: { files, share }, onCancel }: { upload: SendingUpload; onCancel: () => void }) {
  const isSent = share === 1
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {files.map(({ name }) => name).join(', ')}
      </Typography>
      <LinearProgress
        {...(isSent ? {} : { variant: 'determinate', value: share * 100 })}
        aria-label={texts.sending(files.length)}
        sx={{ width: '100%', height: 8, borderRadius: 4 }}
      />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {isSent ? texts.reading : texts.sent(share)}
      </Typography>
      <Button variant="outlined" onClick={onCancel} sx={{ minHeight: 40 }}>
        {texts.cancel}
      </Button>
    </Box>
  )
}

type FailedUpload = Extract<Upload, { at: 'failed' }>

const Failed = ({ upload: { files, reason }, onRetry }: { upload: FailedUpload; onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      files.length > 0 && (
        <Button
          color="inherit"
          startIcon={<RotateCw size={16} aria-hidden />}
          onClick={onRetry}
          sx={{ minHeight: 40 }}
        >
          {texts.again}
        </Button>
      )
    }
    sx={{ width: '100%', overflowWrap: 'anywhere' }}
  >
    {`${texts.failed}. ${reason}`}
  </Alert>
)
