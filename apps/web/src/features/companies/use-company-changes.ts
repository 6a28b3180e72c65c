import type { Company } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { userFormIncomplete } from '@petatirta/domain'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { companyOptionsQuery } from '#shared/ui/company-select/companies-query.ts'
import { isFault, reasonOf } from '#shared/ui/form/failure.ts'
import { formTexts } from '#shared/ui/form/texts.ts'
import { toNewUser, type UserValues } from '#shared/ui/form/user-values.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { type CompanyValues, toCompany, toCompanyChanges } from './company-record.ts'

/** A8, and why. */
export function useCompanyNotices() {
  const notify = useNotify()
  return {
    done: (message: string) => notify(message, 'success'),
    incomplete: () => notify(userFormIncomplete, 'error'),
    failed: (error: unknown) => {
      const reason = isFault(error, 'user', 'exists') ? formTexts.usernameTaken : reasonOf(error)
      notify(formTexts.failed, 'error', { reason })
    },
  }
}

/** Lists, selectors, and the users, who show their utility's name and go with it. */
function useReload() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [['companies'], companyOptionsQuery.queryKey, ['users']])
      void queryClient.invalidateQueries({ queryKey })
  }
}

/** Both or neither; rule and map of the first user follow from the utility (A5). */
export const useAddCompany = () =>
  useMutation({
    mutationFn: ({ company, user }: { company: CompanyValues; user: UserValues }) =>
      callApi(calls.createCompanyWithUser, {
        body: { company: toCompany(company), user: { ...toNewUser(user), rule: 'pdam', map: company.slug } },
      }),
    onSettled: useReload(),
  })

export const useEditCompany = () =>
  useMutation({
    mutationFn: ({ values, seen }: { values: CompanyValues; seen: Company }) =>
      callApi(calls.updateCompany, { query: { id: seen._id }, body: toCompanyChanges(values, seen) }),
    onSettled: useReload(),
  })

export const useDeleteCompany = () =>
  useMutation({
    mutationFn: ({ _id: id }: Company) => callApi(calls.deleteCompany, { query: { id } }),
    onSettled: useReload(),
  })

export const loadCompany = async (id: string): Promise<Company> =>
  (await callApi(calls.getCompany, { query: { id } })).payload

/** Counted anew each time: the answer decides what the user deletes. */
export const companyContentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['company-contents', id],
    queryFn: async ({ signal }) =>
      (await callApi(calls.companyContents, { query: { id } }, { signal })).payload,
    staleTime: 0,
    gcTime: 0,
  })
