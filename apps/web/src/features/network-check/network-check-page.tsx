import { Box, Button, Paper, Tab, Tabs } from '@mui/material'
import { errorMessage } from '@petatirta/contract/plain'
import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { Waypoints } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { isNotFound } from '#shared/api/client.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { listPage } from '#shared/ui/list/list-search.ts'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import {
  CHECK_TABS,
  type CheckSearch,
  type CheckTab,
  readCheckSearch,
  type ShowCheck,
} from './check-search.ts'
import { FaultKinds } from './fault-kinds.tsx'
import { FaultList } from './fault-list.tsx'
import { RepairList } from './repair-list.tsx'
import { ScoreCard } from './score-card.tsx'
import { Settings } from './settings.tsx'
import { checkTexts as texts } from './texts.ts'
import { checkQuery } from './use-network-check.ts'

const LinkButton = createLink(Button)

interface Props {
  search: CheckSearch
  onSearchChange: (search: CheckSearch) => void
}

/** What is wrong with the drawn network of a utility, and what can be done about it. */
export function NetworkCheckPage({ search, onSearchChange }: Props) {
  const { city } = search
  const show: ShowCheck = change => onSearchChange(readCheckSearch({ ...search, ...change }))
  return (
    <Page title={texts.title} description={texts.description}>
      <Box sx={{ maxWidth: 420 }}>
        <CompanySelect
          value={city ?? null}
          onChange={slug => onSearchChange(readCheckSearch({ city: slug ?? undefined }))}
        />
      </Box>
      {city === undefined ? (
        <Nothing text={texts.choose} />
      ) : (
        <CityCheck key={city} city={city} search={search} show={show} />
      )}
    </Page>
  )
}

interface CityProps {
  city: string
  search: CheckSearch
  show: ShowCheck
}

function CityCheck({ city, search, show }: CityProps) {
  const query = useQuery(checkQuery(city, { kind: search.kind, ...listPage(search) }))
  const { data, error, isError, refetch } = query
  if (!data) {
    if (!isError) return <Loading feature={texts.feature} fill={false} />
    if (isNotFound(error)) return <Nothing text={errorMessage('company', 'notFound')} />
    return (
      <Paper variant="outlined">
        <Problem error={error} onRetry={() => void refetch()} />
      </Paper>
    )
  }
  const { check, meta } = data
  if (check.pipes === 0) return <NoPipes city={city} />
  return (
    <>
      <ScoreCard check={check} />
      <CheckTabs
        tab={search.tab ?? 'faults'}
        onTab={tab => show({ tab: tabIn(tab), kind: undefined, p: undefined })}
      >
        {search.tab === 'repairs' ? (
          <RepairList city={city} search={search} show={show} kinds={check.kinds} />
        ) : search.tab === 'settings' ? (
          <Settings city={city} />
        ) : (
          <>
            <FaultKinds city={city} kinds={check.kinds} chosen={search.kind} show={show} />
            {(search.kind || check.kinds.some(({ open, repaired }) => open + repaired > 0)) && (
              <FaultList
                city={city}
                search={search}
                show={show}
                query={{ ...query, data: { rows: check.faults, meta } }}
              />
            )}
          </>
        )}
      </CheckTabs>
    </>
  )
}

const tabIn = (tab: CheckTab) => (tab === 'faults' ? undefined : tab)

interface TabsProps {
  tab: CheckTab
  onTab: (tab: CheckTab) => void
  children: ReactNode
}

function CheckTabs({ tab, onTab, children }: TabsProps) {
  const id = useId()
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: CheckTab) => onTab(next)}
        aria-label={texts.tabs}
        variant="fullWidth"
        sx={{ borderBottom: 1, borderColor: 'divider', '& .MuiTabs-list': { maxWidth: 480 } }}
      >
        {CHECK_TABS.map(name => (
          <Tab
            key={name}
            value={name}
            id={`${id}${name}`}
            label={texts.tab[name]}
            sx={{ textTransform: 'none', fontSize: '0.875rem', fontWeight: 650, minWidth: 0 }}
            {...(tab === name && { 'aria-controls': `${id}panel` })}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${tab}`}
        sx={{ display: 'grid', gap: 2, minWidth: 0 }}
      >
        {children}
      </Box>
    </>
  )
}

const NoPipes = ({ city }: { city: string }) => (
  <Paper variant="outlined" sx={{ pb: 3, textAlign: 'center' }}>
    <EmptyState icon={Waypoints} text={texts.noPipes} detail={texts.noPipesDetail} />
    <LinkButton to="/data/import" search={{ city }} variant="outlined">
      {texts.importData}
    </LinkButton>
  </Paper>
)

const Nothing = ({ text }: { text: string }) => (
  <Paper variant="outlined">
    <EmptyState icon={Waypoints} text={text} />
  </Paper>
)
