import type { DraftLayer, DraftProposal, FieldProposal, ImportDraft } from '@petatirta/contract'
import { expect, test } from 'vitest'
import {
  asksNothing,
  boundsOf,
  changeDecisions,
  choiceOf,
  columnsOffered,
  continueDecisions,
  type Decision,
  type Decisions,
  firstDecisions,
  firstToLookAt,
  itemsOf,
  layerState,
  profileName,
  statedName,
  stepOf,
} from './draft-state.ts'

const layer = (key: string, changes: Partial<DraftLayer> = {}): DraftLayer => ({
  key,
  name: key,
  files: [`${key}.shp`],
  format: 'Shapefile',
  rows: 10,
  unreadable: 0,
  geometry: ['line'],
  crs: null,
  columns: [],
  firstRows: [],
  kinds: ['pipe'],
  isSure: true,
  ...changes,
})

const draft = (...layers: DraftLayer[]): ImportDraft => ({
  id: 'd',
  createdAt: '',
  expiresAt: '',
  username: 'ops',
  bytes: 1,
  layers,
  refused: [],
})

const field = (changes: Partial<FieldProposal> = {}): FieldProposal => ({
  field: 'id',
  meaning: 'Nomor pipa',
  isRequired: true,
  column: 'KODE',
  reason: '',
  candidates: [],
  filled: 10,
  ...changes,
})

const WGS84 = { srid: 4326, name: 'WGS 84', isGeographic: true }
const proposal = (changes: Partial<DraftProposal> = {}): DraftProposal => ({
  kind: 'pipe',
  crs: WGS84,
  fields: [field()],
  unused: [],
  values: [],
  ids: { suspicious: 0, examples: [], repair: null },
  profile: null,
  problem: null,
  modes: ['replace', 'append', 'update'],
  picture: { features: [], bounds: [106, -7, 107, -6], atZero: 0, distanceKm: 1 },
  ...changes,
})

const after = (decisions: Decisions, ...changes: Decision[]) =>
  changes.reduce((all, decision) => changeDecisions(all, { layer: 'a', decision }), decisions)

test('[D91] a kind is taken when it is sure; else the user chooses, and what could be anything is left out', () => {
  const sure = layer('a')
  const unsure = layer('b', { isSure: false, kinds: ['pipe', 'road'] })
  const unknown = layer('c', { isSure: false, kinds: [] })
  const first = firstDecisions(draft(sure, unsure, unknown))
  expect([first.a?.kind, first.b?.kind, first.c?.kind]).toEqual(['pipe', undefined, 'skip'])
  // Alone it is what the user came for.
  expect(firstDecisions(draft(unknown)).c?.kind).toBeUndefined()
})

test('[D91] another kind forgets columns, values and sub types; where the data lies stays', () => {
  const decided = after(
    firstDecisions(draft(layer('a'))),
    { type: 'column', field: 'DIAMETER', column: 'DIA' },
    { type: 'column', field: 'TAHUN', column: null },
    { type: 'value', field: 'JENIS_PIPA', value: 'T', match: 'PVC' },
    { type: 'system', srid: 32748 },
    { type: 'swap' },
    { type: 'mode', mode: 'update' },
  )
  expect(choiceOf('a', decided.a)).toEqual({
    layer: 'a',
    kind: 'pipe',
    srid: 32748,
    swap: true,
    repairIds: false,
    columns: { DIAMETER: 'DIA', TAHUN: null },
    values: { JENIS_PIPA: { T: 'PVC' } },
  })
  const other = after(decided, { type: 'kind', kind: 'road' })
  expect(choiceOf('a', other.a)).toEqual({
    layer: 'a',
    kind: 'road',
    srid: 32748,
    swap: true,
    repairIds: false,
  })
  expect(choiceOf('a', after(other, { type: 'kind', kind: 'skip' }).a)).toBeUndefined()
})

test('[D92] a layer is ready only when nothing is missing that the user knows', () => {
  const { a } = firstDecisions(draft(layer('a')))
  const state = (changes?: Partial<DraftProposal>) => layerState(layer('a'), a, changes && proposal(changes))
  expect(state()).toBe('waiting')
  expect(layerState(layer('a'), a, undefined, true)).toBe('failed')
  expect(state({})).toBe('ready')
  expect(state({ crs: null, picture: null })).toBe('choose')
  expect(state({ problem: 'Tidak ada kolom id', fields: [field({ column: null })] })).toBe('choose')
  expect(state({ problem: 'Berisi titik, bukan garis' })).toBe('unusable')
  // Bills have no place.
  expect(state({ kind: 'bill', crs: null, picture: null })).toBe('ready')
  expect(layerState(layer('a', { rows: 0 }), a, proposal())).toBe('unusable')
  expect(
    layerState(layer('a', { rows: 0 }), { kind: 'skip', swap: false, repairIds: false }, undefined),
  ).toBe('skipped')
})

