import { IconButton, InputAdornment, TextField } from '@mui/material'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { panelTexts } from './texts.ts'

interface Props {
  label: string
  text: string
  onText: (text: string) => void
}

/** Narrows a long list while typing. */
export function OptionSearch({ label, text, onText }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onText('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || text === '') return
    // The first Escape is for the search; the next one closes the panel.
    event.stopPropagation()
    onText('')
  }
  return (
    <TextField
      fullWidth
      inputRef={input}
      value={text}
      placeholder={panelTexts.search}
      onChange={event => onText(event.target.value)}
      onKeyDown={onKeyDown}
      sx={{ mb: 0.75, '& .MuiInputBase-input': { py: 0.5, fontSize: '0.8125rem' } }}
      slotProps={{
        htmlInput: { 'aria-label': label, autoComplete: 'off', enterKeyHint: 'search', maxLength: 100 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={14} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={panelTexts.clearSearch} onClick={clear}>
                <X size={14} aria-hidden />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
