import { Box, Button } from '@mui/material'
import { requiredMessage } from '@petatirta/domain'
import { ArrowLeft } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { SubmitRow } from './submit-row.tsx'
import { loginTexts } from './texts.ts'

interface Props {
  onCode: (code: string) => void
  onBack: () => void
  isPending: boolean
  message: string | null
  onDismiss: () => void
}

/** The second step: a code of the authenticator, or a recovery code. */
export function CodeForm({ onCode, onBack, ...rest }: Props) {
  const { control, handleSubmit } = useForm({ defaultValues: { code: '' } })
  return (
    <Box
      component="form"
      noValidate
      aria-label={loginTexts.codeHeading}
      onSubmit={handleSubmit(({ code }) => onCode(code))}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextInput
        control={control}
        name="code"
        label={loginTexts.code}
        hint={loginTexts.codeHelp}
        validate={value => (value.trim() ? undefined : requiredMessage(loginTexts.code))}
        autoFocus
        autoComplete="one-time-code"
        maxLength={64}
      />
      <SubmitRow label={loginTexts.verify} {...rest} />
      <Button startIcon={<ArrowLeft size={16} aria-hidden />} onClick={onBack} sx={{ justifySelf: 'start' }}>
        {loginTexts.back}
      </Button>
    </Box>
  )
}
