import { IMPORT_KINDS } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { chosenFiles, GROUPS, SLOT_ORDER, titleInGroup, uploadPath } from './chosen-files.ts'

const file = (name: string) => ({ file: new File(['x'], name) })

test('[A2] files are sent in the order of the page, whichever was chosen first; refused ones are not', () => {
  const choices = {
    pdam_office: file('kantor'),
    bill: file('tagihan'),
    pipe: { problem: 'File kosong.' },
    customer: file('pelanggan'),
    road: undefined,
  }
  expect(chosenFiles(choices).map(({ kind, file: { name } }) => `${kind} ${name}`)).toEqual([
    'customer pelanggan',
    'bill tagihan',
    'pdam_office kantor',
  ])
})

test('[A2] every kind has its place on the page, once', () => {
  expect([...SLOT_ORDER].sort()).toEqual([...IMPORT_KINDS].sort())
})

test('customers are sent before their bills and complaints', () => {
  expect(SLOT_ORDER.slice(0, 3)).toEqual(['customer', 'bill', 'complaint'])
})

test('[A2] sections have their titles', () => {
  const titles = GROUPS.map(({ title, kinds }) => [title, kinds.map(kind => titleInGroup(title, kind))])
  const specified = {
    Pelanggan: ['Pelanggan', 'Tagihan', 'Keluhan'],
    Wilayah: ['Kecamatan', 'Kelurahan'],
    Jaringan: ['Pipa', 'Jalan', 'Aksesoris', 'Sumber Air'],
    Batas: ['DMA', 'Rayon', 'Zona Pelayanan', 'Kecamatan', 'Kelurahan', 'Device'],
    'Bangunan dan Device': ['Blok Rumah', 'Device', 'Kantor PDAM'],
  }
  expect(
    titles.map(([title, kinds]) => [title, kinds?.slice(0, specified[title as 'Batas'].length)]),
  ).toEqual(Object.entries(specified))
})

test('[A7] files go to the calls of their kinds; bills to that of the customers', () => {
  expect(uploadPath('bill')).toBe('customer')
  expect(uploadPath('water_source')).toBe('water-source')
  expect(uploadPath('dma_boundaries')).toBe('boundaries/dma')
})
