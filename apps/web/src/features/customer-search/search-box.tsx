import { Box, Button, CircularProgress, IconButton, InputAdornment, OutlinedInput } from '@mui/material'
import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '#shared/ui/lazy/lazy-part.tsx'
import type { ListKeys } from './suggestions/suggestion-list.tsx'
import type { Suggest } from './suggestions/use-suggestions.ts'
import { searchTexts } from './texts.ts'

/** Without the list a number is still found. */
const SuggestionList = lazyPart(
  async () => (await import('./suggestions/suggestion-list.tsx')).SuggestionList,
  () => null,
)

interface Props {
  wide: boolean
  busy: boolean
  /** Called with what was typed, without space around it, and never empty. A number with leading zeros stays one. */
  onSearch: (id: string) => void
  suggest: Suggest
}

/** M2.3: runs on Enter, on CARI, or on the icon of a narrow screen. Customers that fit are listed while typing. */
export function SearchBox({ wide, busy, onSearch, suggest }: Props) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<ListKeys>(null)
  const listId = useId()

  const search = (id: string) => {
    setOpen(false)
    if (id) onSearch(id)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false)
    else if (open) list.current?.onKeyDown(event)
    else if (event.key === 'ArrowDown') setOpen(true)
  }
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      sx={{
        // On a narrow screen the list is as wide as the bar.
        position: wide ? 'relative' : 'static',
        display: 'flex',
        gap: 1,
        flex: 1,
        minWidth: 0,
        maxWidth: 420,
      }}
    >
      <SearchField
        input={input}
        wide={wide}
        busy={busy}
        text={text}
        onChange={value => {
          setText(value)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        listId={open ? listId : undefined}
        active={active}
      />
      {wide && (
        <Button type="submit" variant="contained">
          {searchTexts.button}
        </Button>
      )}
      {open && (
        <Suspense>
          <SuggestionList
            id={listId}
            text={text.trim()}
            wide={wide}
            suggest={suggest}
            keys={list}
            onActive={setActive}
            onChoose={({ id }) => {
              setText(id)
              search(id)
              // The keyboard of a phone would cover the card.
              if (!wide) input.current?.blur()
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}

interface FieldProps {
  input: Ref<HTMLInputElement>
  wide: boolean
  busy: boolean
  text: string
  onChange: (text: string) => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Of the list, while it is open. */
  listId: string | undefined
  active: string | undefined
}

/** On a narrow screen the icon is what starts the search, on a wide one the button beside the field. */
function SearchField({ input, wide, busy, text, onChange, onClick, onKeyDown, listId, active }: FieldProps) {
  const icon = busy ? (
    <CircularProgress size={18} aria-label={searchTexts.searching} />
  ) : (
    <Search size={18} aria-hidden />
  )
  return (
    <OutlinedInput
      size="small"
      fullWidth
      inputRef={input}
      value={text}
      onChange={event => onChange(event.target.value)}
      onClick={onClick}
      onKeyDown={onKeyDown}
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
          role: 'combobox',
          'aria-label': searchTexts.label,
          'aria-autocomplete': 'list',
          'aria-expanded': listId !== undefined,
          'aria-controls': listId,
          'aria-activedescendant': active,
          enterKeyHint: 'search',
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          maxLength: 100,
        },
      }}
      sx={{ height: 38 }}
    />
  )
}
