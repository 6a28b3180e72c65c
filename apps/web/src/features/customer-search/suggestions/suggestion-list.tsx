import { Box, Paper, Typography } from '@mui/material'
import { seesPersonalData } from '@petatirta/domain'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useSession } from '#shared/session/use-session.ts'
import type { CustomerMatch } from '#sync/customer-matches.ts'
import { suggestionTexts as texts } from './texts.ts'
import { type Suggest, type Suggestions, useSuggestions } from './use-suggestions.ts'

export interface ListKeys {
  /** What the field does not do with a key itself. */
  onKeyDown: (event: KeyboardEvent) => void
}

interface Props {
  /** Of the listbox. */
  id: string
  text: string
  wide: boolean
  suggest: Suggest
  keys: Ref<ListKeys>
  /** The option that the keyboard is on, by its element's id. */
  onActive: (id: string | undefined) => void
  onChoose: (customer: CustomerMatch) => void
  onClose: () => void
}

/** The customers that fit what is typed, below the field. The focus stays in the field. */
export function SuggestionList({ id, text, wide, suggest, keys, onActive, onChoose, onClose }: Props) {
  const suggestions = useSuggestions(text, suggest)
  const customers = suggestions.state === 'found' && text !== '' ? suggestions.matches.best : []
  const [marked, setMarked] = useState({ in: suggestions, place: -1 })
  // Of other customers the one at this place is another, too.
  const place = marked.in === suggestions ? marked.place : -1
  const optionId = (at: number) => `${id}-${at}`
  const active = place === -1 ? undefined : optionId(place)

  useEffect(() => {
    onActive(active)
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
    return () => onActive(undefined)
  }, [active, onActive])

  const move = (next: number) => setMarked({ in: suggestions, place: next })
  useImperativeHandle(keys, () => ({
    onKeyDown: event => {
      if (event.nativeEvent.isComposing) return
      const chosen = customers[place]
      if (event.key === 'Escape') onClose()
      else if (event.key === 'ArrowDown') move(place + 1 < customers.length ? place + 1 : -1)
      else if (event.key === 'ArrowUp') move(place === -1 ? customers.length - 1 : place - 1)
      else if (event.key === 'Enter' && chosen) onChoose(chosen)
      else return
      // The caret, the form and what else closes by Escape do nothing with it.
      event.preventDefault()
    },
  }))

  return (
    <Paper
      elevation={6}
      // A press beside an option must not take the focus out of the field, which closes the list.
      onMouseDown={event => event.preventDefault()}
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: `calc(100% + ${wide ? 9 : 4}px)`,
        maxHeight: 'min(480px, 70dvh)',
        overflowY: 'auto',
        overscrollBehavior: 'contain',
      }}
    >
      <Box
        component="ul"
        id={id}
        role="listbox"
        aria-label={texts.list}
        hidden={customers.length === 0}
        sx={{ m: 0, p: 0 }}
      >
        {customers.map((customer, at) => (
          <Option
            key={customer.id}
            id={optionId(at)}
            customer={customer}
            active={at === place}
            onChoose={() => onChoose(customer)}
          />
        ))}
      </Box>
      <Foot text={text} suggestions={suggestions} />
    </Paper>
  )
}

interface OptionProps {
  id: string
  customer: CustomerMatch
  active: boolean
  onChoose: () => void
}

function Option({ id, customer, active, onChoose }: OptionProps) {
  const { name, meter, address } = customer
  const details = [customer.id, meter && texts.meter(meter), address].filter(Boolean).join(' · ')
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      sx={{
        listStyle: 'none',
        minHeight: 48,
        px: 1.5,
        py: 0.5,
        cursor: 'pointer',
        bgcolor: active ? 'action.selected' : undefined,
        '&:hover': { bgcolor: active ? 'action.selected' : 'action.hover' },
      }}
    >
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {name || '-'}
      </Typography>
      <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
        {details}
      </Typography>
    </Box>
  )
}

/** What there is to say beside the customers, also to those who do not see them. */
function Foot({ text, suggestions }: { text: string; suggestions: Suggestions }) {
  const claims = useSession(state => state.claims)
  const hint = claims && seesPersonalData(claims) ? texts.hint : texts.hintWithoutAddress
  return (
    <Typography
      role="status"
      variant="caption"
      component="p"
      sx={{ m: 0, px: 1.5, py: 1, color: 'text.secondary' }}
    >
      {text === '' ? hint : footText(suggestions)}
    </Typography>
  )
}

function footText(suggestions: Suggestions): string {
  switch (suggestions.state) {
    case 'waiting':
    case 'preparing':
      return texts.preparing
    case 'loading':
    case 'failed':
      return texts[suggestions.state]
    case 'found': {
      const { best, others, areMore } = suggestions.matches
      if (best.length === 0) return texts.none
      return others > 0 ? texts.others(others, areMore) : texts.found(best.length)
    }
  }
}
