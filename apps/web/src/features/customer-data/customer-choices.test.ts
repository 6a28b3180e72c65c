import type { CustomerChoices } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { choicesOf, choiceWarning, type ListedField, typedChoice } from './customer-choices.ts'
import { EMPTY_CUSTOMER } from './customer-record.ts'
import { choiceTexts as texts } from './texts.ts'

const CITY: CustomerChoices = {
  kecamatan: ['Pauh', 'Sarolangun'],
  kelurahan: [
    { name: 'Karang', kecamatan: 'Pauh' },
    { name: 'Sukasari', kecamatan: 'Sarolangun' },
    { name: 'Karang', kecamatan: 'Sarolangun' },
    { name: 'Entah', kecamatan: null },
  ],
  golongan: [{ code: '2A', name: 'Rumah Tangga A' }],
  dma: [
    { code: 'D01', name: 'DMA Pasar' },
    { code: '', name: 'DMA Baru' },
  ],
  rayon: [],
}
const values = (changes: Partial<Record<ListedField, string>>) => ({ ...EMPTY_CUSTOMER, ...changes })
const warning = (field: ListedField, changes: Partial<Record<ListedField, string>>) =>
  choiceWarning(CITY, field, values(changes))

test('[M2.9] a code brings its name, a name its code, a kelurahan its kecamatan', () => {
  const golongan = { kodegol: '2A', golongan: 'Rumah Tangga A' }
  expect(choicesOf(CITY, 'kodegol', values({}))).toEqual([
    { value: '2A', detail: 'Rumah Tangga A', fills: golongan },
  ])
  expect(choicesOf(CITY, 'golongan', values({}))[0]).toEqual({
    value: 'Rumah Tangga A',
    detail: '2A',
    fills: golongan,
  })
  // A name whose code is not known leaves the code alone, and is no code to choose.
  expect(choicesOf(CITY, 'kddma', values({})).map(({ value }) => value)).toEqual(['D01'])
  expect(choicesOf(CITY, 'dma', values({}))[1]?.fills).toEqual({ dma: 'DMA Baru' })
  expect(
    choicesOf(CITY, 'Kelurahan', values({ Kecamatan: ' sarolangun' })).map(({ value, detail }) => [
      value,
      detail,
    ]),
  ).toEqual([
    ['Sukasari', 'Sarolangun'],
    ['Karang', 'Sarolangun'],
    ['Karang', 'Pauh'],
    ['Entah', ''],
  ])
})

test('[M2.9] what is typed counts as chosen, unless two have that name', () => {
  expect(typedChoice(CITY, 'kodegol', values({ kodegol: ' 2a ' }))?.fills.golongan).toBe('Rumah Tangga A')
  expect(typedChoice(CITY, 'Kelurahan', values({ Kelurahan: 'karang' }))).toBeUndefined()
  expect(typedChoice(CITY, 'Kelurahan', values({ Kelurahan: 'karang', Kecamatan: 'Pauh' }))?.fills).toEqual({
    Kelurahan: 'Karang',
    Kecamatan: 'Pauh',
  })
  expect(typedChoice(CITY, 'dma', values({ dma: 'Lain' }))).toBeUndefined()
})

test('[M2.9] a value outside the list and a pair that is none are warned of', () => {
  expect(warning('Kecamatan', { Kecamatan: 'SAROLANGUN ' })).toBeUndefined()
  expect(warning('Kecamatan', { Kecamatan: 'Lain' })).toBe(texts.notListed)
  expect(warning('Kecamatan', {})).toBeUndefined()
  expect(warning('rayon', { rayon: 'A city without rayon has nothing to compare with' })).toBeUndefined()
  expect(warning('Kelurahan', { Kelurahan: 'Sukasari', Kecamatan: 'Pauh' })).toBe(
    texts.otherKecamatan('Sarolangun'),
  )
  expect(warning('Kelurahan', { Kelurahan: 'Karang', Kecamatan: 'Pauh' })).toBeUndefined()
  expect(warning('Kelurahan', { Kelurahan: 'Entah', Kecamatan: 'Pauh' })).toBeUndefined()
  expect(warning('dma', { dma: 'DMA Pasar', kddma: 'D02' })).toBe(texts.otherCode('D01'))
  expect(warning('kddma', { dma: 'DMA Pasar', kddma: 'D02' })).toBe(texts.notListed)
  expect(warning('dma', { dma: 'DMA Pasar' })).toBeUndefined()
})
