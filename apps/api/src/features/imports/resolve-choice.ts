/** How a layer is understood as a kind of data: what a person chose, and what is proposed for the rest. */
import type { CoordinateSystem, DraftProposal, FieldProposal } from '@petatirta/contract'
import {
  FEATURE_KIND_INFO,
  type GeometryFamily,
  type ImportKind,
  importFields,
  importKindLabel,
} from '@petatirta/contract/plain'
import { foldFieldName, type ImportField } from '@petatirta/domain'
import {
  type ColumnSummary,
  diameterUnit,
  OTHER_CUSTOMER_FIELDS,
  PLACE_FIELDS,
  proposeColumns,
  wantedFields,
} from '@petatirta/domain/matching'
import { MalformedFile } from '#formats/malformed-file.ts'
import { standIns } from './column-names.ts'
import { coordinateSystem } from './coordinate-systems.ts'
import type { KnownLayer } from './draft-layer.ts'
import { fitsGeometry } from './kind-ranking.ts'
import type { KnownColumn } from './layer-statistics.ts'
import { type OwnColumns, ownColumns, ownProposal } from './own-columns.ts'
import type { Profile } from './profiles.ts'
import { isPointKind } from './rows.ts'
import { type Choosing, matchTypes } from './type-values.ts'

export interface Resolved {
  readonly fields: readonly FieldProposal[]
  readonly unused: readonly string[]
  /** The column of each field; null where there is none. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly values: DraftProposal['values']
  /** The system of the layer's own coordinates; null of a table, or where it is not known. */
  readonly system: CoordinateSystem | null
  readonly swap: boolean
  /** Columns and values go in under the names and in the form that they were written out in. */
  readonly isAsStored: boolean
  readonly profile: string | null
  readonly problem: string | null
}

const FAMILY_WORDS: Readonly<Record<GeometryFamily, string>> = {
  point: 'titik',
  line: 'garis',
  polygon: 'poligon',
}
const UNIT_WORDS = {
  inch: 'tampaknya dalam inci, diambil apa adanya',
  m: 'tampaknya dalam meter, dijadikan milimeter',
} as const
const LISTED_COLUMNS = 30
const LISTED_CANDIDATES = 3

/** Every field that a column is looked for, in the order in which they are shown. */
export function fieldsOf(kind: ImportKind, layer: Pick<KnownLayer, 'geometry'>): ImportField[] {
  const needsPlaces = layer.geometry.length === 0 && isPointKind(kind)
  return [
    ...importFields(kind),
    ...(kind === 'customer' ? OTHER_CUSTOMER_FIELDS : []),
    ...(needsPlaces ? PLACE_FIELDS.map(field => ({ ...field, required: true as const })) : []),
  ]
}

const hasColumn = (layer: KnownLayer, column: string) =>
  layer.columns.some(({ name }) => foldFieldName(name) === foldFieldName(column))

/** The remembered choice whose columns the layer has most of; none where it has less than half of them. */
function bestProfile(layer: KnownLayer, profiles: readonly Profile[]): Profile | undefined {
  let best: { profile: Profile; found: number } | undefined
  for (const profile of profiles) {
    const columns = Object.values(profile.columns).filter(column => column !== null)
    const found = columns.filter(column => hasColumn(layer, column)).length
    if (found * 2 >= Math.max(1, columns.length) && found > (best?.found ?? 0)) best = { profile, found }
  }
  return best?.profile
}

const summaryOf = ({ name, summary }: KnownColumn): ColumnSummary => ({ name, ...summary })

/** The unit of a field's column; only that of diameters shows. */
export function unitOf(field: string, column: string | null, columns: readonly KnownColumn[]) {
  const known = field.toLowerCase() === 'diameter' ? columns.find(({ name }) => name === column) : undefined
  return known && diameterUnit(summaryOf(known))
}

function withUnit(
  reason: string,
  field: string,
  column: string | null,
  columns: readonly KnownColumn[],
): string {
  const unit = unitOf(field, column, columns)
  return unit === 'inch' || unit === 'm' ? `${reason}; ${UNIT_WORDS[unit]}` : reason
}

