import { Box, Typography } from '@mui/material'
import type { DeviceAccess } from '@petatirta/contract'
import { formatAdminTimestamp, formatNumber } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { Section } from './section.tsx'
import { refusalTexts, deviceTexts as texts } from './texts.ts'

/** What became of what the devices sent. */
export function TrafficSection({ access }: { access: DeviceAccess }) {
  const { devices, silent, accepted, newestReadingAt, refused } = access
  const facts = [
    [texts.devices, formatNumber(devices)],
    [texts.silent, formatNumber(silent)],
    [texts.accepted, formatNumber(accepted)],
    [texts.newest, newestReadingAt ? formatAdminTimestamp(newestReadingAt) : texts.never],
  ] as const
  return (
    <Section title={texts.traffic}>
      <Box component="dl" sx={FACTS}>
        {facts.map(([label, value]) => (
          <Box key={label}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
              <Digits>{value}</Digits>
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="subtitle2" component="h4">
        {texts.refused}
      </Typography>
      {refused.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.noneRefused}
        </Typography>
      ) : (
        <Box component="ul" aria-label={texts.refused} sx={REFUSALS}>
          {refused.map(({ reason, count, lastAt, detail }) => (
            <li key={reason}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                <Typography variant="body2" sx={{ fontWeight: 600, flex: 1, minWidth: 140 }}>
                  {refusalTexts[reason]}
                </Typography>
                <Typography variant="body2">
                  <Digits>{texts.times(formatNumber(count))}</Digits>, {texts.lastAt}{' '}
                  <Digits>{formatAdminTimestamp(lastAt)}</Digits>
                </Typography>
              </Box>
              {/* It quotes what a stranger sent. */}
              <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {detail}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Section>
  )
}

const FACTS = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, auto) 1fr' },
  columnGap: 3,
  rowGap: 1,
  m: 0,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

const REFUSALS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > li': { px: 1.5, py: 1 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
