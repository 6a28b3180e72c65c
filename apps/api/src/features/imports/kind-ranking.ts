/** What a layer may be: by its shapes, its name, and how well its columns are what a kind of data has. */
import {
  FEATURE_KIND_INFO,
  type FeatureKind,
  type GeometryFamily,
  IMPORT_KINDS,
  type ImportKind,
  importFields,
  importKindLabel,
} from '@petatirta/contract/plain'
import { foldFieldName, KECAMATAN_SPELLINGS, KELURAHAN_SPELLINGS } from '@petatirta/domain'
import { PLACE_FIELDS, proposeColumns, wantedFields } from '@petatirta/domain/matching'
import type { KnownColumn } from './layer-statistics.ts'
import { isPointKind } from './rows.ts'

export interface RankedLayer {
  readonly name: string
  readonly files: readonly string[]
  readonly geometry: readonly GeometryFamily[]
  readonly columns: readonly KnownColumn[]
}

/** What layers of a kind are called besides its label. */
const WORDS: Partial<Record<ImportKind, RegExp>> = {
  kecamatan: /\bkec\b|district/,
  kelurahan: /\bdesa\b|\bkel\b|village/,
  pipe: /\bpipes?\b|perpipaan|jaringan|\bjd[ubl]\b|transmisi|distribusi|tersier|retikulasi/,
  road: /\broads?\b|streets?/,
  customer: /customers?|sambungan|\bsr\b|\bsl\b|konsumen|\bmeters?\b/,
  accessories:
    /accessor|assesoris|valves?|katup|hydrant|hidran|washout|airvalve|pompa|pumps?\b|bangunan pelengkap/,
  water_source: /sumber|mata ?air|sumur|reservo|intake|\bipa\b|\bwtp\b|sources?\b|tandon|broncap|tanks?\b/,
  dma_boundaries: /\bdma\b/,
  rayon_boundaries: /rayon/,
  servicearea_boundaries: /zona|pelayanan|service ?area/,
  kecamatan_boundaries: /batas.*kec|kecamatan|\bkec\b|district/,
  kelurahan_boundaries: /batas.*(kel|desa)|kelurahan|\bdesa\b|\bkel\b|village/,
  housing: /bangunan|rumah|housing|building|persil|blok/,
  device: /sensor|logger|telemetri|alat ukur/,
  device_boundaries: /batas.*device|device.*bound/,
  pdam_office: /kantor|office/,
  complaint: /pengaduan|aduan|gangguan|complaint/,
  bill: /rekening|\bdrd\b|piutang|billing|bills?\b|penagihan/,
}
const NAMED = 3

/** How much a column for a field speaks for its kind. */
const TELLING: Partial<Record<ImportKind, Readonly<Record<string, number>>>> = {
  customer: { idpelangga: 3, nama: 0.5, alamat: 0.5, kodegol: 1, golongan: 0.5, no_meter: 0.5 },
  pipe: { JENIS_PIPA: 1.5, DIAMETER: 2, TAHUN: 1 },
  accessories: { subType: 0.5 },
  water_source: { subType: 0.5 },
  complaint: { no_pengaduan: 3, tgl_pengaduan: 2, jenis_nonair: 1, keluhan_text: 1.5 },
  bill: { customer: 1, period: 2.5, total: 2, usage: 1, paid: 0.5 },
}
/** What is there most often, where nothing else speaks. */
const USUAL: Partial<Record<ImportKind, number>> = { pipe: 1 }

const AREA_COLUMNS: readonly (readonly [
  kinds: readonly ImportKind[],
  spellings: readonly string[],
  score: number,
])[] = [
  [['kelurahan', 'kelurahan_boundaries'], KELURAHAN_SPELLINGS, 2.5],
  [['kecamatan', 'kecamatan_boundaries'], KECAMATAN_SPELLINGS, 2],
  [['dma_boundaries'], ['dma', 'namadma', 'kodedma', 'kddma'], 2],
  [['rayon_boundaries'], ['rayon', 'namarayon', 'koderayon'], 2],
  [['servicearea_boundaries'], ['zona', 'namazona', 'kodezona'], 2],
]

