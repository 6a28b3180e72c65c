import { expect, test } from 'vitest'
import { checkIds, suspicionOf } from './ids.ts'

const KNOWN = new Set(Array.from({ length: 500 }, (_, i) => `00${1401000 + i}`))
const exists = (id: string) => KNOWN.has(id)

test('[D93] texts that are no id are named', () => {
  for (const id of ['NULL', 'true', '-', '#N/A', '0000', 'Tidak Ada', '########'])
    expect(suspicionOf(id), id).toBe('word')
  expect(suspicionOf(' ')).toBe('empty')
  for (const id of ['1.23E+11', '1,23e11', '1E+09']) expect(suspicionOf(id), id).toBe('exponent')
  expect(suspicionOf('1401000276.0')).toBe('decimal')
  for (const id of [' 0012', "'0012"]) expect(suspicionOf(id), id).toBe('padding')
  for (const id of ['0012', '01.02.0345', 'A-17', '3069B', '1401000276'])
    expect(suspicionOf(id), id).toBeUndefined()
})

test('[D93] lost leading zeros are offered back as one repair for all', () => {
  const { repair, unknown } = checkIds(['1401000', '1401001', '1401499', 'NULL'], exists)
  expect(unknown).toBe(4)
  expect(repair).toMatchObject({ reason: 'Nol di depan dikembalikan hingga 9 angka', repaired: 3, of: 3 })
  expect(repair?.examples[0]).toEqual(['1401000', '001401000'])
  expect(repair?.apply('1401003')).toBe('001401003')
  // An id that is new, and one that is right, stay as they are.
  expect(repair?.apply('9999999')).toBe('9999999')
  expect(repair?.apply('001401003')).toBe('001401003')
})

test('[D93] spaces, apostrophes, decimals and whole exponents are cleaned', () => {
  const long = new Set(['1401000276', '1401000277', '1401000278', '1401000279'])
  const { repair, lost } = checkIds(
    ["'1401000276", '1401000277.0', '1.401000278E+09', ' 1401000279 ', '1.4E+09'],
    id => long.has(id),
  )
  expect(lost).toEqual(['1.4E+09'])
  expect(repair).toMatchObject({ repaired: 4, of: 4 })
  expect(repair?.apply('1.401000278E+09')).toBe('1401000278')
})

test('[D93] separators are dropped where the known ids have none', () => {
  const { repair } = checkIds(['00.1401.000', '00-1401-001'], exists)
  expect(repair).toMatchObject({ reason: 'Titik, strip, dan spasi dihilangkan', repaired: 2 })
})

test('[D93] nothing is offered where it explains too little or would merge two customers', () => {
  expect(checkIds(['7', '8', '9'], exists).repair).toBeNull()
  expect(checkIds(['1401000', '55', '66', '77'], exists).repair).toBeNull()
  expect(checkIds(['1401000', '01401000'], exists).repair).toBeNull()
  expect(checkIds(['1401000', '001401000'], exists).repair).toBeNull()
  expect(checkIds(['001401000'], exists)).toEqual({ suspicious: [], lost: [], unknown: 0, repair: null })
})
