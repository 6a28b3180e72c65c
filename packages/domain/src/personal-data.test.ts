import { expect, test } from 'vitest'
import { ROLES, type Role } from './access.ts'
import { isPersonalProperty, seesPersonalData, withoutPersonalData } from './personal-data.ts'

const pdam = (roles: readonly Role[], map = 'kota-contoh') => seesPersonalData({ rule: 'pdam', roles, map })

test('[D23] [ASVS V8.2.3] personal data is for root, ops, hublang and workOrder', () => {
  for (const rule of ['root', 'ops'] as const)
    expect(seesPersonalData({ rule, roles: [], map: '-' }), rule).toBe(true)
  expect(ROLES.map(role => pdam([role]))).toEqual([false, true, true])
  expect(pdam(['umum', 'workOrder'])).toBe(true)
  expect(pdam([])).toBe(false)
})

test('[M2.9] a user who maintains customers by hand sees what there is to maintain', () => {
  expect(pdam(['umum'], 'kabupaten-sarolangun')).toBe(true)
})

test.each([
  'alamat',
  'ALAMAT',
  'Alamat Pemasangan',
  'alamat_2',
  'address',
  'jalan',
  'Nama Jalan',
  'JL',
  'No. Rumah',
  'rt',
  'RW',
  'RT/RW',
  'nohp',
  'no_hp',
  'No. HP (WA)',
  'HP',
  'hp2',
  'hp_pelanggan',
  'nomor wa',
  'Whatsapp',
  'telp',
  'no_telp',
  'NO TELP RUMAH',
  'telepon',
  'telpon',
  'telefon',
  'tlp',
  'phone',
  'handphone',
  'ponsel',
  'kontak',
  'contact_person',
  'email',
  'e-mail',
  'nik',
  'NIK',
  'no_ktp',
  'url_foto',
  'url_foto_rumah',
  'Foto Meter',
  'photo',
  'gambar_rumah',
  'image',
])('[ASVS V8.2.3] %s is personal', name => {
  expect(isPersonalProperty(name)).toBe(true)
})

test('[M3.2] what is neither telephone, address nor photo is for all users', () => {
  const others = [
    'idpelangga',
    'nama',
    'Kelurahan',
    'Kecamatan',
    'kota',
    'latitude',
    'longitude',
    'type',
    'kodegol',
    'golongan',
    'koderayon',
    'rayon',
    'kddma',
    'dma',
    'zona',
    'wilayah_pe',
    'wilayah',
    'status_billing',
    'status_payment',
    'due_date',
    'tanggal_bayar',
    'pemakaian_m3',
    'pemakaian_m3_kini',
    'total',
    'total_kini',
    'tunggakan',
    'loket_bayar',
    'sumber',
    'sumber_dat',
    'ket',
    'status_eko',
    'daya_listr',
    'jenis_ruma',
    'no_spl',
    'tanggal_survey',
    'no_meter',
    'merk_meter',
    'diameter',
    'wilayah_teknik',
    'no_sambungan',
    'tahun',
    '',
  ]
  expect(others.filter(isPersonalProperty)).toEqual([])
})

test('[ASVS V8.2.3] lists and objects, which may hold anything, are kept back as well', () => {
  const properties = {
    nama: 'Siti',
    ket: null,
    total: 0,
    lain: { hp: '0812' },
    daftar: ['0812'],
    NoHP: '0812',
  }
  expect(withoutPersonalData(properties)).toEqual({ nama: 'Siti', ket: null, total: 0 })
  const hostile = JSON.parse('{"__proto__": "x", "hp": "0812"}')
  expect(JSON.stringify(withoutPersonalData(hostile))).toBe('{"__proto__":"x"}')
})
