import { Box, LinearProgress, Paper } from '@mui/material'
import { FIRST_PAGE } from '@petatirta/domain'
import { CircleCheckBig, MapPinned, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { isNotFound } from '#shared/api/client.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { AreaEditor } from './area-editor.tsx'
import type { CustomerAreasSearch } from './areas-search.ts'
import { areaTexts as texts } from './texts.ts'
import { useInvalidCustomers } from './use-customer-areas.ts'

interface Props {
  search: CustomerAreasSearch
  onSearchChange: (search: CustomerAreasSearch) => void
}

/** A2: the customer area editor. */
export function CustomerAreasPage({ search: { city, p = FIRST_PAGE }, onSearchChange }: Props) {
  const region = useRef<HTMLElement>(null)
  return (
    <Page title={texts.title} description={texts.description}>
      {/* Clips its corners, and still lets the bar below stick. */}
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ maxWidth: 440 }}>
            <CompanySelect
              value={city ?? null}
              onChange={slug => onSearchChange(slug === null ? {} : { city: slug })}
            />
          </Box>
        </Box>
        {city === undefined ? (
          <EmptyState icon={MapPinned} text={texts.choose} />
        ) : (
          <Box
            component="section"
            ref={region}
            tabIndex={-1}
            aria-label={texts.region}
            sx={{ '&:focus-visible': { outline: 'none' } }}
          >
            <CustomersOfPage
              // What was typed belongs to one page of one city.
              key={`${city} ${p}`}
              city={city}
              p={p}
              onPage={page => onSearchChange(page === FIRST_PAGE ? { city } : { city, p: page })}
              onStartOver={() => region.current?.focus({ preventScroll: true })}
            />
          </Box>
        )}
      </Paper>
    </Page>
  )
}

interface PageProps {
  city: string
  p: number
  onPage: (p: number) => void
  onStartOver: () => void
}

function CustomersOfPage({ city, p, onPage, onStartOver }: PageProps) {
  const { data, error, isFetching, refetch } = useInvalidCustomers(city, p)
  if (!data)
    return error && !isFetching ? (
      isNotFound(error) ? (
        <EmptyState icon={SearchX} text={texts.unknownCity} />
      ) : (
        <Problem error={error} onRetry={() => void refetch()} />
      )
    ) : (
      <LinearProgress aria-label={texts.loading} sx={{ height: 2, mb: 30 }} />
    )
  if (data.total === 0) return <EmptyState icon={CircleCheckBig} tone="success.main" text={texts.allRight} />
  if (data.customers.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        text={texts.emptyPage}
        action={{ label: texts.firstPage, onClick: () => onPage(FIRST_PAGE) }}
      />
    )
  return <AreaEditor city={city} p={p} {...data} reload={refetch} onPage={onPage} onStartOver={onStartOver} />
}
