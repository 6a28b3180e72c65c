import { Box, type BoxProps, Typography } from '@mui/material'
import { PIN_PATH } from './pin-path.ts'

export const PRODUCT_NAME = 'PetaTirta'

const RIPPLE_PATH = 'M10 24.9c-3.4.5-5.7 1.5-5.7 2.7 0 1.7 5.2 3 11.7 3s11.7-1.3 11.7-3c0-1.2-2.3-2.2-5.7-2.7'

export function LogoMark({ size = 32, ...rest }: { size?: number } & Omit<BoxProps<'svg'>, 'component'>) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden="true"
      {...rest}
      sx={{ width: size, height: size, flex: 'none', display: 'block', color: 'primary.main', ...rest.sx }}
    >
      <path d={PIN_PATH} fill="currentColor" fillRule="evenodd" />
      <path d={RIPPLE_PATH} fill="none" stroke="#e08a3c" strokeWidth="1.9" strokeLinecap="round" />
    </Box>
  )
}

/** Mark and word; `tone` says what it stands on. */
export function Logo({ size = 32, tone = 'surface' }: { size?: number; tone?: 'surface' | 'deep' }) {
  const deep = tone === 'deep'
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <LogoMark size={size} sx={deep ? { color: '#7fd3e6' } : {}} />
      <Typography
        component="span"
        translate="no"
        sx={{
          fontSize: size * 0.6,
          fontWeight: 700,
          letterSpacing: '-0.02em',
          lineHeight: 1,
          color: deep ? '#f2f8fa' : 'text.primary',
        }}
      >
        Peta
        <Box component="span" sx={{ color: deep ? '#7fd3e6' : 'primary.main' }}>
          Tirta
        </Box>
      </Typography>
    </Box>
  )
}
