import { Box } from '@mui/material'

/** A number in a round of its own, quiet while it is 0. */
export const CountBadge = ({ count }: { count: number }) => (
  <Box
    component="span"
    sx={{
      minWidth: 20,
      height: 20,
      px: 0.5,
      borderRadius: 10,
      display: 'grid',
      placeContent: 'center',
      fontSize: '0.6875rem',
      fontWeight: 700,
      fontVariantNumeric: 'tabular-nums',
      ...(count > 0
        ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
        : { bgcolor: 'background.default', color: 'text.secondary', border: 1, borderColor: 'divider' }),
    }}
  >
    {count}
  </Box>
)
