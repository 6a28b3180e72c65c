import { Box, Button, Typography } from '@mui/material'
import { AUDIT_LISTED, type AuditEntry } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { formatNumber } from '@petatirta/domain'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { Suspense, useState } from 'react'
import { callApi } from '#shared/api/client.ts'
import { companyOptionsQuery } from '#shared/ui/company-select/companies-query.ts'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import { DataList } from '#shared/ui/list/data-list.tsx'
import { listPage } from '#shared/ui/list/list-search.ts'
import { ListToolbar } from '#shared/ui/list/list-toolbar.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { auditColumns, detailsId, entryLabel } from './audit-columns.tsx'
import { AuditDownload } from './audit-download.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'
import { EntryDetails } from './entry-details.tsx'
import { auditTexts as texts } from './texts.ts'

const ArchiveDialog = lazyDialog(async () => (await import('./archive/archive-dialog.tsx')).ArchiveDialog)

const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: async ({ signal }) => {
      const query = { ...search, ...listPage(search) }
      const { payload, meta } = await callApi(calls.listAudit, { query }, { signal })
      return {
        rows: payload,
        meta: meta ?? { total: payload.length, page: query.p, rows_per_page: query.rp },
      }
    },
    placeholderData: keepPreviousData,
  })

const useAudit = (search: AuditSearch) => useQuery(auditQuery(search))

interface Props {
  search: AuditSearch
  onSearchChange: (search: AuditSearch) => void
}

const EVERYTHING = {
  keyword: undefined,
  actor: undefined,
  action: undefined,
  city: undefined,
  from: undefined,
  to: undefined,
}

export function AuditPage({ search, onSearchChange }: Props) {
  const query = useAudit(search)
  const { data: companies } = useQuery(companyOptionsQuery)
  const [archiving, setArchiving] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const show = (change: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }) =>
    onSearchChange(readAuditSearch({ ...search, ...change }))
  /** A changed search or filter starts again at the first page. */
  const narrow = (change: Parameters<typeof show>[0]) => show({ p: undefined, ...change })
  const { p, rp, ...filters } = search
  const isOpen = ({ _id }: AuditEntry) => opened.has(_id)
  const columns = auditColumns({
    cityName: slug => companies?.find(company => company.slug === slug)?.name ?? slug,
    isOpen,
    onToggle: entry => {
      const { _id } = entry
      setOpened(new Set(isOpen(entry) ? [...opened].filter(id => id !== _id) : [...opened, _id]))
    },
  })
  return (
    <Page title={texts.title} description={texts.description}>
      <DataList
        label={texts.list}
        columns={columns}
        rowKey={entry => entry._id}
        query={query}
        page={listPage(search)}
        onPage={show}
        filtered={Object.keys(filters).length > 0}
        onReset={() => narrow(EVERYTHING)}
        below={entry =>
          isOpen(entry) && <EntryDetails id={detailsId(entry)} entry={entry} label={entryLabel(entry)} />
        }
        toolbar={
          <>
            <ListToolbar
              placeholder={texts.searchPlaceholder}
              applied={search.keyword ?? ''}
              onSearch={keyword => narrow({ keyword })}
              action={
                <Box sx={{ display: 'grid', gap: 1.5, gridAutoFlow: 'column', gridAutoColumns: '1fr' }}>
                  <AuditDownload filters={filters} />
                  <Button
                    variant="outlined"
                    startIcon={<Archive size={16} aria-hidden />}
                    aria-haspopup="dialog"
                    onClick={() => setArchiving(true)}
                  >
                    {texts.archive}
                  </Button>
                </Box>
              }
            >
              {null}
            </ListToolbar>
            <AuditFilters search={search} onChange={narrow} />
          </>
        }
      />
      {query.data?.meta.total === AUDIT_LISTED && (
        <Typography variant="body2" role="note" sx={{ color: 'text.secondary', mt: 1.5 }}>
          {texts.newest(formatNumber(AUDIT_LISTED))}
        </Typography>
      )}
      {archiving && (
        <Suspense fallback={null}>
          <ArchiveDialog onClose={() => setArchiving(false)} />
        </Suspense>
      )}
    </Page>
  )
}
