import { type CustomerFeature, customerChangesSchema, customerInputSchema } from '@petatirta/contract'
import { validateCustomerField } from '@petatirta/domain'
import { expect, test } from 'vitest'
import {
  type CustomerValues,
  EMPTY_CUSTOMER,
  nameOf,
  toCustomerChanges,
  toCustomerValues,
  toNewCustomer,
} from './customer-record.ts'

const typed: CustomerValues = {
  ...EMPTY_CUSTOMER,
  idpelangga: ' 1500400001 ',
  nama: ' Siti Aminah ',
  Kelurahan: 'Sukasari',
  Kecamatan: 'Sarolangun',
  alamat: 'Jl. Melati 1',
  kodegol: '2A',
  golongan: 'Rumah Tangga A',
  kddma: 'D01',
  dma: 'DMA 1',
  koderayon: '01',
  rayon: 'Rayon 1',
  latitude: ' -2,301234 ',
  longitude: '102.7',
  tanggal_bayar: ' ',
}

const stored: CustomerFeature = {
  type: 'Feature',
  _id: '1500400001',
  updatedAt: '2026-11-17T08:00:00.000Z',
  geometry: { type: 'Point', coordinates: [102.7000004321, -2.3012344999] },
  properties: {
    idpelangga: '1500400001',
    nama: null,
    Kelurahan: 'Sukasari',
    type: 'customer',
    no_meter: 'M-1',
    due_date: '2026-11-20',
    tanggal_bayar: '2026-11-18T08:15:00',
    loket_bayar: '-',
  },
}

test('[M5.1] coordinates become numbers in the properties and the geometry, comma or dot', () => {
  const { geometry, properties } = toNewCustomer(typed)
  expect(geometry).toEqual({ type: 'Point', coordinates: [102.7, -2.301234] })
  expect(properties).toMatchObject({ latitude: -2.301234, longitude: 102.7, nama: 'Siti Aminah' })
})

test('[M5.1] empty dates and channel are saved as a dash, a new customer is unpaid', () => {
  expect(toNewCustomer(typed).properties).toMatchObject({
    due_date: '-',
    tanggal_bayar: '-',
    loket_bayar: '-',
    type: 'customer',
    status_billing: 'belum_terbayar',
    status_payment: 'unpaid',
  })
})

test('[M7.1] what the form sends is what the server takes', () => {
  expect(customerInputSchema.safeParse(toNewCustomer(typed)).error).toBeUndefined()
  const changes = toCustomerChanges({ ...typed, idpelangga: 'A-17/b' }, { ...stored, _id: 'A-17/b' })
  expect(customerChangesSchema.safeParse(changes).error).toBeUndefined()
  expect(changes._id).toBe('A-17/b')
})

test('[M4.12] a change carries what the form shows, neither the type nor the rest', () => {
  const values = { ...typed, ...toCustomerValues(stored), nama: 'Siti', loket_bayar: 'BRI' }
  const { properties } = toCustomerChanges(values, stored)
  expect(Object.keys(properties)).toEqual(Object.keys(EMPTY_CUSTOMER))
  expect(properties).toMatchObject({
    due_date: '2026-11-20',
    tanggal_bayar: '2026-11-18T08:15:00',
    loket_bayar: 'BRI',
  })
})

test('what is stored is shown as a person would type it, and its place passes', () => {
  const values = toCustomerValues(stored)
  expect(values).toMatchObject({
    nama: '',
    latitude: '-2.301234',
    longitude: '102.7',
    due_date: '20/11/2026',
    tanggal_bayar: '18/11/2026 08:15:00',
    loket_bayar: '',
  })
  const midnight = { ...stored.properties, tanggal_bayar: '2026-11-18T00:00:00' }
  expect(toCustomerValues({ ...stored, properties: midnight }).tanggal_bayar).toBe('18/11/2026')
  for (const field of ['latitude', 'longitude', 'due_date', 'tanggal_bayar'] as const)
    expect(validateCustomerField(field, values[field])).toBeUndefined()
})

test('without a name a customer is called by its number', () => {
  expect(nameOf(stored)).toBe('1500400001')
})
