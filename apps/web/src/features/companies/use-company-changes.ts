import { type Company, calls } from '@petatirta/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { companyOptionsQuery } from '#shared/ui/company-select/companies-query.ts'
import { toNewUser, type UserValues } from '#shared/ui/form/user-values.ts'
import { type CompanyValues, toCompany, toCompanyChanges } from './company-record.ts'

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

/** Counted anew for every question: the answer decides what somebody deletes. */
export const companyContentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['company-contents', id],
    queryFn: async ({ signal }) =>
      (await callApi(calls.companyContents, { query: { id } }, { signal })).payload,
    staleTime: 0,
    gcTime: 0,
  })
