import { Box, Typography } from '@mui/material'
import type { SystemStatus } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import type { ReactNode } from 'react'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { Section } from './section.tsx'
import { StateMark } from './state-mark.tsx'
import { serviceTexts as texts } from './texts.ts'

const SERVICES = ['database', 'redis', 'storage', 'mqtt'] as const

/** What the processes depend on; a service that is not configured is not missed. */
export function ServicesSection({ status }: { status: SystemStatus }) {
  const { services, databaseBytes, databaseConnections } = status
  return (
    <Section title={texts.title}>
      <Box component="dl" sx={FACTS}>
        {SERVICES.map(name => {
          const state = services[name]
          return (
            state && (
              <Fact key={name} label={texts.names[name]}>
                <StateMark good={state === 'up'}>{texts.states[state]}</StateMark>
              </Fact>
            )
          )
        })}
        <Fact label={texts.databaseSize}>{formatBytes(databaseBytes)}</Fact>
        <Fact label={texts.connections}>
          {texts.usedOf(formatNumber(databaseConnections.used), formatNumber(databaseConnections.limit))}
        </Fact>
      </Box>
    </Section>
  )
}

const FACTS = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  m: 0,
  px: 2,
  pb: 2,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(140px, 1fr))' },
} as const

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      variant="body2"
      sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      {children}
    </Typography>
  </div>
)
