import {
  Box,
  Dialog,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { CompanyOption } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { createLink, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { rememberCity } from '#shared/ui/company-select/chosen-city.ts'
import { companyOptionsQuery } from '#shared/ui/company-select/companies-query.ts'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { matchCities } from './match-cities.ts'
import { citySwitchTexts as texts } from './texts.ts'

/** More than people read, few enough to appear at once; typing finds the others. */
const SHOWN = 100

const LinkItem = createLink(ListItemButton)

interface Props {
  /** Slug of the city whose map is open. */
  current: string
  onClose: () => void
}

/** All maps that can be opened, to look through and to search. */
export function CitySwitchDialog({ current, onClose }: Props) {
  const titleId = useId()
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(companyOptionsQuery)
  useClosable(true, onClose)
  const found = data && matchCities(data, typed)
  const chosen = (slug: string) => {
    rememberCity(slug)
    onClose()
  }
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const first = typed.trim() ? found?.[0] : undefined
    if (!first) return
    chosen(first.slug)
    if (first.slug !== current) void navigate({ to: '/map/$city', params: { city: first.slug } })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullScreen={narrow} maxWidth="xs" fullWidth>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <DialogTitle id={titleId} sx={{ flex: 1 }}>
          {texts.title}
        </DialogTitle>
        <IconButton onClick={onClose} aria-label={texts.close} sx={{ width: 40, height: 40 }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box component="form" role="search" onSubmit={openFirst} sx={{ px: 3, pb: 1.5 }}>
        <TextField
          fullWidth
          autoFocus
          value={typed}
          onChange={event => setTyped(event.target.value)}
          placeholder={texts.search}
          slotProps={{ htmlInput: { 'aria-label': texts.search, enterKeyHint: 'go', maxLength: 200 } }}
        />
      </Box>
      <Box sx={{ overflowY: 'auto', flex: 1, height: narrow ? undefined : 420, pb: 1 }}>
        {found && <Cities cities={found} current={current} onChosen={chosen} />}
        {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading feature={texts.loading} fill={false} />}
      </Box>
    </Dialog>
  )
}

interface CitiesProps {
  cities: readonly CompanyOption[]
  current: string
  onChosen: (slug: string) => void
}

function Cities({ cities, current, onChosen }: CitiesProps) {
  return (
    <>
      <List aria-label={texts.list} sx={{ px: 1.5, py: 0 }}>
        {cities.slice(0, SHOWN).map(({ _id, name, slug }) => (
          <ListItem key={_id} disablePadding>
            <LinkItem
              to="/map/$city"
              params={{ city: slug }}
              preload={false}
              onClick={() => onChosen(slug)}
              selected={slug === current}
              sx={{ borderRadius: 1, px: 1.5, minHeight: 44 }}
            >
              <ListItemText primary={name} secondary={slug === current ? texts.current : slug} />
            </LinkItem>
          </ListItem>
        ))}
      </List>
      {(cities.length === 0 || cities.length > SHOWN) && (
        <Typography role="status" variant="body2" sx={{ px: 3, py: 1, color: 'text.secondary' }}>
          {cities.length === 0 ? texts.none : texts.more(formatNumber(SHOWN), formatNumber(cities.length))}
        </Typography>
      )}
    </>
  )
}
