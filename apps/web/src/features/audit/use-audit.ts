import { calls } from '@petatirta/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { listPage } from '#shared/ui/list/list-search.ts'
import type { AuditSearch } from './audit-search.ts'

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

export const useAudit = (search: AuditSearch) => useQuery(auditQuery(search))
