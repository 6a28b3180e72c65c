import { Button, CircularProgress, Paper, Typography } from '@mui/material'
import type { DraftCheck } from '@petatirta/contract'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { STICKY_BAR } from '#shared/ui/page/sticky-bar.ts'
import type { DraftStep } from './draft/draft-state.ts'
import { forgetDraft } from './draft/kept-draft.ts'
import { draftTexts as texts } from './draft/texts.ts'
import { useDiscard } from './draft/use-draft.ts'

interface Props {
  city: string
  draft: string
  step: DraftStep
  /** Of the decisions as they are now. */
  checks: readonly DraftCheck[] | undefined
  isChecking: boolean
  /** The utility's slug was typed. */
  isConfirmed: boolean
  onCheck: () => void
  onRun: () => void
  onDiscarded: () => void
}

/** Where the preview stands, and its next step; always in sight. */
export function DraftBar(props: Props) {
  const { city, draft, step, checks, isChecking, isConfirmed, onCheck, onRun, onDiscarded } = props
  const [asking, setAsking] = useState(false)
  const blocked = checks?.some(({ problem }) => problem !== null) ?? false
  const risky = checks?.some(({ risks }) => risks.length > 0) ?? false
  const status = isChecking
    ? texts.checking
    : checks
      ? blocked
        ? texts.steps.blocked
        : texts.steps.checked(checks.length)
      : texts.steps[step]
  return (
    <Paper
      variant="outlined"
      sx={{
        ...STICKY_BAR,
        px: 2,
        py: 1.25,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.75,
      }}
    >
      <Typography
        role="status"
        variant="body2"
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' }, minWidth: 0, color: 'text.secondary' }}
      >
        {status}
      </Typography>
      <Button
        color="inherit"
        onClick={() => setAsking(true)}
        sx={{ minHeight: 40, mr: { xs: 'auto', sm: 0 } }}
      >
        {texts.discard}
      </Button>
      {checks ? (
        <Button
          variant="contained"
          disabled={blocked || (risky && !isConfirmed)}
          onClick={onRun}
          sx={{ minHeight: 40 }}
        >
          {texts.run}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={step !== 'ready' || isChecking}
          startIcon={isChecking && <CircularProgress size={16} color="inherit" aria-hidden />}
          onClick={onCheck}
          sx={{ minHeight: 40 }}
        >
          {texts.check}
        </Button>
      )}
      {asking && (
        <Discard city={city} draft={draft} onDiscarded={onDiscarded} onClose={() => setAsking(false)} />
      )}
    </Paper>
  )
}

interface DiscardProps {
  city: string
  draft: string
  onDiscarded: () => void
  onClose: () => void
}

function Discard({ city, draft, onDiscarded, onClose }: DiscardProps) {
  const { mutate, isPending } = useDiscard(city)
  const notify = useNotify()
  const discard = () =>
    mutate(draft, {
      // They go by themselves after a while: nothing keeps the user here.
      onError: error => notify(reasonOf(error), 'warning'),
      onSettled: () => {
        forgetDraft(city, draft)
        onDiscarded()
      },
    })
  return (
    <ConfirmDialog
      open
      title={texts.discarding.title}
      question={texts.discarding.question}
      confirm={texts.discarding.confirm}
      pending={isPending}
      onConfirm={discard}
      onClose={onClose}
    />
  )
}
