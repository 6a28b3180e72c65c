import { calls } from '@petatirta/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { listPage } from '#shared/ui/list/list-search.ts'
import type { UsersSearch } from './users-search.ts'

export const usersQuery = (search: UsersSearch) =>
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

export const useUsers = (search: UsersSearch) => useQuery(usersQuery(search))
