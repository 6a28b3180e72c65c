import type { Company } from '@petatirta/contract'
import { COORDINATE_DECIMALS, formatAdminTimestamp } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { DataList } from '#shared/ui/list/data-list.tsx'
import { listPage } from '#shared/ui/list/list-search.ts'
import { ListToolbar } from '#shared/ui/list/list-toolbar.tsx'
import { StatusFilter } from '#shared/ui/list/status-filter.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { StatusChip } from '#shared/ui/status/status-chip.tsx'
import { type CompaniesSearch, readCompaniesSearch } from './companies-search.ts'
import { companyTexts } from './texts.ts'
import { useCompanies } from './use-companies.ts'

const COLUMNS: readonly Column<Company>[] = [
  {
    id: 'createdAt',
    header: companyTexts.createdAt,
    cell: row => <Digits>{formatAdminTimestamp(row.createdAt)}</Digits>,
  },
  {
    id: 'updatedAt',
    header: companyTexts.updatedAt,
    cell: row => <Digits>{formatAdminTimestamp(row.updatedAt)}</Digits>,
  },
  { id: 'name', header: companyTexts.name, cell: row => row.name, card: 'title' },
  {
    id: 'lon',
    header: companyTexts.lon,
    cell: row => <Digits>{row.lon.toFixed(COORDINATE_DECIMALS)}</Digits>,
    align: 'right',
  },
  {
    id: 'lat',
    header: companyTexts.lat,
    cell: row => <Digits>{row.lat.toFixed(COORDINATE_DECIMALS)}</Digits>,
    align: 'right',
  },
  {
    id: 'status',
    header: companyTexts.status,
    cell: row => <StatusChip active={row.isActive} />,
    card: 'corner',
  },
  { id: 'slug', header: companyTexts.slug, cell: row => row.slug },
]

interface Props {
  search: CompaniesSearch
  onSearchChange: (search: CompaniesSearch) => void
}

export function CompaniesPage({ search, onSearchChange }: Props) {
  const query = useCompanies(search)
  /** A changed search or filter starts again at the first page. */
  const narrow = (change: { [K in keyof CompaniesSearch]: CompaniesSearch[K] | undefined }) =>
    onSearchChange(readCompaniesSearch({ ...search, p: undefined, ...change }))
  return (
    <Page title={companyTexts.title} description={companyTexts.description}>
      <DataList
        label={companyTexts.list}
        columns={COLUMNS}
        rowKey={company => company._id}
        query={query}
        page={listPage(search)}
        onPage={page => onSearchChange(readCompaniesSearch({ ...search, ...page }))}
        filtered={Boolean(search.general ?? search.isActive)}
        onReset={() => narrow({ general: undefined, isActive: undefined })}
        toolbar={
          <ListToolbar
            placeholder={companyTexts.searchPlaceholder}
            applied={search.general ?? ''}
            onSearch={general => narrow({ general })}
          >
            <StatusFilter value={search.isActive} onChange={isActive => narrow({ isActive })} />
          </ListToolbar>
        }
      />
    </Page>
  )
}
