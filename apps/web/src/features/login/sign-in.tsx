import { Typography } from '@mui/material'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { loginTexts } from './texts.ts'
import { useLogin } from './use-login.ts'

/** User name and password, then the code where somebody has a second factor. */
export function SignIn() {
  const { login, sendCode, wantsCode, back, isPending, message, dismiss } = useLogin()
  const shared = { isPending, message, onDismiss: dismiss }
  return (
    <>
      <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
        {wantsCode ? loginTexts.codeHeading : loginTexts.heading}
      </Typography>
      <Typography variant="body1" sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>
        {wantsCode ? loginTexts.codeHint : loginTexts.hint}
      </Typography>
      {wantsCode ? (
        <CodeForm onCode={sendCode} onBack={back} {...shared} />
      ) : (
        <LoginForm onLogin={login} {...shared} />
      )}
    </>
  )
}
