import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import type { CoordinateSystem, DraftLayer } from '@petatirta/contract'
import { useEffect, useState } from 'react'
import { statedName } from './draft-state.ts'
import { placeTexts as texts } from './texts.ts'
import { useSystems } from './use-draft.ts'

/** People type faster than a server searches. */
const PAUSE_MS = 300

/** The text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface Props {
  layer: DraftLayer
  /** Null: to be chosen. */
  system: CoordinateSystem | null
  chosen: boolean
  onChoose: (srid: number) => void
}

/** The coordinate system, out of all that the server knows; beside it what the file says. */
export function SystemSelect({ layer, system, chosen, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed)
  const { data: systems = [], isFetching, isError } = useSystems(q.trim(), open)
  return (
    <Autocomplete<CoordinateSystem, false, true>
      options={systems}
      // The server has searched already.
      filterOptions={options => options}
      value={system as CoordinateSystem}
      onChange={(_, { srid }) => onChoose(srid)}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false)
        setTyped('')
      }}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setTyped(text)
      }}
      disableClearable
      loading={isFetching}
      loadingText={texts.searching}
      noOptionsText={isError ? texts.searchFailed : texts.none}
      getOptionLabel={({ name, srid }) => `${name} (${texts.epsg(srid)})`}
      getOptionKey={({ srid }) => srid}
      isOptionEqualToValue={(one, other) => one.srid === other.srid}
      renderOption={({ key, ...props }, { name, srid }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1, minHeight: 40 }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {name}
          </Box>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary', flex: 'none' }}>
            {texts.epsg(srid)}
          </Typography>
        </Box>
      )}
      renderInput={params => (
        <TextField
          {...params}
          label={texts.system}
          placeholder={texts.search}
          error={system === null}
          helperText={system === null ? missing(layer) : originOf(layer, chosen)}
          slotProps={{
            ...params.slotProps,
            formHelperText: { sx: { mx: 0, overflowWrap: 'anywhere' } },
          }}
        />
      )}
    />
  )
}

const missing = ({ crs }: DraftLayer): string =>
  crs?.stated ? texts.unknownSystem(crs.stated) : texts.noSystem

/** Where the system is known from. */
function originOf({ crs }: DraftLayer, chosen: boolean): string | undefined {
  if (crs?.stated) return texts.stated(statedName(crs.stated))
  if (chosen || crs?.from === 'unknown') return undefined
  return crs?.from === 'file' ? texts.fromFile : texts.guessed
}
