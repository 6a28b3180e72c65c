import { decodePart, encodePart, type FeaturePart } from '@petatirta/contract'
import { expect, test, vi } from 'vitest'
import { CustomerSearch } from './customer-search.ts'

const CITY = 'kota'

/** The parts of a set of customers, as they lie in the browser's store. */
function setOf(people: readonly { id: string; details: string; personal: string }[], counter = 1) {
  const part = (name: string, column: string, texts: readonly string[]): [string, FeaturePart] => {
    const identity = {
      kind: 'customer',
      city: CITY,
      counter,
      part: name,
      rowStart: 0,
      rows: people.length,
    } as const
    return [name, decodePart(encodePart(identity, [{ name: column, texts }]))]
  }
  return new Map([
    part(
      'ids',
      'id',
      people.map(({ id }) => id),
    ),
    part(
      'detail-0',
      'properties',
      people.map(({ details }) => details),
    ),
    part(
      'personal-0',
      'properties',
      people.map(({ personal }) => personal),
    ),
  ])
}

const PEOPLE = [
  {
    id: '0101',
    // The publisher's name is overruled by ours, which follows.
    details: '{"nama": "Lama", "No. Meter": "LF-77", "ket": "nama","nama":"Siti \\"Ti\\" Rahayu"}',
    personal: '{"pemilik": {"alamat": "Jl. Kenanga"},"alamat" : "Jl. Melati No. 5"}',
  },
  { id: '0102', details: '{"no_seri":4455,"nama":"Budi"}', personal: '{"alamat" : null}' },
]

function searchOver(parts: Map<string, FeaturePart>) {
  const read = vi.fn(async ({ name, counter }: { name: string; counter: number }) => {
    const part = parts.get(name)
    return part?.counter === counter ? part : undefined
  })
  const search = new CustomerSearch({ read })
  const find = (text: string, personal = true, counter = 1) =>
    search.find({ city: CITY, counter, personal }, text, 8)
  return { read, find }
}

test('[M2.3] names, meters and addresses are read from the parts, however they are written there', async () => {
  const { find, read } = searchOver(setOf(PEOPLE))
  const siti = { id: '0101', name: 'Siti "Ti" Rahayu', address: 'Jl. Melati No. 5' }
  expect((await find('rahayu'))?.best).toEqual([siti])
  expect((await find('melati 5'))?.best).toEqual([siti])
  expect((await find('lf77'))?.best).toEqual([{ ...siti, meter: 'LF-77' }])
  expect((await find('4455'))?.best).toEqual([{ id: '0102', name: 'Budi', meter: '4455' }])
  expect((await find('lama'))?.best).toEqual([])
  expect((await find('kenanga'))?.best).toEqual([])
  // Each part once, whatever is typed.
  expect(read).toHaveBeenCalledTimes(3)
})

test('[ASVS V8.2.3] without personal data addresses are neither read, found nor shown', async () => {
  const { find, read } = searchOver(setOf(PEOPLE))
  expect((await find('siti', true))?.best[0]?.address).toBe('Jl. Melati No. 5')
  read.mockClear()
  expect((await find('melati', false))?.best).toEqual([])
  expect((await find('siti', false))?.best).toEqual([{ id: '0101', name: 'Siti "Ti" Rahayu' }])
  expect(read.mock.calls.map(([{ name }]) => name)).toEqual(['ids', 'detail-0'])
})

test('while a part is missing there is no answer; a newer set is read anew', async () => {
  const parts = setOf(PEOPLE)
  const personal = parts.get('personal-0') as FeaturePart
  parts.delete('personal-0')
  const { find } = searchOver(parts)
  expect(await find('siti')).toBeNull()
  parts.set('personal-0', personal)
  expect((await find('siti'))?.best).toHaveLength(1)
  const newer = setOf([{ id: '9', details: '{"nama":"Siti Baru"}', personal: '{}' }], 2)
  for (const [name, part] of newer) parts.set(name, part)
  expect((await find('siti', true, 2))?.best).toEqual([{ id: '9', name: 'Siti Baru' }])
})
