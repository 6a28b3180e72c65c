import { requiredMessage } from '@petatirta/domain'
import { useForm } from 'react-hook-form'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { PasswordInput } from '#shared/ui/form/password-input.tsx'
import { TextInput } from '#shared/ui/form/text-input.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { factorTexts as texts } from './texts.ts'
import { useRemoveFactor, useRenewCodes } from './use-account-changes.ts'
import { useRefusal } from './use-refusal.ts'

const required = (label: string) => (value: string) => (value.trim() ? undefined : requiredMessage(label))

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const { control, handleSubmit } = form
  const removal = useRemoveFactor()
  const notify = useNotify()
  const refused = useRefusal()
  const submit = handleSubmit(values =>
    removal.mutate(values, {
      onSuccess: () => {
        notify(texts.turnedOff, 'success')
        onClose()
      },
      onError: error => refused(error, form),
    }),
  )
  return (
    <ConfirmDialog
      open
      title={texts.turnOffTitle}
      question={texts.turnOffQuestion}
      confirm={texts.turnOffConfirm}
      pending={removal.isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <PasswordInput
        control={control}
        name="password"
        label={texts.password}
        autoComplete="current-password"
        maxLength={500}
        validate={required(texts.password)}
      />
      <TextInput
        control={control}
        name="code"
        label={texts.code}
        hint={texts.codeOrRecovery}
        autoComplete="one-time-code"
        maxLength={64}
        validate={required(texts.code)}
      />
    </ConfirmDialog>
  )
}

interface RenewProps {
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

export function RenewCodesDialog({ onDone, onClose }: RenewProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const { control, handleSubmit } = form
  const renewal = useRenewCodes()
  const refused = useRefusal()
  const submit = handleSubmit(({ code }) =>
    renewal.mutate(code, { onSuccess: onDone, onError: error => refused(error, form) }),
  )
  return (
    <ConfirmDialog
      open
      title={texts.renew}
      question={texts.renewQuestion}
      confirm={texts.renewConfirm}
      pending={renewal.isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        control={control}
        name="code"
        label={texts.code}
        hint={texts.codeOrRecovery}
        autoComplete="one-time-code"
        maxLength={64}
        validate={required(texts.code)}
      />
    </ConfirmDialog>
  )
}
