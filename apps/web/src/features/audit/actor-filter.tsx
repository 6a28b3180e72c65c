import { TextField } from '@mui/material'
import { useState } from 'react'
import { auditTexts as texts } from './texts.ts'

interface Props {
  /** The one that is applied now. */
  value: string
  onChange: (actor: string) => void
}

/** Applied on Enter or on leaving the field: half a name finds nobody. */
export function ActorFilter({ value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // The address changed under us (back button, a reset): show what is applied.
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const apply = () => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <TextField
      label={texts.actor}
      placeholder={texts.actorHelp}
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={event => {
        if (event.key === 'Enter') apply()
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 200, autoCapitalize: 'none', spellCheck: false },
      }}
    />
  )
}
