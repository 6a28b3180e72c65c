import { expect, test } from 'vitest'
import { codedOptions, listStatus, pipeOptions } from './option-lists.ts'

const configuration = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  filters: {
    pipe_types: [
      { name: 'PVC', color: '#112233' },
      { name: 'HDPE', color: '' },
      { name: 'Others', color: '#0a0b0c' },
    ],
    pipe_diameters: ['1000', 'besar', '100', '12,5', '63 mm', '2 inci'].map(name => ({
      name,
      color: '#777777',
    })),
    payment_channels: [{ code: 'BNI', name: 'Bank BNI' }],
    customer_class: [{ code: '2A', name: '' }],
  },
  symbols: { accessories: [], waterSources: [] },
  jenisNonAir: [],
}

test('[M5.11] pipe lists end with what the configuration does not name; diameters sort as numbers', () => {
  expect(pipeOptions('pipeTypes', configuration).map(({ label }) => label)).toEqual([
    'PVC',
    'HDPE',
    'Tipe pipa lainnya',
  ])
  expect(pipeOptions('pipeDiameters', configuration).map(({ label }) => label)).toEqual([
    '2 inci',
    '12,5 mm',
    '63 mm',
    '100 mm',
    '1000 mm',
    'besar',
    'Diameter pipa lainnya',
  ])
})

test('[A9] Others is offered once, in the colour it was given; a name without a colour has one by its place', () => {
  const types = pipeOptions('pipeTypes', configuration)
  expect(types.map(({ value }) => value)).toEqual(['PVC', 'HDPE', 'Others'])
  expect(types.map(({ mark }) => mark)).toEqual([
    { shape: 'line', colour: '#112233' },
    { shape: 'line', colour: '#D55E00' },
    { shape: 'line', colour: '#0a0b0c' },
  ])
  expect(pipeOptions('pipeDiameters', configuration).at(-1)?.mark).toEqual({
    shape: 'line',
    colour: '#777777',
  })
})

test('[M5.11] channels and classes are chosen by code, shown by name, and end with Lainnya', () => {
  expect(codedOptions('payment_channels', configuration)).toEqual([
    { value: 'BNI', label: 'Bank BNI' },
    { value: 'Others', label: 'Lainnya' },
  ])
  expect(codedOptions('customer_class', configuration)[0]).toEqual({ value: '2A', label: '2A' })
})

test('without a configuration the lists offer their Others', () => {
  expect(listStatus(undefined)).toBe('loading')
  expect(listStatus(null)).toBe('failed')
  expect(listStatus(configuration)).toBe('ready')
  expect(pipeOptions('pipeTypes', null).map(({ value }) => value)).toEqual(['Others'])
  expect(codedOptions('payment_channels', undefined).map(({ value }) => value)).toEqual(['Others'])
})
