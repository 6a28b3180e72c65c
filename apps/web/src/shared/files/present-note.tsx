import { Typography } from '@mui/material'
import { formatPeriod } from '@petatirta/domain'
import { fileTexts } from './texts.ts'

/** Files are of the present, also while the map shows an earlier month (YYYYMM). */
export const PresentNote = ({ period }: { period: string | null }) =>
  period === null ? null : (
    <Typography role="note" variant="body2" sx={{ color: 'text.secondary' }}>
      {fileTexts.present(formatPeriod(period))}
    </Typography>
  )
