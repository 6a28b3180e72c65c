import { TextField } from '@mui/material'
import type { InputEvent, KeyboardEvent } from 'react'

/** M5.8; a whole number that is not negative needs none of them. */
const BLOCKED = ['e', 'E', '.', '+', '-', ',']

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** When the field is left or Enter is pressed. */
  onDone?: () => void
  error?: boolean
  /** The id of what says why. */
  describedBy?: string | undefined
  /** More digits are not taken. */
  maxDigits?: number
}

/** A whole number of 0 and more, as typed. Pasted text is not filtered: the form says what is wrong with it. */
export function NumberInput(props: Props) {
  const { label, value, onChange, onDone, error = false, describedBy, maxDigits = 15 } = props
  // Keys alone are not enough: the keyboard on a phone's screen does not name them.
  const onBeforeInput = (event: InputEvent<HTMLInputElement>) => {
    if (BLOCKED.includes(event.data)) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onDone?.()
  }
  return (
    <TextField
      label={label}
      value={value}
      error={error}
      onKeyDown={onKeyDown}
      type="number"
      onChange={event => event.target.value.length <= maxDigits && onChange(event.target.value)}
      onBlur={onDone}
      slotProps={{
        htmlInput: {
          min: 0,
          step: 1,
          inputMode: 'numeric',
          onBeforeInput,
          // Scrolling the page must not count the number up.
          onWheel: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.blur(),
          'aria-describedby': describedBy,
        },
      }}
    />
  )
}
