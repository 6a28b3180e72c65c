import { calls } from '@petatirta/contract/routes'
import { ACCOUNT_PATH, assignedMap, homeAfterLogin, validateSlug } from '@petatirta/domain'
import { createRootRoute, createRoute, lazyRouteComponent, redirect, useParams } from '@tanstack/react-router'
import { readAuditSearch } from '#features/audit/audit-search.ts'
import { readCompaniesSearch } from '#features/companies/companies-search.ts'
import { readCustomerAreasSearch } from '#features/customer-areas/areas-search.ts'
import { readImportSearch } from '#features/data-import/import-search.ts'
import { NotFoundPage } from '#features/message-pages/message-page.tsx'
import { readCheckSearch } from '#features/network-check/check-search.ts'
import { readUsersSearch } from '#features/users/users-search.ts'
import { companyQuery } from '#shared/api/map-company.ts'
import { isHeldBack } from '#shared/session/claims.ts'
import { sessionStore } from '#shared/session/session.ts'
import { citySearch } from '#shared/ui/company-select/city-search.ts'
import { Loading } from '#shared/ui/loading/loading.tsx'
import { requireSession } from './guard.tsx'
import { firstPicture } from './map/first-picture.ts'
import { queryClient } from './query-client.ts'
import { appTexts } from './texts.ts'

const toLogin = () => {
  throw redirect({ to: '/login', replace: true })
}

const rootRoute = createRootRoute()

/** Nothing covers a map that is drawn already. */
function PendingMap() {
  const { city } = useParams({ strict: false })
  return city !== undefined && firstPicture(city) ? null : <Loading feature={appTexts.map} />
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { from?: string } =>
    typeof raw.from === 'string' ? { from: raw.from } : {},
  // Also runs when a sign-in succeeds: the router is invalidated.
  beforeLoad: ({ search }) => {
    const { claims } = sessionStore.getState()
    if (!claims) return
    const home = isHeldBack(claims) ? ACCOUNT_PATH : homeAfterLogin(claims, search.from)
    throw redirect({ href: home, replace: true })
  },
  // Maps do without it: its fields are a tenth of their scripts.
  component: lazyRouteComponent(() => import('#features/login/login-page.tsx'), 'LoginPage'),
})

const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/map/$city',
  beforeLoad: ({ location, params, search }) => {
    requireSession({ location })
    const city = assignedMap(sessionStore.getState().claims?.map, params.city)
    if (city !== params.city) throw redirect({ to: '/map/$city', params: { city }, search, replace: true })
  },
  // Together with the scripts; the page itself says what is wrong with the answer.
  loader: async ({ params: { city } }) => {
    if (validateSlug(city) === undefined) await queryClient.prefetchQuery(companyQuery(city))
  },
  pendingComponent: PendingMap,
  component: lazyRouteComponent(() => import('./map-route.tsx'), 'MapRoute'),
})

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ACCOUNT_PATH,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./account-route.tsx'), 'AccountRoute'),
})

const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/404', component: NotFoundPage })

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./admin-layout.tsx'), 'AdminLayout'),
})

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/internal/user',
  validateSearch: readUsersSearch,
  component: lazyRouteComponent(() => import('./list-routes.tsx'), 'UsersRoute'),
})

const companiesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/internal/pdam',
  validateSearch: readCompaniesSearch,
  component: lazyRouteComponent(() => import('./list-routes.tsx'), 'CompaniesRoute'),
})

const checklistRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/internal/checklist',
  validateSearch: citySearch,
  component: lazyRouteComponent(() => import('./checklist-route.tsx'), 'ChecklistRoute'),
})

const customerAreasRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/customer',
  validateSearch: readCustomerAreasSearch,
  component: lazyRouteComponent(() => import('./area-and-utility-routes.tsx'), 'CustomerAreasRoute'),
})

const networkCheckRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/jaringan',
  validateSearch: readCheckSearch,
  component: lazyRouteComponent(() => import('./network-check-route.tsx'), 'NetworkCheckRoute'),
})

const utilityActionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/pdam/utility',
  validateSearch: citySearch,
  component: lazyRouteComponent(() => import('./area-and-utility-routes.tsx'), 'UtilityActionsRoute'),
})

const pipeColoursRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/setcolor',
  validateSearch: citySearch,
  component: lazyRouteComponent(() => import('./colour-and-symbol-routes.tsx'), 'PipeColoursRoute'),
})

const symbolsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/symbol',
  validateSearch: citySearch,
  component: lazyRouteComponent(() => import('./colour-and-symbol-routes.tsx'), 'SymbolsRoute'),
})

const dataImportRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/data/import',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import('./import-route.tsx'), 'DataImportRoute'),
})

const systemStatusRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/internal/status',
  staticData: { rules: calls.systemStatus.access.rules },
  component: lazyRouteComponent(
    () => import('#features/system-status/system-status-page.tsx'),
    'SystemStatusPage',
  ),
})

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/internal/audit',
  staticData: { rules: calls.listAudit.access.rules },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit-route.tsx'), 'AuditRoute'),
})

const basemapsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/internal/basemap',
  staticData: { rules: calls.listBasemaps.access.rules },
  component: lazyRouteComponent(() => import('#features/basemaps/basemaps-page.tsx'), 'BasemapsPage'),
})

/** A2: any other path leads to the login page, and from there home when a user is signed in. */
const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toLogin })
const otherRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', beforeLoad: toLogin })

export const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  mapRoute,
  accountRoute,
  notFoundRoute,
  adminRoute.addChildren([
    usersRoute,
    companiesRoute,
    checklistRoute,
    dataImportRoute,
    pipeColoursRoute,
    customerAreasRoute,
    symbolsRoute,
    networkCheckRoute,
    utilityActionsRoute,
    systemStatusRoute,
    auditRoute,
    basemapsRoute,
  ]),
  otherRoute,
])
