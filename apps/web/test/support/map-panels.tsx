/** The panels of the map with a small city behind them. */
import { type CallPayload, calls, FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createIncidentsOnMap } from '#app/map/incidents/incidents-on-map.ts'
import { FollowComplaints, useMapFacts } from '#app/map/layers/map-facts.ts'
import { DockedMapPanels, DockedSummary, FloatingMapPanels } from '#app/map/panels/map-panels.tsx'
import type { PanelName } from '#app/map/panels/panel-names.ts'
import { useFilterStore } from '#shared/filters/filter-context.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { createNotices } from '#shared/ui/notice/notice-store.ts'
import { NoticeSnackbar } from '#shared/ui/notice/notices.tsx'
import type { Column, PointColumns, ShapeColumns } from '#sync/feature-columns.ts'
import { CITY, type StandInCity, standInCity } from './map-part.tsx'
import type { StandInServer } from './stand-in-server.ts'

export const CONFIGURATION: CallPayload<typeof calls.getFilters> = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  updatedAt: '2026-11-01T00:00:00.000Z',
  filters: {
    pipe_types: [
      { name: 'PVC', color: '#112233' },
      { name: 'HDPE', color: '#445566' },
      { name: 'Others', color: '#777777' },
    ],
    pipe_diameters: [{ name: '100', color: '#445566' }],
    payment_channels: [{ code: 'BRI', name: 'Bank BRI' }],
    customer_class: [
      { code: 'R1', name: 'Rumah Tangga' },
      { code: 'N1', name: 'Niaga' },
    ],
  },
  symbols: { accessories: [{ id: 'valve', label: 'Katup', imageUrl: null }], waterSources: [] },
  jenisNonAir: ['Pipa Bocor', 'Air Keruh', 'Tutup Sementara'],
}

function category(values: readonly string[]): Column {
  const dictionary = [...new Set(values)]
  const codes = Uint8Array.from(values, value => dictionary.indexOf(value))
  return { type: 'category', dictionary, codes }
}

/** Two owe, one paid late, three have paid; three live in Utara, two in Selatan. */
const customers = (): PointColumns => ({
  family: 'point',
  kind: 'customer',
  city: CITY,
  counter: 1,
  rows: 6,
  origin: [0, 0],
  positions: new Float32Array(12),
  chunkRows: 4096,
  boxes: new Float32Array(4),
  columns: {
    status_billing: category([
      'belum_terbayar',
      'belum_terbayar',
      'terbayar',
      'terbayar',
      'terbayar',
      'terbayar',
    ]),
    payment_class: category(['unpaid', 'unpaid', 'latePaid', 'paid', 'paid', 'paid']),
    kodegol: category(['R1', 'N1', 'R1', 'R1', 'R1', 'X']),
    loket_bayar: category(['', '', 'BRI', 'BRI', 'Warung', 'BRI']),
    rayon: category(['Utara', 'Selatan', 'Utara', 'Utara', 'Selatan', '']),
    due_month: category(['202611', '202610', '202611', '202611', '202611', '202611']),
    arrears: { type: 'number', values: Int32Array.of(1, 2, 0, 0, 0, 0) },
    pemakaian_m3_kini: { type: 'number', values: Float64Array.of(0, 10, 20, 200, 5, 7) },
  },
})

/** Three straight pipes of 1000, 2000 and 3000 m. */
const pipes = (): ShapeColumns => ({
  family: 'line',
  kind: 'pipe',
  city: CITY,
  counter: 1,
  rows: 3,
  origin: [0, 0],
  positions: Float32Array.of(0, 0, 1000, 0, 0, 0, 2000, 0, 0, 0, 3000, 0),
  boxes: new Float32Array(12),
  rings: Uint32Array.of(0, 2, 4, 6),
  polygons: Uint32Array.of(0, 1, 2, 3),
  rowStarts: Uint32Array.of(0, 1, 2, 3),
  columns: {
    JENIS_PIPA: category(['PVC', 'PVC', 'HDPE']),
    DIAMETER: category(['100', '100', '63']),
    TAHUN: { type: 'number', values: Int32Array.of(1990, 2020, 2000) },
  },
})

const COUNTS = Object.fromEntries(FEATURE_KINDS.map(kind => [kind, 0])) as Record<FeatureKind, number>

/** Six customers, P0 to P5, three pipes and seventeen roads. */
export function smallCity(server: StandInServer): StandInCity {
  server.answers(calls.getFilters, CONFIGURATION)
  server.answers(calls.mapCounts, { ...COUNTS, customer: 6, pipe: 3, road: 17 })
  const city = standInCity()
  city.has(customers())
  city.has(pipes())
  city.describes(
    'customer',
    Array.from({ length: 6 }, (_, index) => ({ idpelangga: `P${index}` })),
  )
  return city
}

function useSources({ sync }: StandInCity) {
  const { data, isError, refetch } = useQuery(filtersQuery(CITY))
  const configuration = isError ? null : data
  const [notices] = useState(createNotices)
  const facts = useMapFacts('', configuration)
  const [incidents] = useState(createIncidentsOnMap)
  return {
    engine: null,
    sync,
    company: { slug: CITY, gmtOffset: 7 },
    incidents,
    facts,
    configuration,
    notices,
    log: sync.log.bind(sync),
    onRetry: () => void refetch(),
  }
}

const TOP = 60

/** As the map page shows them on a wide screen. */
export function Panels({ city }: { city: StandInCity }) {
  const sources = useSources(city)
  const [open, setOpen] = useState<PanelName | null>('filter')
  return (
    <>
      <FollowComplaints facts={sources.facts} sync={city.sync} filters={useFilterStore()} gmtOffset={7} />
      <DockedSummary {...sources} top={TOP} left={0} />
      <DockedMapPanels {...sources} open={open} onOpenChange={setOpen} top={TOP} />
      <NoticeSnackbar notices={sources.notices} sx={{ '&.MuiSnackbar-root': { top: TOP } }} />
    </>
  )
}

/** As the map page shows them on a narrow screen: at the bottom, behind a button. */
export function Dial({ city }: { city: StandInCity }) {
  return (
    <div style={{ position: 'fixed', right: 12, bottom: 28 }}>
      <FloatingMapPanels {...useSources(city)} />
    </div>
  )
}
