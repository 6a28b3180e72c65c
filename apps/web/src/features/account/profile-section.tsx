import { Box, Typography } from '@mui/material'
import type { Account } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { Section } from './section.tsx'
import { accountTexts as texts } from './texts.ts'

export function ProfileSection({ account }: { account: Account }) {
  const { username, rule, roles, mapName, passwordChangedAt } = account
  const facts = [
    [texts.username, username],
    [texts.rule, rule],
    ...(mapName === null ? [] : [[texts.utility, mapName] as const]),
    ...(roles.length === 0 ? [] : [[texts.roles, roles.join(', ')] as const]),
    [texts.passwordChanged, passwordChangedAt ? formatAdminTimestamp(passwordChangedAt) : texts.never],
  ] as const
  return (
    <Section title={texts.profile}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body1" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </Section>
  )
}
