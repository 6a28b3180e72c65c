import { Box, Button, Typography } from '@mui/material'
import type { Rule } from '@petatirta/domain'
import { createRouter, Navigate } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#shared/address/search-params.ts'
import { LogoMark } from '#shared/ui/brand/logo.tsx'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { routeTree } from './routes.tsx'
import { appTexts } from './texts.ts'

/** A page broke, or its code could not be fetched (a new release replaced it): only a reload helps. */
function FailedPage() {
  return (
    <Box
      role="alert"
      sx={{
        flex: 1,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        textAlign: 'center',
      }}
    >
      <LogoMark size={40} />
      <Typography variant="h1">{appTexts.failed}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{appTexts.failedDetail}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()} sx={{ mt: 2 }}>
        {appTexts.reload}
      </Button>
    </Box>
  )
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // What opens over a page adds an entry to the history (close-stack.ts), and the page stays scrolled as it is.
  getScrollRestorationKey: ({ state, href }) => state.pageKey ?? state.__TSR_key ?? href,
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
    /** Who may see the page, where fewer may than see its neighbours. */
    rules?: readonly Rule[]
  }
}
