import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { AppTheme } from '#shared/theme/app-theme.tsx'
import { followSession } from './follow-session.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

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
