import type { Rule } from '@petatirta/domain'
import { createRouter, Navigate } from '@tanstack/react-router'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { FailedPage } from './failed-page.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { appTexts } from './texts.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  // A page that is ready is shown, even if the word that it is loading has only just appeared.
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => <Loading feature={appTexts.page} fill={false} />,
  defaultErrorComponent: FailedPage,
  // An address that no route can even read, such as broken percent-encoding, is 'any other path' too (A2).
  defaultNotFoundComponent: () => <Navigate to="/login" replace />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Who may see the page, where that is not everybody who may see its neighbours. */
    rules?: readonly Rule[]
  }
}
