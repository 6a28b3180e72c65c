import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { isAccountClosed, SESSION_ENDS } from '@petatirta/contract'
import { requiredMessage } from '@petatirta/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { accountQuery } from '#shared/api/account.ts'
import { endOnServer } from '#shared/api/end-on-server.ts'
import { readClaims } from '#shared/session/claims.ts'
import type { Credentials } from '#shared/session/icc.ts'
import { sessionStore, signIn, signOut } from '#shared/session/session.ts'
import { useSession } from '#shared/session/use-session.ts'
import { DIALOG_ACTIONS } from '#shared/ui/dialog/layout.ts'
import { PasswordInput } from '#shared/ui/form/password-input.tsx'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { CodeForm } from './sign-in.tsx'
import { SubmitRow } from './submit-row.tsx'
import { loginTexts } from './texts.ts'
import { OtherUser, useSignIn } from './use-login.ts'

/** Only the user whose work is on the page goes on with it. */
function acceptSameUser(accessToken: string) {
  if (readClaims(accessToken)?.sub === sessionStore.getState().claims?.sub) signIn(accessToken)
  else {
    endOnServer(accessToken)
    throw new OtherUser()
  }
}

const leave = () => signOut('ended')

/**
 * The session ended while there is unsaved work on the page: says why, and signs the same user in again over it. Of an
 * account that is closed there is nothing but the way out.
 */
export function SignInAgainDialog() {
  const [titleId, textId] = [useId(), useId()]
  const ended = useSession(state => state.ended)
  const closed = ended !== undefined && isAccountClosed(ended)
  return (
    <Dialog open aria-labelledby={titleId} aria-describedby={textId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{loginTexts.endedTitle}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box id={textId} sx={{ display: 'grid', gap: 1 }}>
          <Typography>{ended ? SESSION_ENDS[ended] : loginTexts.endedUnknown}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {closed ? loginTexts.lost : loginTexts.stillHere}
          </Typography>
        </Box>
        {!closed && <Again />}
      </DialogContent>
      <DialogActions sx={{ ...DIALOG_ACTIONS, pt: 0 }}>
        <Button onClick={leave} autoFocus={closed} variant={closed ? 'contained' : 'text'}>
          {loginTexts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Again() {
  const { login, sendCode, wantsCode, back, isPending, message, dismiss } = useSignIn(acceptSameUser)
  const sub = useSession(state => state.claims?.sub)
  const username = useQueryClient().getQueryData(accountQuery(sub).queryKey)?.username
  const shared = { isPending, message, onDismiss: dismiss }
  if (wantsCode) return <CodeForm onCode={sendCode} onBack={back} {...shared} />
  return <PasswordForm username={username} onLogin={login} {...shared} />
}

interface Props {
  /** Undefined where the page never needed it: then it is asked for. */
  username: string | undefined
  onLogin: (credentials: Credentials) => void
  isPending: boolean
  message: string | null
  onDismiss: () => void
}

const required = (label: string) => (value: string) => (value ? undefined : requiredMessage(label))

function PasswordForm({ username, onLogin, ...rest }: Props) {
  const { control, handleSubmit } = useForm<Credentials>({
    defaultValues: { username: username ?? '', password: '' },
  })
  return (
    <Box
      component="form"
      noValidate
      aria-label={loginTexts.signInAgain}
      onSubmit={handleSubmit(onLogin)}
      sx={{ display: 'grid', gap: 2, pt: 1 }}
    >
      <TextInput
        control={control}
        name="username"
        label={loginTexts.username}
        validate={required(loginTexts.username)}
        autoComplete="username"
        maxLength={200}
        readOnly={username !== undefined}
        autoFocus={username === undefined}
      />
      <PasswordInput
        control={control}
        name="password"
        label={loginTexts.password}
        validate={required(loginTexts.password)}
        autoComplete="current-password"
        maxLength={500}
        autoFocus={username !== undefined}
      />
      <SubmitRow label={loginTexts.signInAgain} {...rest} />
    </Box>
  )
}
