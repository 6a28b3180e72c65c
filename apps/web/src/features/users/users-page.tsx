import { calls } from '@petatirta/contract/routes'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { useSession } from '#shared/session/use-session.ts'
import { useDialog } from '#shared/ui/dialog/use-dialog.ts'
import { AddButton } from '#shared/ui/list/add-button.tsx'
import { DataList } from '#shared/ui/list/data-list.tsx'
import { ListFilter, StatusFilter } from '#shared/ui/list/list-filter.tsx'
import { listPage, pageAfterDelete } from '#shared/ui/list/list-search.ts'
import { ListToolbar } from '#shared/ui/list/list-toolbar.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { userTexts } from './texts.ts'
import { userColumns } from './user-columns.tsx'
import { type UserDialog, UserDialogs } from './user-dialogs.tsx'
import { FILTER_RULES, readUsersSearch, type UsersSearch } from './users-search.ts'

const usersQuery = (search: UsersSearch) =>
  queryOptions({
    queryKey: ['users', search],
    queryFn: async ({ signal }) => {
      const query = { ...search, ...listPage(search) }
      const { payload, meta } = await callApi(calls.listUsers, { query }, { signal })
      return {
        rows: payload,
        meta: meta ?? { total: payload.length, page: query.p, rows_per_page: query.rp },
      }
    },
    placeholderData: keepPreviousData,
  })

const useUsers = (search: UsersSearch) => useQuery(usersQuery(search))

const RULE_OPTIONS = FILTER_RULES.map(rule => ({ value: rule, label: rule }))

interface Props {
  search: UsersSearch
  onSearchChange: (search: UsersSearch) => void
}

export function UsersPage({ search, onSearchChange }: Props) {
  const query = useUsers(search)
  const me = useSession(state => state.claims)
  const { dialog, open, close, closeAndForget, home } = useDialog<UserDialog>()
  const show = (change: { [K in keyof UsersSearch]: UsersSearch[K] | undefined }) =>
    onSearchChange(readUsersSearch({ ...search, ...change }))
  /** A changed search or filter starts again at the first page. */
  const narrow = (change: Parameters<typeof show>[0]) => show({ p: undefined, ...change })
  const deleted = () => {
    closeAndForget()
    const p = pageAfterDelete(search, query.data?.rows.length)
    if (p !== search.p) show({ p })
  }
  return (
    <Page title={userTexts.title} description={userTexts.description}>
      <DataList
        label={userTexts.list}
        columns={userColumns(me, open)}
        rowKey={user => user._id}
        query={query}
        page={listPage(search)}
        onPage={show}
        filtered={Boolean(search.keyword ?? search.rule ?? search.isActive)}
        onReset={() => narrow({ keyword: undefined, rule: undefined, isActive: undefined })}
        toolbar={
          <ListToolbar
            placeholder={userTexts.searchPlaceholder}
            applied={search.keyword ?? ''}
            onSearch={keyword => narrow({ keyword })}
            action={<AddButton ref={home} label={userTexts.add} onClick={() => open({ kind: 'add' })} />}
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
      {dialog && <UserDialogs dialog={dialog} onDeleted={deleted} onReset={closeAndForget} onClose={close} />}
    </Page>
  )
}
