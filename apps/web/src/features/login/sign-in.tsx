import { Alert, Box, Button, Typography } from '@mui/material'
import { SESSION_ENDS } from '@petatirta/contract'
import { requiredMessage } from '@petatirta/domain'
import { ArrowLeft } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useSession } from '#shared/session/use-session.ts'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { LoginForm } from './login-form.tsx'
import { SubmitRow } from './submit-row.tsx'
import { loginTexts } from './texts.ts'
import { useLogin } from './use-login.ts'

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

/** User name and password, then the code where the user has a second factor. */
export function SignIn() {
  const { login, sendCode, wantsCode, back, isPending, message, dismiss } = useLogin()
  const ended = useSession(state => state.ended)
  const shared = { isPending, message, onDismiss: dismiss }
  return (
    <>
      <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
        {wantsCode ? loginTexts.codeHeading : loginTexts.heading}
      </Typography>
      <Typography variant="body1" sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>
        {wantsCode ? loginTexts.codeHint : loginTexts.hint}
      </Typography>
      {ended && !wantsCode && (
        <Alert role="status" severity="info" variant="outlined" sx={{ mb: 3 }}>
          {SESSION_ENDS[ended]}
        </Alert>
      )}
      {wantsCode ? (
        <CodeForm onCode={sendCode} onBack={back} {...shared} />
      ) : (
        <LoginForm onLogin={login} {...shared} />
      )}
    </>
  )
}
