import { Typography } from '@mui/material'
import type { Complaint } from '@petatirta/contract'
import { texts } from './texts.ts'

/** Which incident explains a complaint, where one does. */
export const IncidentNote = ({ complaint: { gangguan } }: { complaint: Complaint }) =>
  gangguan ? (
    <Typography
      variant="caption"
      component="span"
      sx={{ display: 'block', color: 'warning.main', fontWeight: 600 }}
    >
      {texts.incident(gangguan.title)}
    </Typography>
  ) : null
