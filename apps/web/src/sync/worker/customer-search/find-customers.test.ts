import { encodePart } from '@petatirta/contract'
import { decodePart } from '@petatirta/contract/plain'
import { expect, test } from 'vitest'
import { CustomerIndexBuilder, type SearchableRow } from './customer-index.ts'
import { findCustomers } from './find-customers.ts'
import { foldedWords } from './fold.ts'

type Person = Partial<SearchableRow> & { id: string }

function indexOf(people: readonly Person[]) {
  const builder = new CustomerIndexBuilder()
  builder.add(
    0,
    people.map(({ name = '', address = '', meter = '' }) => ({ name, address, meter })),
  )
  const texts = people.map(({ id }) => id)
  const identity = { kind: 'customer', city: 'kota', counter: 1, part: 'ids', rowStart: 0 } as const
  const ids = decodePart(encodePart({ ...identity, rows: people.length }, [{ name: 'id', texts }]))
  return builder.finish(ids.textBytes('id'))
}

const found = (people: readonly Person[], text: string, limit = 8) =>
  findCustomers(indexOf(people), text, limit).best.map(({ id }) => id)

test('words are folded: case, diacritics, apostrophes and what stands between words', () => {
  expect(foldedWords("  H. Nur'AINI  José-María, Jl. No.12A ")).toEqual([
    'h',
    'nuraini',
    'jose',
    'maria',
    'jl',
    'no',
    '12a',
  ])
  expect(foldedWords(' -.,/ ')).toEqual([])
})

test('[D62] number, number that begins so, name, word of a name, meter, address: in this order', () => {
  const people = [
    { id: '7', address: 'Jl. Melati No. 120' },
    { id: '8', meter: '120-99' },
    { id: '9', name: 'Toko Blok 120' },
    { id: '10', name: '120 Cell' },
    { id: '12005' },
    { id: '12001' },
    { id: '120' },
    { id: '21200' },
  ]
  expect(found(people, '120')).toEqual(['120', '12001', '12005', '10', '9', '8', '7'])
})

test('every word must fit, in any order, in name, number, meter or address', () => {
  const people = [
    { id: '1', name: 'Siti Rahayu', address: 'Jl. Kenanga No. 4' },
    { id: '2', name: 'Rahayu Siti Aminah', address: 'Gg. Melati RT 003/002' },
    { id: '3', name: 'Siti Aminah', address: 'Jalan Melati 12', meter: 'LF-4455' },
  ]
  expect(found(people, 'rah SITI')).toEqual(['2', '1'])
  expect(found(people, 'siti melati')).toEqual(['2', '3'])
  expect(found(people, 'melati 002')).toEqual(['2'])
  expect(found(people, 'lf 44 55')).toEqual(['3'])
  expect(found(people, 'siti lf4455')).toEqual(['3'])
  expect(found(people, 'siti joko')).toEqual([])
})

test('who has the word as it was typed comes before who has one that begins so; then by name and number', () => {
  const people = [
    { id: '5', name: 'Budiman' },
    { id: '4', name: 'Budi Santoso' },
    { id: '3', name: 'BUDI' },
    { id: '2', name: 'Budi Hartono' },
    { id: '1', name: 'budi hartono' },
  ]
  expect(found(people, 'budi')).toEqual(['3', '1', '2', '4', '5'])
})

test('jalan, jl and jln are one word; a number is found however it is grouped', () => {
  const people = [
    { id: '01.02-0003', address: 'Jl. Melati' },
    { id: '01.03-0004', address: 'Jalan Mawar' },
  ]
  expect(found(people, 'jalan mel')).toEqual(['01.02-0003'])
  expect(found(people, 'jln m')).toEqual(['01.02-0003', '01.03-0004'])
  expect(found(people, '01020003')).toEqual(['01.02-0003'])
  expect(found(people, '01 02')).toEqual(['01.02-0003'])
})

test('texts come back as they were written; those beyond the limit are counted', () => {
  const people = Array.from({ length: 20 }, (_, row) => ({
    id: `P${row + 10}`,
    name: "Ma'ruf  Al-Amin",
    address: row === 0 ? 'Jl. K.H. Ahmad 003/RW 02' : '-',
    meter: `LF${row}`,
  }))
  const { best, others } = findCustomers(indexOf(people), 'maruf amin', 8)
  expect(best).toHaveLength(8)
  expect(others).toBe(12)
  expect(best[0]).toEqual({ id: 'P10', name: "Ma'ruf Al-Amin", address: 'Jl. K.H. Ahmad 003/RW 02' })
  expect(best[1]).toEqual({ id: 'P11', name: "Ma'ruf Al-Amin" })
  expect(findCustomers(indexOf(people), 'lf19', 8).best).toEqual([
    { id: 'P29', name: "Ma'ruf Al-Amin", meter: 'LF19' },
  ])
  expect(findCustomers(indexOf(people), ' - ', 8)).toEqual({ best: [], others: 0, areMore: false })
})
