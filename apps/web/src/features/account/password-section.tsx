import { Alert, Box, Button, CircularProgress } from '@mui/material'
import { requiredMessage, validateOwnPassword } from '@petatirta/domain'
import { useForm } from 'react-hook-form'
import { PasswordInput } from '#shared/ui/form/password-input.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { Section } from './section.tsx'
import { accountTexts as texts } from './texts.ts'
import { useChangePassword } from './use-account-changes.ts'
import { useRefusal } from './use-refusal.ts'

const EMPTY = { current: '', next: '', repeat: '' }

export function PasswordSection({ username, isRequired }: { username: string; isRequired: boolean }) {
  const form = useForm({ defaultValues: EMPTY })
  const { control, getValues, handleSubmit, reset } = form
  const change = useChangePassword()
  const notify = useNotify()
  const refused = useRefusal()
  const submit = handleSubmit(values =>
    change.mutate(values, {
      onSuccess: () => {
        reset(EMPTY)
        notify(texts.saved, 'success')
      },
      onError: error => refused(error, form),
    }),
  )
  return (
    <Section title={texts.password} about={texts.passwordAbout}>
      {isRequired && <Alert severity="info">{texts.passwordRequired}</Alert>}
      <Box
        component="form"
        noValidate
        aria-label={texts.password}
        onSubmit={submit}
        sx={{ display: 'grid', gap: 2, maxWidth: 420 }}
      >
        {/* Password managers want to know whose it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          control={control}
          name="current"
          label={texts.current}
          autoComplete="current-password"
          maxLength={500}
          validate={value => (value ? undefined : requiredMessage(texts.current))}
        />
        <PasswordInput
          control={control}
          name="next"
          label={texts.next}
          maxLength={200}
          validate={value => validateOwnPassword(value, getValues('current'), username)}
        />
        <PasswordInput
          control={control}
          name="repeat"
          label={texts.repeat}
          maxLength={200}
          validate={value => (value === getValues('next') ? undefined : texts.notRepeated)}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={change.isPending}
          startIcon={change.isPending && <CircularProgress size={16} color="inherit" aria-hidden />}
          sx={{ justifySelf: 'start' }}
        >
          {texts.save}
        </Button>
      </Box>
    </Section>
  )
}
