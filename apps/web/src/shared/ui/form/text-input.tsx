import { InputAdornment, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface Props<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: string
  validate?: (value: string) => string | undefined
  /** Stands below the field while it has no error. */
  hint?: string | undefined
  required?: boolean
  maxLength?: number
  type?: 'text' | 'password'
  readOnly?: boolean
  autoFocus?: boolean
  autoComplete?: string
  end?: ReactNode
}

/** A line of text of a form. */
export function TextInput<V extends FieldValues>(props: Props<V>) {
  const { control, name, label, validate, hint, required = true, maxLength, type = 'text', end } = props
  const { readOnly = false, autoFocus = false, autoComplete = 'off' } = props
  const { field, fieldState } = useController({ control, name, rules: validate ? { validate } : {} })
  const { ref, ...rest } = field
  const { error } = fieldState
  return (
    <TextField
      {...rest}
      inputRef={ref}
      label={label}
      type={type}
      autoFocus={autoFocus}
      autoComplete={autoComplete}
      error={error !== undefined}
      helperText={error?.message ?? hint}
      slotProps={{
        htmlInput: { required, readOnly, maxLength, autoCapitalize: 'none', spellCheck: false },
        input: { endAdornment: end && <InputAdornment position="end">{end}</InputAdornment> },
      }}
    />
  )
}
