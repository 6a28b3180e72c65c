import { createQueryClient } from '#shared/api/query-client.ts'

/** One for the page: the router fills it before there is anything to render. */
export const queryClient = createQueryClient()
