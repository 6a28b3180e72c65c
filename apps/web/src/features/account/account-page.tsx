import { Box, Typography } from '@mui/material'
import type { Account } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#shared/api/account.ts'
import { useSession } from '#shared/session/use-session.ts'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { AboutSection } from './about-section.tsx'
import { FactorSection } from './factor-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { Section } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { accountTexts as texts } from './texts.ts'

function ProfileSection({ account }: { account: Account }) {
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

const COLUMN = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 } as const

export function AccountPage() {
  const id = useSession(state => state.claims?.sub)
  const { data: account, error, refetch } = useQuery(accountQuery(id))
  return (
    <Page title={texts.title} description={texts.description}>
      {account ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
          <Box sx={COLUMN}>
            <FactorSection factor={account.secondFactor} />
            <SessionsSection />
          </Box>
          {/* What nothing else opens without comes first. */}
          <Box sx={{ ...COLUMN, order: account.mustChangePassword ? -1 : 0 }}>
            <PasswordSection username={account.username} isRequired={account.mustChangePassword} />
            <ProfileSection account={account} />
            <AboutSection version={account.version} />
          </Box>
        </Box>
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading feature={texts.loading} fill={false} />
      )}
    </Page>
  )
}
