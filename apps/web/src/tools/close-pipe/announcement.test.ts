import { expect, test } from 'vitest'
import {
  announcementText,
  hoursOf,
  listOf,
  localMoment,
  localNow,
  rounded,
  utilityName,
} from './announcement.ts'

const ABOUT = {
  utility: 'PDAM Kota Contoh',
  from: '2026-11-18T08:00',
  to: '2026-11-18T14:30',
  timeZone: 'WIB',
  reason: 'Perbaikan pipa bocor.',
  streets: ['Jl. Melati', 'Jl. Mawar'],
  areas: ['Sukamaju'],
  customers: 1234,
  planned: false,
}

test('[D101] an announcement says when, where, why and for how many, as people write it', () => {
  const text = announcementText(ABOUT)
  expect(text).toContain('*PEMBERITAHUAN GANGGUAN ALIRAN AIR*')
  expect(text).toContain('sehubungan dengan perbaikan pipa bocor, aliran air')
  expect(text).toContain('*Waktu:* Rabu, 18 November 2026, pukul 08.00–14.30 WIB')
  expect(text).toContain('*Wilayah:* Jl. Melati dan Jl. Mawar; Kelurahan Sukamaju')
  expect(text).toContain('sekitar 1.250 sambungan')
  expect(text.endsWith('PDAM Kota Contoh')).toBe(true)
})

test('[D101] what is not known is left out, and a planned stop is called one', () => {
  const text = announcementText({
    ...ABOUT,
    planned: true,
    reason: ' ',
    streets: [],
    areas: [],
    customers: 0,
  })
  expect(text).toContain('*PEMBERITAHUAN PENGHENTIAN SEMENTARA ALIRAN AIR*')
  for (const word of ['Wilayah', 'terdampak', 'sehubungan', 'mengecil']) expect(text).not.toContain(word)
  // A name in capitals is no beginning of a sentence.
  expect(announcementText({ ...ABOUT, reason: 'PLN padam' })).toContain('dengan PLN padam,')
})

test('[D101] hours over midnight name both days; half of them name one', () => {
  expect(hoursOf({ ...ABOUT, to: '2026-11-19T02:00' })).toBe(
    'Rabu, 18 November 2026 pukul 08.00 WIB sampai Kamis, 19 November 2026 pukul 02.00 WIB',
  )
  expect(hoursOf({ ...ABOUT, to: '' })).toBe('Rabu, 18 November 2026, mulai pukul 08.00 WIB')
  expect(hoursOf({ ...ABOUT, from: 'besok' })).toBe('')
})

test('[D101] a utility is called by its own name, or by its city', () => {
  expect(['Kota Contoh', 'PDAM Kota Contoh', 'Perumda Tirta Pakuan'].map(utilityName)).toEqual([
    'PDAM Kota Contoh',
    'PDAM Kota Contoh',
    'Perumda Tirta Pakuan',
  ])
})

test('[D101] lists end with "dan", and say how many more there are', () => {
  expect(listOf(['A'], 3)).toBe('A')
  expect(listOf(['A', 'B'], 3)).toBe('A dan B')
  expect(listOf(['A', 'B', 'C'], 3)).toBe('A, B, dan C')
  expect(listOf(['A', 'B', 'C', 'D', 'E'], 3)).toBe('A, B, C, dan 2 lainnya')
})

test('[D101] few customers are counted, many are said roughly; hours begin at a half', () => {
  expect([3, 47, 1234, 12_345].map(rounded)).toEqual([3, 50, 1250, 12_300])
  // 01:10 UTC is 08:10 in the city.
  expect(localMoment(Date.UTC(2026, 10, 18, 1, 10), 7, 0)).toBe('2026-11-18T08:30')
  // What runs already began when it did, and a letter is of the day on which it is written.
  expect(localNow(Date.UTC(2026, 10, 18, 16, 40), 7)).toBe('2026-11-18T23:40')
  expect(localMoment(Date.UTC(2026, 10, 18, 1, 10), 7, 6)).toBe('2026-11-18T14:30')
})
