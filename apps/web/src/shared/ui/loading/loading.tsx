import { Box, Typography } from '@mui/material'
import { keyframes } from '@mui/material/styles'
import { PIN_PATH } from '#shared/ui/brand/pin-path.ts'
import { loadingTexts } from './texts.ts'

const ripple = keyframes`
  from { transform: scale(0.25); opacity: 0.9; }
  to { transform: scale(1); opacity: 0; }
`
const bob = keyframes`
  from, to { transform: translateY(0); }
  50% { transform: translateY(-2.5px); }
`

const RIPPLES = [0, 0.8]

/** A1: the pin bobs on widening ripples and the text names what is loading. Still for those who ask for less motion. */
export function Loading({ feature, fill = true }: { feature: string; fill?: boolean }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1.5,
        p: 3,
        flex: 1,
        ...(fill && { minHeight: '100dvh' }),
      }}
    >
      <Box
        component="svg"
        viewBox="0 0 64 64"
        aria-hidden="true"
        sx={{
          width: 72,
          height: 72,
          color: 'primary.main',
          overflow: 'visible',
          '& ellipse': {
            transformOrigin: '32px 50px',
            animation: `${ripple} 1.6s ease-out infinite both`,
          },
          '& g': { animation: `${bob} 1.6s ease-in-out infinite` },
          '@media (prefers-reduced-motion: reduce)': { '& ellipse, & g': { animation: 'none' } },
        }}
      >
        {RIPPLES.map(delay => (
          <ellipse
            key={delay}
            cx="32"
            cy="50"
            rx="27"
            ry="8.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            style={{ animationDelay: `${delay}s` }}
          />
        ))}
        <g>
          <path
            d={PIN_PATH}
            fill="currentColor"
            fillRule="evenodd"
            transform="translate(5.6 5.3) scale(1.65)"
          />
        </g>
      </Box>
      <Typography variant="body1" sx={{ color: 'text.secondary', fontWeight: 500 }}>
        {loadingTexts.feature(feature)}
      </Typography>
    </Box>
  )
}
