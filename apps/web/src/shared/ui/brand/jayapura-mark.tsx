import { Box, Typography } from '@mui/material'

const NAME = 'Jayapura'

/** Our own sign for the cities of Jayapura (M2.3): hills above a bay, not a coat of arms. */
export function JayapuraMark({ size = 28, word = true }: { size?: number; word?: boolean }) {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, flex: 'none' }}>
      <Box
        component="svg"
        viewBox="0 0 32 32"
        {...(word ? { 'aria-hidden': true } : { role: 'img', 'aria-label': NAME })}
        sx={{ width: size, height: size, flex: 'none', display: 'block', color: 'primary.main' }}
      >
        <circle cx="16" cy="16" r="14.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <circle cx="21.5" cy="10.5" r="2.6" fill="#e08a3c" />
        <path d="M4.5 18.5 11 10.2l4.2 5 2.6-2.9 7.6 6.2Z" fill="currentColor" />
        <path
          d="M6 21.6c2-1.3 4-1.3 6 0s4 1.3 6 0 4-1.3 6 0M9 25.2c1.6-1 3.2-1 4.7 0s3.1 1 4.6 0 3.1-1 4.7 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </Box>
      {word && (
        <Typography component="span" sx={{ fontSize: size * 0.5, fontWeight: 650, lineHeight: 1 }}>
          {NAME}
        </Typography>
      )}
    </Box>
  )
}
