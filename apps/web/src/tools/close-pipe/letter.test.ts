import { expect, test } from 'vitest'
import { letterWords, proposedPlace } from './letter.ts'

const ABOUT = {
  utility: 'PDAM Kota Contoh',
  from: '2026-11-18T08:00',
  to: '2026-11-18T14:00',
  timeZone: 'WIB',
  reason: 'Perbaikan pipa bocor.',
  streets: ['Jl. Melati'],
  areas: ['Sukamaju', 'Mekarsari'],
  customers: 95,
  planned: true,
}
const UNSIGNED = { number: ' ', place: ' ', signer: '', position: '' }

test('[D101] a letter is numbered, dated and signed as such letters are', () => {
  const signed = { number: '690/12', place: 'Contoh', signer: 'Ani', position: 'Direktur' }
  const words = letterWords(ABOUT, signed, '2026-11-17T10:00')
  expect(words).toMatchObject({
    number: 'Nomor: 690/12',
    subject: 'Penghentian Sementara Aliran Air',
    dated: 'Contoh, 17 November 2026',
    position: 'Direktur',
    signer: 'Ani',
  })
  expect(words.opening[1]).toContain('sehubungan dengan perbaikan pipa bocor, aliran air')
  expect(words.facts).toEqual([
    ['Waktu', 'Rabu, 18 November 2026, pukul 08.00–14.00 WIB'],
    ['Jalan', 'Jl. Melati'],
    ['Wilayah', 'Kelurahan Sukamaju dan Mekarsari'],
    ['Pelanggan', 'sekitar 100 sambungan'],
  ])
})

test('[D101] what is not known is left out of a letter; without a signer the utility signs', () => {
  const words = letterWords(
    { ...ABOUT, reason: '', streets: [], areas: [], customers: 0 },
    UNSIGNED,
    '2026-11-17T10:00',
  )
  expect(words).toMatchObject({
    number: '',
    dated: '17 November 2026',
    position: 'PDAM Kota Contoh',
    signer: '',
  })
  expect(words.facts.map(([name]) => name)).toEqual(['Waktu'])
  expect(words.opening[1]).not.toContain('sehubungan')
})

test('[D101] a letter is signed in the town; where the utility is called by another name, where water stops', () => {
  expect(
    ['PDAM Kota Contoh', 'Kab. Sarolangun', 'Perumda Tirta Pakuan', 'PDAM'].map(name =>
      proposedPlace(name, ['Sukamaju']),
    ),
  ).toEqual(['Contoh', 'Sarolangun', 'Sukamaju', 'Sukamaju'])
  expect(proposedPlace('Tirta Musi', [])).toBe('')
})
