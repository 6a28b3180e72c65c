import { CUSTOMER_FIELD_NAMES } from '@petatirta/domain'
import { expect, test } from 'vitest'
import { customerFacts } from './customer-facts.ts'
import { customerRows } from './customer-fields.ts'

const shown = (properties: Record<string, unknown>, name: string) =>
  customerRows(properties, true).find(row => row.name === name)?.value

test('[M3.2] every property has its place, whether the customer has it or not', () => {
  const rows = customerRows({ url_foto: '', zona: 'Zona 1', nama: 'Lukas', tambahan: 'x' }, true)
  expect(rows.slice(0, 3).map(({ label }) => label)).toEqual(['ID Pelanggan', 'Nama', 'Alamat'])
  expect(rows.map(({ name }) => name)).toEqual([...CUSTOMER_FIELD_NAMES, 'tambahan'])
  expect(rows.at(-1)).toEqual({ name: 'tambahan', label: 'Tambahan', value: 'x' })
})

test('[D23] [ASVS V8.2.3] who does not see personal data has no rows for it, not even empty ones', () => {
  const names = customerRows({ nama: 'Lukas', tambahan: 'x' }, false).map(({ name }) => name)
  const personal = ['alamat', 'nohp', 'url_foto', 'url_foto_rumah']
  const others = CUSTOMER_FIELD_NAMES.filter(name => !personal.includes(name))
  expect(names).toEqual([...others, 'tambahan'])
})

test('[M5.10] empty values show a dash, zero shows 0', () => {
  for (const name of ['nama', 'total', 'due_date', 'pemakaian_m3', 'status_billing', 'tunggakan'])
    for (const empty of ['', ' ', null, undefined, '-']) expect(shown({ [name]: empty }, name)).toBe('-')
  expect(shown({ ket: 0 }, 'ket')).toBe('0')
  expect(shown({ total: 0 }, 'total')).toBe('Rp 0')
  expect(shown({ pemakaian_m3: 0 }, 'pemakaian_m3')).toBe('0 m³')
})

test('[M9] money is rounded up, dates and units are Indonesian', () => {
  expect(shown({ total: 1234567.2 }, 'total')).toBe('Rp 1.234.568')
  expect(shown({ pemakaian_m3: 1234.5 }, 'pemakaian_m3')).toBe('1.234,5 m³')
  expect(shown({ due_date: '2026-11-20' }, 'due_date')).toBe('20/11/2026')
  expect(shown({ tanggal_bayar: '2026-11-05T09:30:00' }, 'tanggal_bayar')).toBe('05/11/2026 09:30:00')
  expect(shown({ tanggal_bayar: '2026-11-05' }, 'tanggal_bayar')).toBe('05/11/2026')
  expect(shown({ tunggakan: '3' }, 'tunggakan')).toBe('3 bulan')
  expect(shown({ tunggakan: 'Tidak Ada' }, 'tunggakan')).toBe('Tidak Ada')
})

test('what cannot be read is shown as it came, markup as text', () => {
  expect(shown({ due_date: 'besok' }, 'due_date')).toBe('besok')
  expect(shown({ total: 'Rp 5' }, 'total')).toBe('Rp 5')
  expect(shown({ nama: '<b>x</b>' }, 'nama')).toBe('<b>x</b>')
})

test('[D43] a photo within its address is said to be there, not spelled out', () => {
  expect(shown({ url_foto: 'data:image/png;base64' }, 'url_foto')).toBe('Tersimpan di data pelanggan')
  expect(shown({ url_foto: 'https://foto.example/1.jpg' }, 'url_foto')).toBe('https://foto.example/1.jpg')
})

test("[M4.5] a customer without any bill is not called 'Belum Lunas'", () => {
  const unbilled = { status_billing: 'belum_terbayar', status_payment: 'unpaid', tunggakan: 'Tidak Ada' }
  expect(customerFacts(unbilled, 7)).toMatchObject({ state: 'unpaid', isUnbilled: true })
  expect(shown(unbilled, 'status_billing')).toBe('Belum ada tagihan')
  expect(shown(unbilled, 'status_payment')).toBe('Belum ada tagihan')
  for (const billed of [
    { ...unbilled, tunggakan: '1' },
    // Paid, on a day that was not written down.
    { ...unbilled, status_billing: 'terbayar' },
  ])
    expect(customerFacts(billed, 7)).toMatchObject({ state: 'unpaid', isUnbilled: false })
})

test('[M4.5] the head says what the point on the map says', () => {
  const paid = { status_billing: 'terbayar', due_date: '2026-11-20', tanggal_bayar: '2026-11-21' }
  expect(customerFacts(paid, 7).state).toBe('latePaid')
  expect(customerFacts({ ...paid, status_billing: 'belum_terbayar' }, 7).state).toBe('unpaid')
  expect(customerFacts({}, 7)).toEqual({
    id: '',
    name: '',
    place: undefined,
    state: 'unpaid',
    isUnbilled: true,
    arrears: 0,
    billNow: '-',
    arrearsTotal: '-',
  })
  expect(customerFacts({ latitude: -7.1, longitude: '110.2' }, 7).place).toEqual({ lat: -7.1, lon: 110.2 })
  expect(customerFacts({ latitude: 0, longitude: 110 }, 7).place).toEqual({ lat: 0, lon: 110 })
})