test('[D92] nothing is checked while a layer is open; one layer at least goes in', () => {
  expect(stepOf(['ready', 'choose', 'waiting'])).toBe('choose')
  expect(stepOf(['ready', 'unusable'])).toBe('choose')
  expect(stepOf(['ready', 'failed'])).toBe('choose')
  expect(stepOf(['ready', 'waiting'])).toBe('waiting')
  expect(stepOf(['ready', 'skipped'])).toBe('ready')
  expect(stepOf(['skipped'])).toBe('nothing')
  expect(stepOf([])).toBe('nothing')
})

test('[D92] the mode is the usual one until another possible one is chosen', () => {
  const given = draft(layer('a'), layer('b'))
  const first = changeDecisions(firstDecisions(given), {
    layer: 'b',
    decision: { type: 'kind', kind: 'skip' },
  })
  const proposals = { a: proposal() }
  expect(itemsOf(given, first, proposals).map(({ layer, mode }) => [layer, mode])).toEqual([['a', 'replace']])
  const update = after(first, { type: 'mode', mode: 'update' })
  expect(itemsOf(given, update, proposals)[0]?.mode).toBe('update')
  expect(itemsOf(given, update, { a: proposal({ modes: ['append'] }) })[0]?.mode).toBe('append')
  expect(itemsOf(given, update, {})).toEqual([])
})

test('[D91] a file that follows remembered choices asks nothing', () => {
  const given = draft(layer('a'))
  const known = { a: proposal({ profile: 'Pipa GIS' }) }
  const items = itemsOf(given, firstDecisions(given), known)
  expect(asksNothing(given, items, known)).toBe(true)
  expect(profileName(items, known)).toBe('Pipa GIS')
  expect(asksNothing(given, items, { a: proposal() })).toBe(false)
  expect(profileName(items, { a: proposal() })).toBe('')
  // A file that could not be used is something to look at.
  expect(asksNothing({ ...given, refused: [{ file: 'x', reason: 'y' }] }, items, known)).toBe(false)
})

test('what was decided before a reload goes on; a layer that is new is as proposed', () => {
  const kept = after(firstDecisions(draft(layer('a'))), { type: 'kind', kind: 'road' })
  const given = draft(layer('a'), layer('b'))
  const decisions = continueDecisions(given, {
    ...kept,
    gone: { kind: 'pipe', swap: false, repairIds: false },
  })
  expect(Object.entries(decisions).map(([key, { kind }]) => [key, kind])).toEqual([
    ['a', 'road'],
    ['b', 'pipe'],
  ])
})

test('a sub type is a word or absent', () => {
  const first = firstDecisions(draft(layer('a')))
  expect(after(first, { type: 'subType', subType: ' Gate Valve ' }).a?.subType).toBe('Gate Valve')
  expect(
    after(first, { type: 'subType', subType: 'x' }, { type: 'subType', subType: ' ' }).a,
  ).not.toHaveProperty('subType')
})

test('likely columns are offered first', () => {
  const candidates = [{ column: 'DIA_MM', confidence: 0.6, reason: '' }]
  expect(columnsOffered(field({ candidates }), ['KODE', 'DIA_MM', 'TH'])).toEqual(['DIA_MM', 'KODE', 'TH'])
})

test('the map shows all layers that went in', () => {
  const given = draft(layer('a'), layer('b'))
  const picture = { features: [], bounds: [105, -6.5, 106.5, -5] as const, atZero: 0, distanceKm: 1 }
  const proposals = {
    a: proposal(),
    b: proposal({ picture: { ...picture, bounds: [105, -6.5, 106.5, -5] } }),
  }
  const items = itemsOf(given, firstDecisions(given), proposals)
  expect(boundsOf(items, proposals)).toEqual([105, -7, 107, -5])
  expect(boundsOf([], proposals)).toBeUndefined()
})

test('[D92] what waits for the user is shown first, else what goes in', () => {
  expect(firstToLookAt(['ready', 'waiting', 'choose'])).toBe(2)
  expect(firstToLookAt(['ready', 'waiting'])).toBe(-1)
  expect(firstToLookAt(['skipped', 'ready', 'ready'])).toBe(1)
  expect(firstToLookAt(['waiting'])).toBe(0)
  expect(firstToLookAt(['skipped'])).toBe(-1)
})

test('of a definition in WKT the name is shown', () => {
  expect(statedName('PROJCS["WGS_1984_UTM_Zone_49S",GEOGCS["GCS_WGS_1984"')).toBe('WGS_1984_UTM_Zone_49S')
  expect(statedName('urn:ogc:def:crs:EPSG::32749')).toBe('urn:ogc:def:crs:EPSG::32749')
})
