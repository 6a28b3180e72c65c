import { Box, Button, CircularProgress, IconButton, InputAdornment, OutlinedInput } from '@mui/material'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { searchTexts } from './texts.ts'

interface Props {
  wide: boolean
  busy: boolean
  /** Called with what was typed, without space around it, and never empty. A number with leading zeros stays one. */
  onSearch: (id: string) => void
}

/** M2.3: runs on Enter, on CARI, or on the icon of a narrow screen. */
export function SearchBox({ wide, busy, onSearch }: Props) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = text.trim()
    if (id) onSearch(id)
  }
  const icon = busy ? (
    <CircularProgress size={18} aria-label={searchTexts.searching} />
  ) : (
    <Search size={18} aria-hidden />
  )
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, flex: 1, minWidth: 0, maxWidth: 420 }}
    >
      <OutlinedInput
        size="small"
        fullWidth
        value={text}
        onChange={event => setText(event.target.value)}
        placeholder={wide ? searchTexts.wide : searchTexts.narrow}
        startAdornment={wide && <InputAdornment position="start">{icon}</InputAdornment>}
        endAdornment={
          !wide && (
            <InputAdornment position="end">
              <IconButton type="submit" edge="end" aria-label={searchTexts.button}>
                {icon}
              </IconButton>
            </InputAdornment>
          )
        }
        slotProps={{
          input: {
            'aria-label': searchTexts.label,
            enterKeyHint: 'search',
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            maxLength: 100,
          },
        }}
        sx={{ height: 38 }}
      />
      {wide && (
        <Button type="submit" variant="contained">
          {searchTexts.button}
        </Button>
      )}
    </Box>
  )
}
