import { calls } from '@petatirta/contract/routes'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { useDialog } from '#shared/ui/dialog/use-dialog.ts'
import { AddButton } from '#shared/ui/list/add-button.tsx'
import { DataList } from '#shared/ui/list/data-list.tsx'
import { StatusFilter } from '#shared/ui/list/list-filter.tsx'
import { listPage, pageAfterDelete } from '#shared/ui/list/list-search.ts'
import { ListToolbar } from '#shared/ui/list/list-toolbar.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { type CompaniesSearch, readCompaniesSearch } from './companies-search.ts'
import { companyColumns } from './company-columns.tsx'
import { type CompanyDialog, CompanyDialogs, type DevicesDialog } from './company-dialogs.tsx'
import { companyTexts } from './texts.ts'

const companiesQuery = (search: CompaniesSearch) =>
  queryOptions({
    queryKey: ['companies', search],
    queryFn: async ({ signal }) => {
      const query = { ...search, ...listPage(search) }
      const { payload, meta } = await callApi(calls.listCompanies, { query }, { signal })
      return {
        rows: payload,
        meta: meta ?? { total: payload.length, page: query.p, rows_per_page: query.rp },
      }
    },
    placeholderData: keepPreviousData,
  })

/** After the list, which does not wait for it. */
const progressQuery = (companies: readonly { slug: string }[] | undefined) => {
  const cities = companies?.map(({ slug }) => slug).join(',') ?? ''
  return queryOptions({
    queryKey: ['checklist-progress', cities],
    queryFn: async ({ signal }) =>
      (await callApi(calls.checklistProgress, { query: { cities } }, { signal })).payload,
    enabled: cities !== '',
  })
}

const useCompanies = (search: CompaniesSearch) => useQuery(companiesQuery(search))

interface Props {
  search: CompaniesSearch
  onSearchChange: (search: CompaniesSearch) => void
  devices: DevicesDialog
}

export function CompaniesPage({ search, onSearchChange, devices }: Props) {
  const query = useCompanies(search)
  const { data: progress } = useQuery(progressQuery(query.data?.rows))
  const { dialog, open, close, closeAndForget, home } = useDialog<CompanyDialog>()
  const show = (change: { [K in keyof CompaniesSearch]: CompaniesSearch[K] | undefined }) =>
    onSearchChange(readCompaniesSearch({ ...search, ...change }))
  /** A changed search or filter starts again at the first page. */
  const narrow = (change: Parameters<typeof show>[0]) => show({ p: undefined, ...change })
  const deleted = () => {
    closeAndForget()
    const p = pageAfterDelete(search, query.data?.rows.length)
    if (p !== search.p) show({ p })
  }
  return (
    <Page title={companyTexts.title} description={companyTexts.description}>
      <DataList
        label={companyTexts.list}
        columns={companyColumns(open, progress)}
        rowKey={company => company._id}
        query={query}
        page={listPage(search)}
        onPage={show}
        filtered={Boolean(search.general ?? search.isActive)}
        onReset={() => narrow({ general: undefined, isActive: undefined })}
        toolbar={
          <ListToolbar
            placeholder={companyTexts.searchPlaceholder}
            applied={search.general ?? ''}
            onSearch={general => narrow({ general })}
            action={<AddButton ref={home} label={companyTexts.add} onClick={() => open({ kind: 'add' })} />}
          >
            <StatusFilter value={search.isActive} onChange={isActive => narrow({ isActive })} />
          </ListToolbar>
        }
      />
      {dialog && <CompanyDialogs dialog={dialog} devices={devices} onDeleted={deleted} onClose={close} />}
    </Page>
  )
}
