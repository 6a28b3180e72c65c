import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  useMediaQuery,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DIALOG_ACTIONS } from '#shared/ui/dialog/layout.ts'
import { dialogTexts } from '#shared/ui/dialog/texts.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { ArchiveForm } from './archive-form.tsx'
import { ArchiveList } from './archive-list.tsx'
import { archiveTexts as texts } from './texts.ts'
import { archivesQuery, useArchiving } from './use-archiving.ts'

/** Moves old entries into files, and has the files. It stays open while it works. */
export function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const [chosen, setChosen] = useState<string>()
  const { data, error, isPlaceholderData, refetch } = useQuery(archivesQuery(chosen))
  const archiving = useArchiving()
  const close = () => {
    if (archiving.isPending) return false
    return onClose()
  }
  useClosable(true, close)
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullScreen={narrow} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {error && (
          <Alert
            severity="error"
            variant="outlined"
            action={
              <Button color="inherit" onClick={() => void refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {reasonOf(error)}
          </Alert>
        )}
        {data && (
          <>
            <ArchiveForm
              archivable={data.archivable}
              counting={isPlaceholderData}
              before={chosen ?? data.archivable.before}
              onBefore={setChosen}
              archiving={archiving}
            />
            <Divider />
            <ArchiveList archives={data.archives} />
          </>
        )}
        {!data && !error && <Spinner text={texts.loading} />}
      </DialogContent>
      <DialogActions sx={DIALOG_ACTIONS}>
        <HelpButton screen="/internal/audit" sx={{ mr: 'auto' }} />
        <Button onClick={close} disabled={archiving.isPending}>
          {dialogTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
