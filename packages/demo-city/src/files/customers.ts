import type { Position } from '../base/geo.ts'
import type { CustomerProperties, Registry } from '../people/customer.ts'
import { type Feature, feature, pointFeature } from './geojson.ts'
import { type Damage, type FileSpoiler, indonesianNumber, otherDate } from './spoiler.ts'

/** Damage to the customer's own row, and damage shown by an extra row, so that the true customers all stay usable. */
const DAMAGE = [
  ['wrongKelurahan', 0.01],
  ['emptyKelurahan', 0.01],
  ['wrongKecamatan', 0.008],
  ['emptyKecamatan', 0.008],
  ['otherSpelling', 0.01],
  ['indonesianNumber', 0.01],
  ['otherDate', 0.01],
  ['extraMissingId', 0.005],
  ['extraRepeatedId', 0.005],
  ['extraSwappedLatLon', 0.005],
  ['extraNullGeometry', 0.005],
] as const satisfies Damage<string>

type Kind = (typeof DAMAGE)[number][0]

/** `moved` says where customers stand instead of at their house; these are not damaged otherwise. */
export function* customerFeatures(
  registry: Registry,
  spoiler: FileSpoiler,
  moved?: (customer: number) => Position | undefined,
): Generator<Feature> {
  for (let i = 0; i < registry.count; i++) {
    if (registry.isNew(i)) continue
    const place = moved?.(i)
    if (place) {
      const [longitude, latitude] = place
      yield pointFeature(place, { ...registry.properties(i), longitude, latitude })
      continue
    }
    const properties = registry.properties(i)
    const kind = spoiler.pick(DAMAGE, i)
    const position = registry.position(i)
    yield pointFeature(position, kind ? spoil(properties, kind, i) : properties)
    if (kind?.startsWith('extra')) yield extra(properties, position, kind, i)
  }
}

function spoil(p: CustomerProperties, kind: Kind, i: number): Record<string, unknown> {
  switch (kind) {
    case 'wrongKelurahan':
      return { ...p, Kelurahan: 'Kelurahan Lama' }
    case 'emptyKelurahan':
      return { ...p, Kelurahan: i % 2 ? '' : '-' }
    case 'wrongKecamatan':
      return { ...p, Kecamatan: 'Kecamatan Pemekaran' }
    case 'emptyKecamatan':
      return { ...p, Kecamatan: i % 2 ? '' : '-' }
    case 'otherSpelling': {
      const { idpelangga, Kelurahan, Kecamatan, ...rest } = p
      return { IDPELANGGA: idpelangga, KELURAHAN: Kelurahan, kecamatan: Kecamatan, ...rest }
    }
    case 'indonesianNumber':
      return { ...p, total: indonesianNumber(p.total), total_kini: indonesianNumber(p.total_kini) }
    case 'otherDate':
      return { ...p, due_date: otherDate(p.due_date, i), tanggal_bayar: otherDate(p.tanggal_bayar, i) }
    default:
      return p
  }
}

function extra(p: CustomerProperties, [lon, lat]: [number, number], kind: Kind, i: number): Feature {
  const ghost = { ...p, idpelangga: `88${String(i).padStart(8, '0')}` }
  switch (kind) {
    case 'extraMissingId':
      return pointFeature([lon, lat], { ...p, idpelangga: '' })
    case 'extraSwappedLatLon':
      return pointFeature([lat, lon], ghost)
    case 'extraNullGeometry':
      return feature(null, ghost)
    default:
      return pointFeature([lon, lat], p)
  }
}

/** The newest connections, as their register was delivered: some rows cannot be taken until a person puts them right. */
export function* newConnectionFeatures(registry: Registry): Generator<Feature> {
  let nth = 0
  for (let i = 0; i < registry.count; i++) {
    if (!registry.isNew(i)) continue
    const [lon, lat] = registry.position(i)
    yield pointFeature([lon, lat], registry.properties(i))
    const mistake = MISTAKES[nth]
    if (mistake) yield mistake(registry.neighbour(i, nth), [lon + BESIDE, lat], registry.id(i))
    nth++
  }
}

/** Some ten metres, in degrees. */
const BESIDE = 0.0001

type Mistake = (p: CustomerProperties, position: [number, number], taken: string) => Feature

const swapped: Mistake = (p, [lon, lat]) => pointFeature([lat, lon], p)
const MISTAKES: readonly Mistake[] = [
  (p, position) => pointFeature(position, { ...p, idpelangga: '' }),
  swapped,
  (p, position, taken) => pointFeature(position, { ...p, idpelangga: taken }),
  p => feature(null, p),
  swapped,
]
