import {
  CHECKLIST,
  type Checklist,
  type ChecklistItem,
  type ChecklistItemName,
  type FeatureKind,
  type ImportKind,
} from '@petatirta/contract'
import type { Db } from '#platform/database/database.ts'
import {
  countCustomers,
  type LayerQuality,
  NO_FEATURES,
  readBills,
  readCustomers,
  readImports,
  readLayerQuality,
  readReports,
  readUsers,
} from './queries.ts'

/** Below this share it is worth looking at. */
const ENOUGH = 0.95

type Measure = ChecklistItem['quality'][number]['measure']
type Found = Partial<Omit<ChecklistItem, 'item' | 'state'>> & { rows: number }

const share = (measure: Measure, rows: number, of: number, isSample = false): ChecklistItem['quality'] =>
  of > 0 ? [{ measure, rows, of, isLow: rows < ENOUGH * of, isSample }] : []

const isoPeriod = (period: number | null) =>
  period === null ? null : `${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}`

/** `isThere` where something of it is not enough. */
function toItem(item: ChecklistItemName, found: Found, isThere = found.rows > 0): ChecklistItem {
  const { quality = [], ...rest } = found
  const isLow = quality.some(({ isLow }) => isLow)
  return {
    areMore: false,
    layers: [],
    importedAt: null,
    syncedAt: null,
    newestPeriod: null,
    latestAt: null,
    ...rest,
    item,
    state: isThere ? (isLow ? 'attention' : 'ready') : 'missing',
    quality: isThere ? quality : [],
  }
}

const LAYERS = [
  ...CHECKLIST.boundaries,
  ...CHECKLIST.pipes,
  ...CHECKLIST.valves,
  ...CHECKLIST.sources,
  ...CHECKLIST.dmas,
  ...CHECKLIST.devices,
]

const QUALITY: Partial<Record<FeatureKind, (layer: LayerQuality) => ChecklistItem['quality']>> = {
  pipe: ({ rows, diameter, category }) => [
    ...share('diameter', diameter, rows),
    ...share('type', category, rows),
  ],
  accessories: ({ rows, category }) => share('subType', category, rows),
  water_source: ({ rows, category }) => share('subType', category, rows),
  dma_boundaries: ({ rows, named }) => share('named', named, rows),
}

export async function readChecklist(db: Db, cityId: number): Promise<Checklist> {
  const imports = await readImports(db, cityId)
  const layers = await readLayerQuality(db, cityId, LAYERS)
  const customers = await countCustomers(db, cityId)
  const { sampled, newestPeriod, ...sample } = await readCustomers(db, cityId)
  const { matched, syncedAt, ...bills } = await readBills(db, cityId)
  const reports = await readReports(db, cityId)
  const users = await readUsers(db, cityId)

  const layerOf = (kind: FeatureKind) => layers.get(kind) ?? NO_FEATURES
  const importedAt = (kinds: readonly ImportKind[]) => {
    const moments = kinds.flatMap(kind => imports.get(kind)?.getTime() ?? [])
    return moments.length > 0 ? new Date(Math.max(...moments)).toISOString() : null
  }
  const layer = (item: 'pipes' | 'valves' | 'sources' | 'dmas') => {
    const [kind] = CHECKLIST[item]
    const found = layerOf(kind)
    const { rows } = found
    return toItem(item, { rows, importedAt: importedAt([kind]), quality: QUALITY[kind]?.(found) ?? [] })
  }

  const ofCustomers = (measure: 'validAreas' | 'class' | 'billed') =>
    share(measure, sample[measure], sampled, sampled < customers)
  // One that reports is on the layer a little later.
  const devices = Math.max(layerOf('device').rows, reports.rows)

  const items = [
    boundaries(layerOf, importedAt(CHECKLIST.boundaries)),
    toItem('customers', {
      rows: customers,
      importedAt: importedAt(CHECKLIST.customers),
      quality: [...ofCustomers('validAreas'), ...ofCustomers('class')],
    }),
    toItem('bills', {
      ...bills,
      importedAt: importedAt(CHECKLIST.bills),
      syncedAt: syncedAt?.toISOString() ?? null,
      newestPeriod: isoPeriod(newestPeriod),
      quality: [...ofCustomers('billed'), ...(matched ? share('matched', matched.rows, matched.of) : [])],
    }),
    layer('pipes'),
    layer('valves'),
    layer('sources'),
    layer('dmas'),
    toItem('devices', {
      rows: devices,
      importedAt: importedAt(CHECKLIST.devices),
      latestAt: reports.latestAt?.toISOString() ?? null,
      quality: share(
        'reporting',
        Math.min(reports.reporting, layerOf('device').rows),
        layerOf('device').rows,
      ),
    }),
    toItem(
      'users',
      {
        rows: users.rows,
        latestAt: users.latestAt?.toISOString() ?? null,
        quality: share('active', users.active, users.rows),
      },
      users.active > 0,
    ),
  ]
  return { items, done: items.filter(({ state }) => state !== 'missing').length }
}

/** Areas are named by a layer of points or of boundaries; both levels are needed. */
function boundaries(layerOf: (kind: FeatureKind) => LayerQuality, importedAt: string | null): ChecklistItem {
  const kinds = CHECKLIST.boundaries.map(kind => ({ kind, ...layerOf(kind) }))
  const sum = (of: 'rows' | 'named') => kinds.reduce((all, layer) => all + layer[of], 0)
  const has = (...level: FeatureKind[]) => level.some(kind => layerOf(kind).rows > 0)
  return toItem(
    'boundaries',
    {
      rows: sum('rows'),
      layers: kinds.map(({ kind, rows }) => ({ kind, rows })),
      importedAt,
      quality: share('named', sum('named'), sum('rows')),
    },
    has('kecamatan', 'kecamatan_boundaries') && has('kelurahan', 'kelurahan_boundaries'),
  )
}