const SURE = 2
const AHEAD = 1.5
const CONFIDENT = 0.7

function isCalled(kind: ImportKind, text: string): boolean {
  const name = text.toLowerCase().replaceAll(/[_\-.]+/g, ' ')
  return name.includes(importKindLabel(kind).toLowerCase()) || WORDS[kind]?.test(name) === true
}

const familiesOf = (kind: ImportKind): readonly GeometryFamily[] =>
  kind === 'bill' || kind === 'complaint' ? [] : FEATURE_KIND_INFO[kind as FeatureKind].geometry

export const isTable = ({ geometry }: Pick<RankedLayer, 'geometry'>): boolean => geometry.length === 0

/** Whether shapes of the layer are what the kind consists of; of a table, whether it may have coordinates in columns. */
export function fitsGeometry(kind: ImportKind, geometry: readonly GeometryFamily[]): boolean {
  const allowed = familiesOf(kind)
  // Places of bills and complaints are left out.
  if (allowed.length === 0) return true
  return geometry.length === 0 ? isPointKind(kind) : geometry.some(family => allowed.includes(family))
}

function hasPlaces(columns: readonly KnownColumn[]): boolean {
  const summaries = columns.map(({ name, summary }) => ({ name, ...summary }))
  return proposeColumns(wantedFields(PLACE_FIELDS), summaries).proposals.every(
    ({ column }) => column !== null,
  )
}

function score(kind: ImportKind, layer: RankedLayer): number {
  const { name, files, columns } = layer
  let sum = USUAL[kind] ?? 0
  if (isCalled(kind, name)) sum += NAMED
  else if (files.some(file => isCalled(kind, file))) sum += NAMED / 2
  const telling = TELLING[kind]
  if (telling) {
    const summaries = columns.map(({ name: column, summary }) => ({ name: column, ...summary }))
    const { proposals } = proposeColumns(wantedFields(importFields(kind)), summaries)
    for (const { field, column, confidence } of proposals)
      if (column !== null && confidence >= CONFIDENT) sum += telling[field] ?? 0
  }
  const folded = columns.map(({ name: column }) => foldFieldName(column))
  if (!isTable(layer) && layer.geometry[0] !== 'line')
    for (const [kinds, spellings, worth] of AREA_COLUMNS)
      if (
        kinds.includes(kind) &&
        layer.geometry[0] === 'polygon' &&
        folded.some(column => spellings.includes(column))
      )
        sum += worth
  // Outlines are mostly drawn as outlines; the summaries of areas are the same shapes once more.
  if (kind.endsWith('_boundaries') && layer.geometry[0] === 'polygon') sum += 0.3
  return sum
}

/** Likeliest first; none where nothing speaks for any. */
export function rankKinds(layer: RankedLayer): { kinds: ImportKind[]; isSure: boolean } {
  const table = isTable(layer)
  const withPlaces = table && hasPlaces(layer.columns)
  const main = layer.geometry.slice(0, 1)
  const fitting = IMPORT_KINDS.filter(kind => {
    if (table) return familiesOf(kind).length === 0 || (withPlaces && fitsGeometry(kind, []))
    return familiesOf(kind).length > 0
      ? fitsGeometry(kind, main)
      : main[0] === 'point' && kind === 'complaint'
  })
  const ranked = fitting
    .map(kind => ({ kind, score: score(kind, layer) }))
    .filter(candidate => candidate.score > 0)
    .sort((a, b) => b.score - a.score)
  const [best, next] = ranked
  const isSure = best !== undefined && best.score >= SURE && best.score - (next?.score ?? 0) >= AHEAD
  return { kinds: ranked.map(({ kind }) => kind), isSure }
}
