import { Box, Button, IconButton, InputAdornment, TextField } from '@mui/material'
import { Search, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { listTexts } from './texts.ts'

interface Props {
  placeholder: string
  /** The search that is applied now. */
  applied: string
  onSearch: (text: string) => void
  /** What the list offers besides looking, such as adding to it. */
  action?: ReactNode
  children: ReactNode
}

/** A2: the search is applied on Enter or the Cari button, not while typing. */
export function ListToolbar({ placeholder, applied, onSearch, action, children }: Props) {
  const [text, setText] = useState(applied)
  const [shown, setShown] = useState(applied)
  // The address changed under us (back button, a reset): show what is applied, without losing the focus.
  if (shown !== applied) {
    setShown(applied)
    setText(applied)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  const clear = () => {
    setText('')
    if (applied) onSearch('')
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        gridTemplateColumns: { xs: '1fr', md: 'minmax(280px, 440px) 1fr auto' },
        alignItems: 'center',
      }}
    >
      <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 1 }}>
        <TextField
          fullWidth
          value={text}
          onChange={event => setText(event.target.value)}
          placeholder={placeholder}
          slotProps={{
            htmlInput: { 'aria-label': placeholder, enterKeyHint: 'search', maxLength: 200 },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search size={16} aria-hidden />
                </InputAdornment>
              ),
              endAdornment: text && (
                <InputAdornment position="end">
                  <IconButton size="small" edge="end" aria-label={listTexts.clearSearch} onClick={clear}>
                    <X size={16} aria-hidden />
                  </IconButton>
                </InputAdornment>
              ),
            },
          }}
        />
        <Button type="submit" variant="outlined" sx={{ flex: 'none' }}>
          {listTexts.search}
        </Button>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridAutoFlow: 'column',
          gridAutoColumns: { xs: '1fr', md: '152px' },
          justifyContent: { xs: 'stretch', md: 'end' },
        }}
      >
        {children}
      </Box>
      {action}
    </Box>
  )
}
