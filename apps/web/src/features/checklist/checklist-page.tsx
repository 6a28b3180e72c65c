import { Box, Button, LinearProgress, Paper, Typography } from '@mui/material'
import { type Checklist, errorMessage } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { ListChecks, Map as MapIcon } from 'lucide-react'
import { callApi, isNotFound } from '#shared/api/client.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { ChecklistRow } from './checklist-row.tsx'
import { checklistTexts as texts } from './texts.ts'

const LinkButton = createLink(Button)

interface Props {
  /** Slug of the chosen utility. */
  city: string | undefined
  onCityChange: (city: string | undefined) => void
}

export function ChecklistPage({ city, onCityChange }: Props) {
  return (
    <Page title={texts.title} description={texts.description}>
      <Box sx={{ maxWidth: 420 }}>
        <CompanySelect value={city ?? null} onChange={slug => onCityChange(slug ?? undefined)} />
      </Box>
      {city === undefined ? <Nothing text={texts.choose} /> : <CityChecklist key={city} city={city} />}
    </Page>
  )
}

function CityChecklist({ city }: { city: string }) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['checklist', city],
    queryFn: async ({ signal }) => (await callApi(calls.checklist, { query: { city } }, { signal })).payload,
  })
  if (data) return <Items city={city} checklist={data} />
  if (!isError) return <Loading feature={texts.feature} fill={false} />
  if (isNotFound(error)) return <Nothing text={errorMessage('company', 'notFound')} />
  return (
    <Paper variant="outlined">
      <Problem error={error} onRetry={() => void refetch()} />
    </Paper>
  )
}

function Items({ city, checklist }: { city: string; checklist: Checklist }) {
  const { items, done } = checklist
  const progress = texts.progress(done, items.length)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
          <Typography variant="body1" role="status">
            <strong>{progress}</strong> {texts.progressDetail}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={(100 * done) / items.length}
            aria-label={`${progress} ${texts.progressDetail}`}
            sx={{ height: 6, borderRadius: 1, mt: 0.5 }}
          />
        </Box>
        <LinkButton
          to="/map/$city"
          params={{ city }}
          preload={false}
          variant="outlined"
          startIcon={<MapIcon size={16} aria-hidden />}
          sx={{ minHeight: 40 }}
        >
          {texts.openMap}
        </LinkButton>
      </Box>
      {done === items.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.allThere}
        </Typography>
      )}
      <Box
        component="ul"
        aria-label={texts.list}
        sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {items.map(entry => (
          <ChecklistRow key={entry.item} entry={entry} checklist={checklist} city={city} />
        ))}
      </Box>
    </>
  )
}

const Nothing = ({ text }: { text: string }) => (
  <Paper variant="outlined">
    <EmptyState icon={ListChecks} text={text} />
  </Paper>
)
