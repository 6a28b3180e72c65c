/** Parts of the map page without its map: cards, dialogs and panels, with a city that the test tells about. */
import type { FeatureKind } from '@petatirta/contract'
import type { Role } from '@petatirta/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LayerCard } from '#app/map/popup/layer-card.tsx'
import { filterActivity } from '#features/activity-log/filter-activities.ts'
import { LAYERS } from '#layers/kinds.ts'
import { createQueryClient } from '#shared/api/query-client.ts'
import { FilterProvider } from '#shared/filters/filter-context.ts'
import { type FilterState, initialFilters } from '#shared/filters/filter-state.ts'
import { createFilterStore, type FilterStore } from '#shared/filters/filter-store.ts'
import { signIn, signOut } from '#shared/session/session.ts'
import { tokenWith, USER_ID } from '#shared/session/token-fixture.ts'
import { AppTheme } from '#shared/theme/app-theme.tsx'
import type { ActivityAction } from '#sync/activities.ts'
import type { FeatureColumns, FeatureProperties } from '#sync/feature-columns.ts'
import { City } from '#sync/page/city.ts'
import { post, serve } from '#sync/rpc.ts'
import type { CityHost, CityNews } from '#sync/worker/city-host.ts'
import { renderWhole } from './part.tsx'
import type { Person } from './screen.tsx'

export const TODAY = '2026-11-15'
export const CITY = 'kota-contoh'

/** Not those of screen.tsx: with it would come the client itself, which follows who signs in to a page of its own. */
export const OFFICER = { rule: 'pdam', map: CITY, roles: ['umum', 'hublang', 'workOrder'] } as const
export const PHONE = [360, 740] as const
const LAPTOP = [1366, 768] as const

export interface StandInCity {
  readonly sync: City
  /** What was written to the log of activities, oldest first. */
  readonly logged: readonly ActivityAction[]
  /** What the page wants the readings of. */
  readonly watched: () => readonly string[]
  /** The months that the page wanted the payment status of, one call after the other. */
  readonly monthsAsked: readonly (readonly string[] | null)[]
  /** The worker says something on its own. */
  tells(news: CityNews): void
  /** A layer is here as a whole. */
  has(columns: FeatureColumns): void
  /** What the rows of a layer are, in their order. */
  describes(kind: FeatureKind, rows: readonly FeatureProperties[]): void
}

/** The page's own city, over a port at whose other end the test takes the worker's place. */
export function standInCity(): StandInCity {
  const { port1, port2 } = new MessageChannel()
  const logged: ActivityAction[] = []
  const rows = new Map<FeatureKind, readonly FeatureProperties[]>()
  const asked: (readonly string[] | null)[] = []
  let watched: readonly string[] = []
  type Worker = Pick<
    CityHost,
    | 'open'
    | 'setToken'
    | 'use'
    | 'release'
    | 'log'
    | 'watchDevices'
    | 'details'
    | 'maskOf'
    | 'months'
    | 'dropCopies'
  >
  const worker: Worker = {
    open: async () => {},
    setToken: async () => {},
    use: async () => {},
    release: async () => {},
    dropCopies: async () => {},
    months: async periods => void asked.push(periods),
    log: async action => void logged.push(action),
    watchDevices: async ids => {
      watched = ids
    },
    maskOf: async (kind, _, ids) =>
      Uint8Array.from(rows.get(kind) ?? [], ({ idpelangga }) => (ids.includes(String(idpelangga)) ? 1 : 0)),
    details: async (kind, _, row) => rows.get(kind)?.[row] ?? null,
  }
  serve(port2, worker)
  const sync = new City({ city: CITY, token: null, port: port1 })
  for (const port of [port1, port2]) {
    port.start()
    onTestFinished(() => port.close())
  }
  const tells = (news: CityNews) => post(port2, news)
  return {
    sync,
    logged,
    watched: () => watched,
    monthsAsked: asked,
    tells,
    has: columns =>
      tells({
        news: 'layer',
        kind: columns.kind,
        layer: { status: 'LOADED', received: 0, total: 0 },
        columns,
      }),
    describes: (kind, described) => void rows.set(kind, described),
  }
}

interface Around {
  as?: Person
  size?: readonly [number, number]
  view?: Role
  filters?: Partial<FilterState>
  /** Hears of what the filters write to the log. */
  city?: StandInCity
}

export interface Shown {
  readonly filters: FilterStore
  readonly history: RouterHistory
  /** Shows something else in its place, with the same answers at hand. */
  instead(part: ReactNode): Promise<void>
}

/** Shows a part of the map page to a user who is signed in. */
export async function show(
  part: ReactNode,
  { as = OFFICER, size: [width, height] = LAPTOP, view = 'umum', filters = {}, city }: Around = {},
): Promise<Shown> {
  await page.viewport(width, height)
  const { rule, map = '-', roles = [] }: Person = as
  signIn(tokenWith({ sub: USER_ID, rule, map, roles, exp: Math.floor(Date.now() / 1000) + 86_400 }))
  const client = createQueryClient()
  const history = createMemoryHistory({ initialEntries: ['/login', `/map/${CITY}`] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const store = createFilterStore({ ...initialFilters(view, TODAY), ...filters })
  if (city)
    store.onAction((action, state) => {
      const activity = filterActivity(action, state)
      if (activity) city.sync.log(activity)
    })
  const around = (shown: ReactNode) => (
    <AppTheme>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <FilterProvider value={store}>{shown}</FilterProvider>
        </RouterContextProvider>
      </QueryClientProvider>
    </AppTheme>
  )
  const { rerender, unmount } = await renderWhole(around(part))
  onTestFinished(async () => {
    await unmount()
    client.clear()
    signOut('ended')
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  return { filters: store, history, instead: next => rerender(around(next)) }
}

interface Card {
  city: StandInCity
  kind: FeatureKind
  row?: number
  counter?: number
  gmtOffset?: number
  wide?: boolean
}

/** The card of a feature, as a selection on the map opens it. */
export function FeatureCard({ city, kind, row = 0, counter = 1, gmtOffset = 7, wide = true }: Card) {
  const layer = LAYERS.find(one => one.kind === kind)
  return (
    layer && (
      <LayerCard
        key={`${kind}${row}`}
        selection={{ serial: row, kind, counter, row }}
        layer={layer}
        gmtOffset={gmtOffset}
        wide={wide}
        sync={city.sync}
        onClose={() => {}}
        onGone={() => {}}
      />
    )
  )
}
