import { Paper } from '@mui/material'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { ChartsSection } from './charts-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { ProcessesSection } from './processes-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { StaleAlert } from './stale-alert.tsx'
import { statusTexts as texts } from './texts.ts'
import { useSystemStatus } from './use-system-status.ts'

export const SystemStatusPage = () => (
  <Page title={texts.title} description={texts.description}>
    <Figures />
    <JobsSection />
  </Page>
)

function Figures() {
  const query = useSystemStatus()
  const { data: status, error, refetch } = query
  if (!status)
    return (
      <Paper variant="outlined">
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading feature={texts.feature} fill={false} />
        )}
      </Paper>
    )
  return (
    <>
      <StaleAlert query={query} />
      <ServicesSection status={status} />
      <ProcessesSection processes={status.processes} />
      <ChartsSection status={status} />
    </>
  )
}
