import { Checkbox, MenuItem, TextField } from '@mui/material'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface Option {
  value: string
  label: string
}

interface Props<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: string
  options: readonly Option[]
  /** Several of the options; the value is a list, in the order of the options. */
  multiple?: boolean
  validate?: (value: string | readonly string[]) => string | undefined
  hint?: string | undefined
  disabled?: boolean
  onChosen?: (value: string) => void
}

/** One of a few options, or several of them. */
export function ChoiceInput<V extends FieldValues>(props: Props<V>) {
  const {
    control,
    name,
    label,
    options,
    multiple = false,
    validate,
    hint,
    disabled = false,
    onChosen,
  } = props
  const { field, fieldState } = useController({ control, name, rules: validate ? { validate } : {} })
  const { ref, onChange, value, ...rest } = field
  const { error } = fieldState
  const isOn = (option: Option) => multiple && (value as readonly string[]).includes(option.value)
  const choose = (chosen: unknown) => {
    onChange(
      Array.isArray(chosen) ? options.map(option => option.value).filter(v => chosen.includes(v)) : chosen,
    )
    if (typeof chosen === 'string') onChosen?.(chosen)
  }
  return (
    <TextField
      {...rest}
      select
      value={value}
      onChange={event => choose(event.target.value)}
      inputRef={ref}
      label={label}
      disabled={disabled}
      error={error !== undefined}
      helperText={error?.message ?? hint}
      slotProps={{
        select: {
          multiple,
          renderValue: chosen =>
            options
              .filter(option => (multiple ? isOn(option) : option.value === chosen))
              .map(option => option.label)
              .join(', '),
        },
      }}
    >
      {options.map(option => (
        <MenuItem key={option.value} value={option.value} dense={multiple}>
          {multiple && (
            <Checkbox size="small" checked={isOn(option)} tabIndex={-1} aria-hidden sx={{ ml: -1 }} />
          )}
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
