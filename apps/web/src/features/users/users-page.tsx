import type { User } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { DataList } from '#shared/ui/list/data-list.tsx'
import { ListFilter } from '#shared/ui/list/list-filter.tsx'
import { listPage } from '#shared/ui/list/list-search.ts'
import { ListToolbar } from '#shared/ui/list/list-toolbar.tsx'
import { StatusFilter } from '#shared/ui/list/status-filter.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { StatusChip } from '#shared/ui/status/status-chip.tsx'
import { userTexts } from './texts.ts'
import { useUsers } from './use-users.ts'
import { FILTER_RULES, readUsersSearch, type UsersSearch } from './users-search.ts'

const COLUMNS: readonly Column<User>[] = [
  {
    id: 'createdAt',
    header: userTexts.createdAt,
    cell: user => <Digits>{formatAdminTimestamp(user.createdAt)}</Digits>,
  },
  {
    id: 'updatedAt',
    header: userTexts.updatedAt,
    cell: user => <Digits>{formatAdminTimestamp(user.updatedAt)}</Digits>,
  },
  { id: 'username', header: userTexts.username, cell: user => user.username, card: 'title' },
  { id: 'rule', header: userTexts.rule, cell: user => user.rule },
  { id: 'map', header: userTexts.map, cell: user => user.mapName ?? (user.map || '-') },
  {
    id: 'status',
    header: userTexts.status,
    cell: user => <StatusChip active={user.isActive} />,
    card: 'corner',
  },
]

const RULE_OPTIONS = FILTER_RULES.map(rule => ({ value: rule, label: rule }))

interface Props {
  search: UsersSearch
  onSearchChange: (search: UsersSearch) => void
}

export function UsersPage({ search, onSearchChange }: Props) {
  const query = useUsers(search)
  /** A changed search or filter starts again at the first page. */
  const narrow = (change: { [K in keyof UsersSearch]: UsersSearch[K] | undefined }) =>
    onSearchChange(readUsersSearch({ ...search, p: undefined, ...change }))
  return (
    <Page title={userTexts.title} description={userTexts.description}>
      <DataList
        label={userTexts.list}
        columns={COLUMNS}
        rowKey={user => user._id}
        query={query}
        page={listPage(search)}
        onPage={page => onSearchChange(readUsersSearch({ ...search, ...page }))}
        filtered={Boolean(search.keyword ?? search.rule ?? search.isActive)}
        onReset={() => narrow({ keyword: undefined, rule: undefined, isActive: undefined })}
        toolbar={
          <ListToolbar
            placeholder={userTexts.searchPlaceholder}
            applied={search.keyword ?? ''}
            onSearch={keyword => narrow({ keyword })}
          >
            <ListFilter
              label={userTexts.rule}
              value={search.rule}
              options={RULE_OPTIONS}
              onChange={rule => narrow({ rule })}
            />
            <StatusFilter value={search.isActive} onChange={isActive => narrow({ isActive })} />
          </ListToolbar>
        }
      />
    </Page>
  )
}
