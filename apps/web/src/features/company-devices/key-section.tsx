import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material'
import type { Company, DeviceAccess } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { CopyField } from './copy-field.tsx'
import { Section } from './section.tsx'
import { deviceTexts as texts } from './texts.ts'
import { useIssueKey, useRevokeKey } from './use-device-access.ts'

export interface NewKey {
  readonly key: string
  readonly copied: boolean
}

interface Props {
  company: Company
  stored: DeviceAccess['key']
  newKey: NewKey | null
  onNewKey: (newKey: NewKey | null) => void
}

export function KeySection({ company, stored, newKey, onNewKey }: Props) {
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null)
  const issuing = useIssueKey(company._id)
  const revoking = useRevokeKey(company._id)
  const settled = { onSettled: () => setAsking(null) }
  const issue = () => {
    revoking.reset()
    issuing.mutate(undefined, { ...settled, onSuccess: key => onNewKey({ key, copied: false }) })
  }
  const revoke = () => {
    issuing.reset()
    revoking.mutate(undefined, { ...settled, onSuccess: () => onNewKey(null) })
  }
  const error = issuing.error ?? revoking.error
  return (
    <Section title={texts.key}>
      {/* Shown here: a notice beside the dialog would be hidden from screen readers as soon as the question closes. */}
      <Typography variant="body2" role="status">
        {stored ? (
          <>
            {texts.keyEnding(stored.hint)}, {texts.keySince}{' '}
            <Digits>{formatAdminTimestamp(stored.issuedAt)}</Digits>
          </>
        ) : (
          <>
            {revoking.isSuccess && `${texts.revoked} `}
            {texts.noKey}
          </>
        )}
      </Typography>
      {error && (
        <Alert severity="error">
          {texts.failed}. {reasonOf(error)}
        </Alert>
      )}
      {newKey && (
        <Alert severity="warning" sx={NEW_KEY}>
          <span>{texts.shownOnce}</span>
          <CopyField
            label={texts.newKey}
            value={newKey.key}
            // The button that asked for it is gone.
            first
            onCopied={() => onNewKey({ ...newKey, copied: true })}
          />
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {stored ? (
          <>
            <Button variant="outlined" onClick={() => setAsking('replace')}>
              {texts.replace}
            </Button>
            <Button color="error" onClick={() => setAsking('revoke')}>
              {texts.revoke}
            </Button>
          </>
        ) : (
          <Button
            variant="contained"
            disabled={issuing.isPending}
            startIcon={issuing.isPending && <CircularProgress size={16} color="inherit" aria-hidden />}
            onClick={issue}
          >
            {texts.issue}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={asking === 'replace'}
        title={texts.replace}
        question={texts.replaceQuestion}
        confirm={texts.replaceConfirm}
        pending={issuing.isPending}
        onConfirm={issue}
        onClose={() => setAsking(null)}
      >
        <Typography variant="body2">{texts.replaceDetail}</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        title={texts.revoke}
        question={texts.revokeQuestion}
        confirm={texts.revokeConfirm}
        pending={revoking.isPending}
        onConfirm={revoke}
        onClose={() => setAsking(null)}
      >
        <Typography variant="body2">{texts.revokeDetail}</Typography>
      </ConfirmDialog>
    </Section>
  )
}

const NEW_KEY = {
  '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
  '& .MuiAlert-message': { flex: 1, minWidth: 0, display: 'grid', gap: 1.5 },
} as const
