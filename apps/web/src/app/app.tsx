import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from '#shared/api/query-client.ts'
import { AppTheme } from '#shared/theme/app-theme.tsx'
import { followSession } from './follow-session.ts'
import { router } from './router.tsx'

const queryClient = createQueryClient()
followSession(queryClient)

export function App() {
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppTheme>
  )
}
