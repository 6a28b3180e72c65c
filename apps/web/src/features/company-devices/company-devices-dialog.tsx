import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  Link,
  useMediaQuery,
} from '@mui/material'
import type { Company } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DIALOG_ACTIONS } from '#shared/ui/dialog/layout.ts'
import { dialogTexts } from '#shared/ui/dialog/texts.ts'
import { UnsavedDialog } from '#shared/ui/dialog/unsaved-dialog.tsx'
import { UnsavedGuard } from '#shared/ui/dialog/unsaved-guard.tsx'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { CopyField } from './copy-field.tsx'
import { KeySection, type NewKey } from './key-section.tsx'
import { Section } from './section.tsx'
import { leavingTexts, deviceTexts as texts } from './texts.ts'
import { TrafficSection } from './traffic-section.tsx'
import { deviceAccessQuery } from './use-device-access.ts'

/** What has to be entered on a device. */
const SendingSection = ({ code }: { code: string }) => (
  <Section title={texts.sending}>
    <CopyField label={texts.code} value={code} />
    <CopyField label={texts.topic} value={`petatirta/${code}/{deviceId}`} hint={texts.topicHint} />
    <CopyField
      label={texts.http}
      value={`${location.origin}/api${calls.sendReadings.path}`}
      hint={texts.httpHint}
    />
    <Link href="/api/docs" target="_blank" rel="noopener" variant="body2" sx={{ justifySelf: 'start' }}>
      {texts.docs}
    </Link>
  </Section>
)

interface Props {
  company: Company
  onClose: () => void
}

/** How a utility's devices get in, and what became of what they sent. A new key is not lost before it is copied. */
export function CompanyDevicesDialog({ company, onClose }: Props) {
  const titleId = useId()
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const access = useQuery(deviceAccessQuery(company._id))
  const [newKey, setNewKey] = useState<NewKey | null>(null)
  const [asking, setAsking] = useState(false)
  const uncopied = newKey !== null && !newKey.copied
  const close = () => {
    if (!uncopied) return onClose()
    setAsking(true)
    return false
  }
  useClosable(true, close)
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullScreen={narrow} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {texts.title(company.name)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {!company.isActive && <Alert severity="info">{texts.inactive}</Alert>}
        {access.data ? (
          <>
            <KeySection company={company} newKey={newKey} stored={access.data.key} onNewKey={setNewKey} />
            <Divider />
            <SendingSection code={access.data.uniqueCodeDevice} />
            <Divider />
            <TrafficSection access={access.data} />
          </>
        ) : access.error ? (
          <Problem error={access.error} onRetry={() => void access.refetch()} />
        ) : (
          <Spinner text={texts.loading} />
        )}
      </DialogContent>
      <DialogActions sx={DIALOG_ACTIONS}>
        <HelpButton screen="company-devices" sx={{ mr: 'auto' }} />
        {access.data && (
          <Button onClick={() => void access.refetch()} loading={access.isFetching}>
            {texts.refresh}
          </Button>
        )}
        <Button variant="contained" onClick={close}>
          {dialogTexts.close}
        </Button>
      </DialogActions>
      <UnsavedGuard dirty={uncopied} texts={leavingTexts} />
      <UnsavedDialog
        open={asking}
        texts={leavingTexts}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          onClose()
        }}
      />
    </Dialog>
  )
}
