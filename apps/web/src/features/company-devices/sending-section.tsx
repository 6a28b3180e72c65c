import { Link } from '@mui/material'
import { calls } from '@petatirta/contract'
import { CopyField } from './copy-field.tsx'
import { Section } from './section.tsx'
import { deviceTexts as texts } from './texts.ts'

/** What whoever sets up a device has to enter there. */
export const SendingSection = ({ code }: { code: string }) => (
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
