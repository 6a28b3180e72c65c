import { Box, IconButton, InputAdornment, TextField } from '@mui/material'
import { requiredMessage } from '@petatirta/domain'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Credentials } from '#shared/session/icc.ts'
import { SubmitRow } from './submit-row.tsx'
import { loginTexts } from './texts.ts'

interface Props {
  onLogin: (credentials: Credentials) => void
  isPending: boolean
  message: string | null
  onDismiss: () => void
}

export function LoginForm({ onLogin, ...rest }: Props) {
  const [visible, setVisible] = useState(false)
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { username: '', password: '' },
  })
  const { username, password } = formState.errors
  const Icon = visible ? EyeOff : Eye
  return (
    <Box
      component="form"
      noValidate
      aria-label={loginTexts.page}
      onSubmit={handleSubmit(onLogin)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextField
        {...register('username', { required: requiredMessage(loginTexts.username) })}
        label={loginTexts.username}
        autoFocus
        autoComplete="username"
        error={username !== undefined}
        helperText={username?.message}
        slotProps={{
          htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false },
        }}
      />
      <TextField
        {...register('password', { required: requiredMessage(loginTexts.password) })}
        label={loginTexts.password}
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        error={password !== undefined}
        helperText={password?.message}
        slotProps={{
          htmlInput: { required: true },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label={visible ? loginTexts.hidePassword : loginTexts.showPassword}
                  onClick={() => setVisible(!visible)}
                >
                  <Icon size={18} aria-hidden />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <SubmitRow label={loginTexts.submit} {...rest} />
    </Box>
  )
}
