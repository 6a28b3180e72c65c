import { Box, Paper, Typography } from '@mui/material'
import { BILLING_COLOURS, PAYMENT_CLASSES, PAYMENT_LABELS } from '@petatirta/domain'
import { texts } from './texts.ts'

/** What the colours of the customers say (M4.5). A row on a narrow screen, a small column on a wide one. */
export function Legend({ wide }: { wide: boolean }) {
  return (
    <Paper
      component="section"
      aria-label={texts.legend}
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
          {texts.legend}
        </Typography>
      )}
      {PAYMENT_CLASSES.map(name => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            sx={{
              width: 10,
              height: 10,
              flex: 'none',
              borderRadius: '50%',
              bgcolor: BILLING_COLOURS[name],
              outline: '1px solid',
              outlineColor: 'divider',
            }}
          />
          <Typography variant="caption" noWrap>
            {PAYMENT_LABELS[name]}
          </Typography>
        </Box>
      ))}
    </Paper>
  )
}
