import { Alert, Box, Button, Chip, Typography } from '@mui/material'
import type { Account } from '@petatirta/contract'
import { useState } from 'react'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { EnrolForm } from './enrol-form.tsx'
import { RenewCodesDialog, TurnOffDialog } from './factor-dialogs.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { factorTexts as texts } from './texts.ts'

const FEW = 3

type Shown = 'enrol' | 'turnOff' | 'renew' | { codes: readonly string[] } | null

export function FactorSection({ factor }: { factor: Account['secondFactor'] }) {
  const { isOn, isRequired, recoveryCodesLeft } = factor
  const [shown, show] = useState<Shown>(null)
  const notify = useNotify()
  const close = () => show(null)
  const hasCodes = typeof shown === 'object' && shown !== null
  return (
    <Section
      title={texts.title}
      about={texts.about}
      mark={<Chip size="small" color={isOn ? 'success' : 'default'} label={isOn ? texts.on : texts.off} />}
    >
      {isRequired && !isOn && <Alert severity="info">{texts.required}</Alert>}
      {hasCodes && <RecoveryCodes codes={shown.codes} onKept={close} />}
      {shown === 'enrol' && (
        <EnrolForm
          onCancel={close}
          onDone={codes => {
            notify(texts.turnedOn, 'success')
            show({ codes })
          }}
        />
      )}
      {!isOn && shown === null && (
        <Button variant="contained" onClick={() => show('enrol')} sx={{ justifySelf: 'start' }}>
          {texts.turnOn}
        </Button>
      )}
      {isOn && !hasCodes && (
        <>
          <Typography variant="body2">{texts.codesLeft(recoveryCodesLeft)}</Typography>
          {recoveryCodesLeft <= FEW && <Alert severity="warning">{texts.fewCodes}</Alert>}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => show('renew')}>
              {texts.renew}
            </Button>
            <Button color="error" onClick={() => show('turnOff')}>
              {texts.turnOff}
            </Button>
          </Box>
        </>
      )}
      {shown === 'turnOff' && <TurnOffDialog onClose={close} />}
      {shown === 'renew' && <RenewCodesDialog onDone={codes => show({ codes })} onClose={close} />}
    </Section>
  )
}
