import { IconButton } from '@mui/material'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextInput } from './text-input.tsx'
import { formTexts } from './texts.ts'

interface Props<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: string
  validate: (value: string) => string | undefined
  hint?: string | undefined
  required?: boolean
  maxLength: number
  autoFocus?: boolean
  /** One's own password instead of a new one. */
  autoComplete?: 'new-password' | 'current-password'
}

/** A password that can be looked at while it is typed. */
export function PasswordInput<V extends FieldValues>(props: Props<V>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <TextInput
      {...props}
      autoComplete={props.autoComplete ?? 'new-password'}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton
          edge="end"
          size="small"
          aria-label={visible ? formTexts.hidePassword : formTexts.showPassword}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      }
    />
  )
}
