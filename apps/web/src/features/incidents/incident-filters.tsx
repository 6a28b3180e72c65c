import { Autocomplete, Box, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material'
import { INCIDENT_STATE_NAMES, INCIDENT_STATES } from '@petatirta/contract/plain'
import { incidentTexts as texts } from './texts.ts'
import type { IncidentFilter } from './use-incidents.ts'

interface Props {
  filter: IncidentFilter
  onFilter: (filter: IncidentFilter) => void
  /** Names of kelurahan. */
  areas: readonly string[]
  isOnMap: boolean
  onMapChange: (isOnMap: boolean) => void
}

export function IncidentFilters({ filter, onFilter, areas, isOnMap, onMapChange }: Props) {
  return (
    <Box sx={{ px: 1.5, py: 1, display: 'grid', gap: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <FormControlLabel
        control={<Switch size="small" checked={isOnMap} onChange={(_, on) => onMapChange(on)} />}
        label={texts.onMap}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ mx: 0, gap: 1, minHeight: 36 }}
      />
      <TextField
        select
        size="small"
        label={texts.state}
        value={filter.state ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, state: INCIDENT_STATE_NAMES.find(name => name === target.value) })
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{texts.allStates}</MenuItem>
        {INCIDENT_STATE_NAMES.map(name => (
          <MenuItem key={name} value={name}>
            {INCIDENT_STATES[name]}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        size="small"
        options={areas}
        value={filter.area ?? null}
        onChange={(_, area) => onFilter({ ...filter, area: area ?? undefined })}
        noOptionsText={texts.noAreas}
        renderInput={params => <TextField {...params} label={texts.area} placeholder={texts.allAreas} />}
      />
    </Box>
  )
}