/** What a person chose counts; a column serves one field only. */
function chooseColumns(
  fields: readonly ImportField[],
  { layer, choice }: Choosing,
  profile: Profile | undefined,
  own: OwnColumns | null,
): { proposals: FieldProposal[]; unused: string[] } {
  const { columns } = layer
  const chosen = choice.columns ?? {}
  for (const column of Object.values(chosen))
    if (column !== null && !columns.some(({ name }) => name === column))
      throw new MalformedFile(`Kolom "${column.slice(0, 60)}" tidak ada di lapisan ini`)
  const proposed = own
    ? fields.map(({ name }) => ownProposal(name, own[name] ?? null))
    : proposeColumns(wantedFields(fields), columns.map(summaryOf), profile?.columns).proposals
  const taken = new Set(Object.values(chosen).filter(column => column !== null))
  const proposals = proposed.map((proposal, at): FieldProposal => {
    const { field, candidates } = proposal
    const { meaning = field, required = false } = fields[at] ?? {}
    const isChosen = Object.hasOwn(chosen, field)
    const free = proposal.column !== null && taken.has(proposal.column) ? null : proposal.column
    const column = isChosen ? (chosen[field] ?? null) : free
    return {
      field,
      meaning,
      isRequired: required,
      column,
      reason: withUnit(isChosen ? 'Dipilih' : proposal.reason, field, column, columns),
      candidates: candidates.slice(0, 5).map(candidate => ({ ...candidate })),
      filled: columns.find(({ name }) => name === column)?.filled ?? 0,
    }
  })
  const used = new Set(proposals.map(({ column }) => column))
  return {
    proposals,
    unused: columns.flatMap(({ name, filled }) => (filled > 0 && !used.has(name) ? [name] : [])),
  }
}

/** Says which columns speak for a field where its own is empty. */
function withStandIns(
  proposals: readonly FieldProposal[],
  fields: readonly ImportField[],
  { columns, rows }: KnownLayer,
): FieldProposal[] {
  const chosen = Object.fromEntries(proposals.map(({ field, column }) => [field, column]))
  const filled = columns.flatMap(column => (column.filled > 0 ? column.name : []))
  return proposals.map((proposal, at) => {
    const field = fields[at]
    if (!field || proposal.column === null || proposal.filled >= rows) return proposal
    const others = standIns(fields, chosen, field, filled)
    if (others.length === 0) return proposal
    return { ...proposal, reason: `${proposal.reason}; yang kosong diambil dari ${others.join(', ')}` }
  })
}

function geometryProblem(kind: ImportKind, { geometry }: KnownLayer): string | null {
  if (fitsGeometry(kind, geometry)) return null
  const allowed = FEATURE_KIND_INFO[kind as keyof typeof FEATURE_KIND_INFO].geometry
  const needs = `sedangkan ${importKindLabel(kind)} memerlukan ${allowed.map(family => FAMILY_WORDS[family]).join(' atau ')}`
  return geometry.length === 0
    ? `Lapisan ini tabel tanpa bentuk, ${needs}`
    : `Lapisan ini berisi ${geometry.map(family => FAMILY_WORDS[family]).join(' dan ')}, ${needs}`
}

function missingProblem(fields: readonly FieldProposal[], { columns }: KnownLayer): string | null {
  const missing = fields.find(({ isRequired, column }) => isRequired && column === null)
  if (!missing) return null
  const names = columns.map(({ name }) => name)
  const listed = names.slice(0, LISTED_COLUMNS).join(', ') + (names.length > LISTED_COLUMNS ? ', …' : '')
  const similar = missing.candidates.slice(0, LISTED_CANDIDATES).map(({ column }) => column)
  const sentences = [
    `Kolom ${missing.meaning.replace(/ \(.*/, '').toLowerCase()} tidak ditemukan.`,
    names.length > 0 ? `Kolom di file: ${listed}.` : 'Lapisan ini tidak memiliki kolom.',
    ...(similar.length > 0 ? [`Yang mirip: ${similar.join(', ')}.`] : []),
  ]
  return sentences.join(' ')
}

async function chosenSystem(
  { client, layer, choice }: Choosing,
  profile: Profile | undefined,
): Promise<CoordinateSystem | null> {
  const remembered = layer.crs && !layer.crs.system ? profile?.choice.srid : undefined
  const srid = choice.srid ?? remembered
  if (srid === undefined) return layer.crs?.system ?? null
  const system = await coordinateSystem(client, srid)
  if (!system && choice.srid !== undefined)
    throw new MalformedFile(`Sistem koordinat EPSG:${srid} tidak dikenal`)
  return system
}

export async function resolveChoice(choosing: Choosing): Promise<Resolved> {
  const { layer, choice, profiles } = choosing
  const fields = fieldsOf(choice.kind, layer)
  const own = ownColumns(fields, layer)
  const profile = own ? undefined : bestProfile(layer, profiles)
  const { proposals, unused } = chooseColumns(fields, choosing, profile, own)
  return {
    // Of bills one column is read for all rows.
    fields: choice.kind === 'bill' ? proposals : withStandIns(proposals, fields, layer),
    unused,
    columns: Object.fromEntries(proposals.map(({ field, column }) => [field, column])),
    values: await matchTypes(choosing, proposals, profile),
    system: await chosenSystem(choosing, profile),
    swap: choice.swap,
    isAsStored: own !== null && proposals.every(({ field, column }) => column === own[field]),
    profile: profile?.name ?? null,
    problem: geometryProblem(choice.kind, layer) ?? missingProblem(proposals, layer),
  }
}
