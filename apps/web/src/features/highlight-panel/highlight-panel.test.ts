import { expect, test } from 'vitest'
import { type FilterAction, reduceFilters } from '#shared/filters/filter-actions.ts'
import { noFilters } from '#shared/filters/filter-state.ts'
import { highlightChips } from './highlight-chips.ts'
import { cardActivity, HIGHLIGHT_CARDS, highlightCount, highlightOptions } from './highlight-options.ts'
import { highlightTexts } from './texts.ts'
import { draftOf, rangeOf } from './year-range.ts'

const configuration = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  filters: {
    pipe_types: [
      { name: 'PVC', color: '#112233' },
      { name: 'HDPE', color: '#445566' },
    ],
    pipe_diameters: [{ name: '100', color: '#777777' }],
    payment_channels: [],
    customer_class: [{ code: '2A', name: 'Rumah Tangga A' }],
  },
  symbols: { accessories: [], waterSources: [] },
  jenisNonAir: [],
}
const options = highlightOptions(configuration)
const EMPTY = noFilters('umum', '2026-11-15')
const focus = (...actions: FilterAction[]) => actions.reduce(reduceFilters, EMPTY)
const labels = (...actions: FilterAction[]) =>
  highlightChips(focus(...actions).highlight, configuration).map(({ label }) => label)

test('[M2.5] the cards stand in their order, under their titles', () => {
  expect(HIGHLIGHT_CARDS.map(card => highlightTexts.cards[card])).toEqual([
    'Pipa',
    'Diameter',
    'Tahun',
    'Golongan Pelanggan',
    'Pemakaian Air',
  ])
})

test('[M2.6] everything in focus has a chip, named as its option is', () => {
  expect(
    labels(
      { type: 'highlight', list: 'customerWaterUsage', chosen: ['opt01'] },
      { type: 'highlight', list: 'customerClass', chosen: ['2A', 'Others'] },
      { type: 'year', range: { startYear: 1990, endYear: 2000 } },
      { type: 'highlight', list: 'pipeDiameters', chosen: ['100'] },
      { type: 'highlight', list: 'pipeTypes', chosen: ['PVC', 'Others'] },
    ),
  ).toEqual([
    'PVC',
    'Tipe pipa lainnya',
    '100 mm',
    'Tahun 1990–2000',
    'Rumah Tangga A',
    'Golongan lainnya',
    '1-10 m³',
  ])
})

test('[M2.6] a whole list is one chip; a name that is not configured is shown as it is', () => {
  expect(labels({ type: 'highlight', list: 'pipeTypes', chosen: 'all' })).toEqual(['Semua pipa'])
  expect(labels({ type: 'highlight', list: 'pipeTypes', chosen: ['ACP'] })).toEqual(['ACP'])
})

test('[M5.3] a range of years may be open on either side', () => {
  expect(labels({ type: 'year', range: { startYear: 1990, endYear: null } })).toEqual(['Sejak tahun 1990'])
  expect(labels({ type: 'year', range: { startYear: null, endYear: 0 } })).toEqual(['Sampai tahun 0'])
  expect(labels({ type: 'year', range: { startYear: 1990, endYear: 1990 } })).toEqual(['Tahun 1990'])
})

test('[M2.6] removing each chip leaves the others, removing all leaves nothing', () => {
  const before = focus(
    { type: 'highlight', list: 'pipeTypes', chosen: ['PVC', 'HDPE'] },
    { type: 'highlight', list: 'customerClass', chosen: 'all' },
    { type: 'year', range: { startYear: 1990, endYear: null } },
  )
  const chips = highlightChips(before.highlight, configuration)
  expect(chips.map(({ key }) => key)).toEqual(['pipeTypes:PVC', 'pipeTypes:HDPE', 'year', 'customerClass'])
  for (const chip of chips) {
    const left = highlightChips(reduceFilters(before, chip.remove).highlight, configuration)
    expect(left.map(({ key }) => key)).toEqual(chips.map(({ key }) => key).filter(key => key !== chip.key))
  }
})

test('[M2.5] the header counts every option in focus, a range of years once', () => {
  expect(highlightCount(EMPTY.highlight, options)).toBe(0)
  const { highlight } = focus(
    { type: 'highlight', list: 'pipeTypes', chosen: 'all' },
    { type: 'highlight', list: 'customerWaterUsage', chosen: ['opt00', 'opt05'] },
    { type: 'year', range: { startYear: 1990, endYear: 2000 } },
  )
  expect(highlightCount(highlight, options)).toBe(6)
})

test('[M5.3] only a valid range can be applied; an empty field is no limit', () => {
  expect(rangeOf({ start: '1990', end: '' })).toEqual({ startYear: 1990, endYear: null })
  expect(rangeOf({ start: '', end: '' })).toEqual({ startYear: null, endYear: null })
  expect(rangeOf({ start: '0', end: '0' })).toEqual({ startYear: 0, endYear: 0 })
  expect(rangeOf({ start: '2001', end: '2000' })).toBeUndefined()
  expect(rangeOf({ start: '-5', end: '' })).toBeUndefined()
  expect(draftOf({ startYear: 0, endYear: null })).toEqual({ start: '0', end: '' })
})

test('[M7.3] opening a card has a name', () => {
  expect(cardActivity('customerClass')).toBe('card-open-highlight-customer-class')
  expect(cardActivity('year')).toBe('card-open-highlight-year')
})
