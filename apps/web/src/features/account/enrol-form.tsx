import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { requiredMessage } from '@petatirta/domain'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import { PasswordInput } from '#shared/ui/form/password-input.tsx'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { factorTexts as texts } from './texts.ts'
import { useConfirmFactor, useStartFactor } from './use-account-changes.ts'
import { useRefusal } from './use-refusal.ts'

/** Black on white in either theme: cameras do not read the other way round. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 220, maxWidth: 1, bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={squares.join('')} fill="#000" />
    </Box>
  )
}

interface Props {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** First the password, then the picture and the first code. */
export function EnrolForm({ onDone, onCancel }: Props) {
  const start = useStartFactor()
  const confirm = useConfirmFactor()
  const refused = useRefusal()
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const { control, handleSubmit } = form
  const begun = start.data
  const pending = start.isPending || confirm.isPending
  const onError = (error: unknown) => refused(error, form)
  const submit = handleSubmit(({ password, code }) =>
    begun ? confirm.mutate(code, { onSuccess: onDone, onError }) : start.mutate(password, { onError }),
  )
  return (
    <Box
      component="form"
      noValidate
      aria-label={texts.title}
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2, maxWidth: 420 }}
    >
      {begun ? (
        <>
          <Typography variant="body2">{texts.scan}</Typography>
          <QrCode text={begun.uri} label={texts.qr} />
          <Typography variant="body2">
            {texts.byHand}:{' '}
            <Box component="code" data-testid="secret" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
              {begun.secret}
            </Box>
          </Typography>
          <TextInput
            key="code"
            control={control}
            name="code"
            label={texts.code}
            hint={texts.codeHint}
            validate={value => (value.trim() ? undefined : requiredMessage(texts.code))}
            autoFocus
            autoComplete="one-time-code"
            maxLength={6}
          />
        </>
      ) : (
        <PasswordInput
          key="password"
          control={control}
          name="password"
          label={texts.password}
          autoComplete="current-password"
          maxLength={500}
          validate={value => (value ? undefined : requiredMessage(texts.password))}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          disabled={pending}
          startIcon={pending && <CircularProgress size={16} color="inherit" aria-hidden />}
        >
          {begun ? texts.confirm : texts.next}
        </Button>
        <Button onClick={onCancel} disabled={pending}>
          {texts.cancel}
        </Button>
      </Box>
    </Box>
  )
}
