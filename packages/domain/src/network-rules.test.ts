import { expect, test } from 'vitest'
import { customerClass, propertyNamed, weakestPipe, worthwhile } from './network-rules.ts'

test('[D101] customers are counted by the code of their class, else by its name', () => {
  expect(customerClass(' 2A ', 'Rumah Tangga')).toBe('2A')
  expect(customerClass(' ', ' Rumah Tangga')).toBe('Rumah Tangga')
  expect(customerClass(null, undefined)).toBe('-')
})

test('[D101] the property that names a pipe is found however it is spelt', () => {
  expect(propertyNamed({ ID_PIPA: ' P1 ' }, 'id_pipa')).toBe('P1')
  expect(propertyNamed({ ID_PIPA: 'P1', id_pipa: 'P2' }, 'id_pipa')).toBe('P2')
  expect(propertyNamed({ Id_Pipa: 'P3', ID_PIPA: 'P1' }, 'id_pipa')).toBe('P1')
  expect(propertyNamed({ 'id_pipa ': 17 }, 'ID_pipa')).toBe('17')
  expect(propertyNamed({ id_pipa: null, pipa: 'P1' }, 'id_pipa')).toBe('')
})

test('[D101] the weakest link is the narrowest, then the oldest; none where all are alike', () => {
  const pipe = (id: string, diameter: number | null, year: number | null) => ({ id, diameter, year })
  expect(weakestPipe([pipe('a', 100, 1980), pipe('b', 50, 2000)])).toEqual({ pipe: 'b', reason: 'diameter' })
  expect(weakestPipe([pipe('a', 50, 1990), pipe('b', 50, 1980), pipe('c', 75, 1950)])).toEqual({
    pipe: 'b',
    reason: 'diameter',
  })
  expect(weakestPipe([pipe('a', 50, 1990), pipe('b', 50, 1980)])).toEqual({ pipe: 'b', reason: 'age' })
  expect(weakestPipe([pipe('a', 50, 1990), pipe('b', 50, 1990)])).toBeNull()
  expect(weakestPipe([pipe('a', null, 1990), pipe('b', null, null)])).toBeNull()
  expect(weakestPipe([])).toBeNull()
})

test('[D101] alternatives are compared before they are cut, and only those that help are kept', () => {
  const alternatives = [9, 8, 12, 7, 6, 5, 1, 10].map(customers => ({ customers }))
  expect(worthwhile(alternatives, 10).map(({ customers }) => customers)).toEqual([1, 5, 6, 7, 8])
})
