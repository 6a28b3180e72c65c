import { Alert, Button, CircularProgress, Typography } from '@mui/material'
import { directionMessages, type LatLon } from '@petatirta/domain'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { openTab } from '#shared/browser/open-tab.ts'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { type Offices, OriginField, originsOf } from './origin-field.tsx'
import { type Lookup, routeUrl } from './route.ts'
import { StopFields } from './stop-fields.tsx'
import { directionsTexts as texts } from './texts.ts'
import { useStops } from './use-stops.ts'

export interface DirectionsProps {
  offices: Offices
  /** Where the user is, where that is known. */
  ownPlace: (() => LatLon | undefined) | undefined
  find: (number: string) => Promise<Lookup>
  onFailed: (message: string) => void
  onClose: () => void
}

/** M2.7, M5.5. */
export function DirectionsPanel({ offices, ownPlace, find, onFailed, onClose }: DirectionsProps) {
  const route = useStops(find)
  const originInput = useRef<HTMLElement>(null)
  const [originKey, setOriginKey] = useState('')
  const [originError, setOriginError] = useState<string>()
  const [searching, setSearching] = useState(false)
  const [blocked, setBlocked] = useState<string>()
  const origins = originsOf(offices, ownPlace)
  const origin = origins.find(({ key }) => key === originKey)

  const open = (from: LatLon, customers: readonly LatLon[]) => {
    const url = routeUrl(from, customers)
    if (!url) return
    if (openTab(url)) onClose()
    else setBlocked(url)
  }

  const findThenOpen = async (from: LatLon, form: HTMLFormElement) => {
    setSearching(true)
    const answers = await route.lookUpAll()
    if (!answers) return
    flushSync(() => setSearching(false))
    if (answers.includes('failed')) onFailed(directionMessages.lookupFailed)
    const places = answers.filter(answer => typeof answer === 'object')
    if (places.length === answers.length) open(from, places)
    else focusWrong(form)
  }

  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const from = origin?.place()
    setBlocked(undefined)
    const filled = flushSync(() => {
      setOriginError(from ? undefined : directionMessages.empty)
      return route.check()
    })
    if (!from) originInput.current?.focus()
    else if (!filled) focusWrong(form)
    else {
      const places = route.places()
      if (places) open(from, places)
      else void findThenOpen(from, form)
    }
  }

  return (
    <FormDialog
      open
      title={texts.title}
      submit={texts.go}
      dirty={false}
      pending={false}
      disabled={searching}
      onSubmit={go}
      onClose={onClose}
      note={blocked ? <Blocked url={blocked} onOpen={onClose} /> : searching && <Searching />}
    >
      <OriginField
        origins={origins}
        status={offices.status}
        value={origin?.key ?? ''}
        error={originError}
        inputRef={originInput}
        onChange={key => {
          setOriginKey(key)
          setOriginError(undefined)
        }}
      />
      <StopFields route={route} />
      {route.stops.length > 1 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.order}
        </Typography>
      )}
    </FormDialog>
  )
}

/** The browser refused the new tab; a click on a link is never refused. */
const Blocked = ({ url, onOpen }: { url: string; onOpen: () => void }) => (
  <Alert
    severity="warning"
    action={
      <Button
        color="inherit"
        size="small"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpen}
      >
        {texts.openRoute}
      </Button>
    }
  >
    {texts.blocked}
  </Alert>
)

const Searching = () => (
  <Typography role="status" variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <CircularProgress size={16} aria-hidden />
    {texts.searching}
  </Typography>
)

const focusWrong = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus()
