import { MenuItem, TextField } from '@mui/material'
import type { LatLon } from '@petatirta/domain'
import type { Ref } from 'react'
import { directionsTexts as texts } from './texts.ts'

export interface Office extends LatLon {
  readonly name: string
}

export interface Offices {
  readonly status: 'loading' | 'failed' | 'ready'
  readonly list: readonly Office[]
}

export interface Origin {
  readonly key: string
  readonly label: string
  /** Asked when it is needed: people move. */
  readonly place: () => LatLon | undefined
}

/** M2.7: the utility's offices; M7.4: the user's own place where it is known. */
export function originsOf(
  { list }: Offices,
  ownPlace: (() => LatLon | undefined) | undefined,
): readonly Origin[] {
  const offices = list.map(office => ({
    // Two offices of one name at one place are the same start.
    key: `${office.name} ${office.lat},${office.lon}`,
    label: office.name.trim() || texts.office,
    place: () => office,
  }))
  const unique = [...new Map(offices.map(origin => [origin.key, origin])).values()]
  const own = ownPlace ? [{ key: 'own', label: texts.ownPlace, place: ownPlace }] : []
  return [...own, ...unique]
}

interface Props {
  origins: readonly Origin[]
  status: Offices['status']
  /** The key of the chosen one. */
  value: string
  error: string | undefined
  onChange: (key: string) => void
  inputRef: Ref<HTMLElement>
}

export function OriginField({ origins, status, value, error, onChange, inputRef }: Props) {
  const hint =
    status === 'loading'
      ? texts.officesLoading
      : status === 'failed'
        ? texts.officesFailed
        : origins.length === 0
          ? texts.noOffices
          : undefined
  return (
    <TextField
      select
      fullWidth
      label={texts.origin}
      value={value}
      inputRef={inputRef}
      error={error !== undefined}
      helperText={error ?? hint}
      onChange={event => onChange(event.target.value)}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
    >
      {origins.map(({ key, label }) => (
        <MenuItem key={key} value={key} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
