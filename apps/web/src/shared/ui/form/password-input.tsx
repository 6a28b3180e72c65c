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
}

/** A password that somebody chooses for somebody else: it can be looked at. */
export function PasswordInput<V extends FieldValues>(props: Props<V>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      autoComplete="new-password"
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
