import { expect, test } from 'vitest'
import { editRows, NO_DRAFT, parseHex, reduceDraft, toChanges } from './colour-draft.ts'
import { type Configuration, hasPipes, rowsOf } from './colour-rows.ts'

const configuration = {
  filters: {
    pipe_types: [
      { name: 'PVC', color: '#112233' },
      { name: 'BESI', color: '#445566' },
      { name: 'Others', color: '#0A0B0C' },
    ],
    pipe_diameters: [
      { name: '100', color: '#ABCDEF' },
      { name: 'Others', color: '#777777' },
    ],
  },
} as Configuration
const names = {
  pipe_types: [
    { name: 'PVC', pipes: 10 },
    { name: 'LANGKA', pipes: 3 },
    { name: 'pvc', pipes: 2 },
    { name: 'Langka', pipes: 1 },
  ],
  pipe_diameters: [
    { name: '100 mm', pipes: 4 },
    { name: '7', pipes: 1 },
  ],
}
const types = rowsOf('pipe_types', configuration, names)
const diameters = rowsOf('pipe_diameters', configuration, names)

test('[A2] a row for each name that the pipes have, spellings of one name together, and Others', () => {
  expect(types.map(({ name, pipes, stored }) => [name, pipes, stored])).toEqual([
    ['PVC', 12, '#112233'],
    ['LANGKA', 4, undefined],
    ['Others', undefined, '#0A0B0C'],
  ])
  expect(diameters.map(({ name, label }) => [name, label])).toEqual([
    ['7', '7 mm'],
    ['100', '100 mm'],
    ['Others', 'Others'],
  ])
})

test('a city without pipes has nothing to colour', () => {
  expect(hasPipes(names)).toBe(true)
  expect(hasPipes({ pipe_types: [], pipe_diameters: [] })).toBe(false)
})

const set = (name: string, text: string) => ({ type: 'set', list: 'pipe_types', name, text }) as const

test('[A9] a name without a colour of its own is drawn as Others, also while that is edited', () => {
  const colours = (draft = NO_DRAFT) => editRows(types, draft).map(({ colour }) => colour)
  expect(colours()).toEqual(['#112233', '#0a0b0c', '#0a0b0c'])
  expect(colours(reduceDraft(NO_DRAFT, set('Others', 'FF0000')))).toEqual(['#112233', '#ff0000', '#ff0000'])
})

test('only what differs from what is stored is a change; what is no colour is drawn as before', () => {
  const states = (text: string) => editRows(types, reduceDraft(NO_DRAFT, set('PVC', text)))[0]
  expect(states('112233')?.state).toBe('same')
  expect(states('#332211')).toMatchObject({ state: 'changed', colour: '#332211' })
  expect(states('merah')).toMatchObject({ state: 'invalid', colour: '#112233', text: 'merah' })
  expect(states('')?.state).toBe('invalid')
  const none = editRows(types, reduceDraft(NO_DRAFT, set('LANGKA', '')))[1]
  expect(none?.state).toBe('same')
})

test('[A7] what was changed is sent, and of when it was read', () => {
  const draft = [set('PVC', '#000001'), set('LANGKA', '000002'), set('Others', '#0a0b0c')].reduce(
    reduceDraft,
    NO_DRAFT,
  )
  const rows = [...editRows(types, draft), ...editRows(diameters, draft)]
  expect(toChanges(rows, '2026-01-01T00:00:00.000Z')).toEqual({
    filters: {
      pipe_types: [
        { name: 'PVC', color: '#000001' },
        { name: 'LANGKA', color: '#000002' },
      ],
      pipe_diameters: [],
    },
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
  expect(reduceDraft(draft, { type: 'revert', list: 'pipe_types', name: 'PVC' }).size).toBe(2)
  expect(reduceDraft(draft, { type: 'reset' }).size).toBe(0)
  const later = reduceDraft(draft, set('PVC', '#000003'))
  expect([...reduceDraft(later, { type: 'saved', sent: draft }).values()]).toEqual(['#000003'])
})

test.each([
  ['#0072B2', '#0072b2'],
  ['0072b2', '#0072b2'],
  [' #AbCdEf ', '#abcdef'],
])('[A2] %j is the colour %s', (text, colour) => expect(parseHex(text)).toBe(colour))

test.each(['', '#', '#fff', 'red', '#1234567', '##123456', '#12345g'])('%j is no colour', text =>
  expect(parseHex(text)).toBeUndefined(),
)
