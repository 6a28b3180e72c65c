import { Box, Paper, Typography } from '@mui/material'
import { BILLING_COLOURS, PAYMENT_CLASSES, PAYMENT_LABELS, type Role } from '@petatirta/domain'

const texts = {
  legend: 'Status Tagihan',
  complaintLegend: 'Pelanggan',
  complaintMarks: { hublang: 'Ada pengaduan', workOrder: 'Ada work order' },
  otherCustomers: 'Pelanggan lain',
} as const

interface Entry {
  readonly label: string
  readonly colour: string
}

const billing: readonly Entry[] = PAYMENT_CLASSES.map(name => ({
  label: PAYMENT_LABELS[name],
  colour: BILLING_COLOURS[name],
}))

/** M4.4: in the views of complaints the colours show who has one. */
const complaints = (view: 'hublang' | 'workOrder'): readonly Entry[] => [
  { label: texts.complaintMarks[view], colour: BILLING_COLOURS.workOrder },
  { label: texts.otherCustomers, colour: BILLING_COLOURS.default },
]

/** What the colours of the customers say. A row on a narrow screen, a small column on a wide one. */
export function Legend({ wide, view }: { wide: boolean; view: Role | undefined }) {
  const [title, entries] =
    view === undefined || view === 'umum'
      ? [texts.legend, billing]
      : [texts.complaintLegend, complaints(view)]
  return (
    <Paper
      component="section"
      aria-label={title}
      elevation={2}
      sx={{
        display: 'flex',
        flexDirection: wide ? 'column' : 'row',
        justifyContent: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 1.25,
        py: wide ? 1 : 0.5,
      }}
    >
      {wide && (
        <Typography variant="caption" component="h2" sx={{ fontWeight: 650 }}>
          {title}
        </Typography>
      )}
      {entries.map(({ label, colour }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            sx={{
              width: 10,
              height: 10,
              flex: 'none',
              borderRadius: '50%',
              bgcolor: colour,
              outline: '1px solid',
              outlineColor: 'divider',
            }}
          />
          <Typography variant="caption" noWrap>
            {label}
          </Typography>
        </Box>
      ))}
    </Paper>
  )
}
