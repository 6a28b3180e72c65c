import { Box } from '@mui/material'
import { INCIDENT_STATES, type IncidentState } from '@petatirta/contract/plain'
import { INCIDENT_COLOURS } from './incident-colours.ts'

/** The dot is the colour of the map; the word says the same. */
export const StateChip = ({ state }: { state: IncidentState }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      height: 20,
      px: 0.75,
      borderRadius: 10,
      fontSize: '0.6875rem',
      fontWeight: 650,
      bgcolor: 'action.hover',
      color: 'text.primary',
      whiteSpace: 'nowrap',
      flex: 'none',
    }}
  >
    <Box
      component="span"
      sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: INCIDENT_COLOURS[state], flex: 'none' }}
    />
    {INCIDENT_STATES[state]}
  </Box>
)
