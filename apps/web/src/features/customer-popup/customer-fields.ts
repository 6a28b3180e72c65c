import {
  arrearsMonths,
  displayValue,
  formatDate,
  formatDateTime,
  formatRupiah,
  formatUsage,
  isPersonalProperty,
  MISSING,
  PAYMENT_LABELS,
} from '@petatirta/domain'
import { textOf } from './customer-facts.ts'

type Write = (text: string) => string

/** What a publisher wrote in a way that we cannot read is shown as it came. */
const orAsItCame =
  (write: Write): Write =>
  text => {
    const written = write(text)
    return written === MISSING ? displayValue(text) : written
  }

const named =
  (names: Readonly<Record<string, string>>): Write =>
  text =>
    names[text.toLowerCase()] ?? displayValue(text)

const money = orAsItCame(formatRupiah)
const usage = orAsItCame(formatUsage)
const day = orAsItCame(formatDate)
/** A day alone has no time worth showing. */
const moment: Write = text => (text.includes(':') ? orAsItCame(formatDateTime)(text) : day(text))
const months: Write = text => (arrearsMonths(text) > 0 ? `${arrearsMonths(text)} bulan` : displayValue(text))

/** The properties of M3.2 in its order, as they are called in the office. */
const FIELDS: readonly (readonly [name: string, label: string, write?: Write])[] = [
  ['idpelangga', 'ID Pelanggan'],
  ['nama', 'Nama'],
  ['alamat', 'Alamat'],
  ['Kelurahan', 'Kelurahan'],
  ['Kecamatan', 'Kecamatan'],
  ['kota', 'Kota'],
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
  ['type', 'Jenis Data', named({ customer: 'Pelanggan' })],
  ['kodegol', 'Kode Golongan'],
  ['golongan', 'Golongan'],
  ['koderayon', 'Kode Rayon'],
  ['rayon', 'Rayon'],
  ['kddma', 'Kode DMA'],
  ['dma', 'DMA'],
  ['zona', 'Zona'],
  ['wilayah_pe', 'Wilayah Pelayanan'],
  ['wilayah', 'Wilayah'],
  ['status_billing', 'Status Tagihan', named({ terbayar: 'Terbayar', belum_terbayar: 'Belum Terbayar' })],
  [
    'status_payment',
    'Status Pembayaran',
    named({ paid: PAYMENT_LABELS.paid, unpaid: PAYMENT_LABELS.unpaid }),
  ],
  ['due_date', 'Jatuh Tempo', day],
  ['tanggal_bayar', 'Tanggal Bayar', moment],
  ['pemakaian_m3', 'Total Pemakaian', usage],
  ['pemakaian_m3_kini', 'Pemakaian Bulan Ini', usage],
  ['total', 'Total Tagihan', money],
  ['total_kini', 'Tagihan Bulan Ini', money],
  ['tunggakan', 'Tunggakan', months],
  ['loket_bayar', 'Loket Pembayaran'],
  ['sumber', 'Sumber'],
  ['sumber_dat', 'Sumber Data'],
  ['ket', 'Keterangan'],
  ['status_eko', 'Status Ekonomi'],
  ['daya_listr', 'Daya Listrik'],
  ['jenis_ruma', 'Jenis Rumah'],
  ['no_spl', 'No. SPL'],
  ['tanggal_survey', 'Tanggal Survei', day],
  ['no_meter', 'No. Meter'],
  ['merk_meter', 'Merek Meter'],
  ['diameter', 'Diameter'],
  ['nohp', 'No. HP'],
  ['url_foto', 'URL Foto Meter'],
  ['url_foto_rumah', 'URL Foto Rumah'],
]

export interface CustomerRow {
  readonly name: string
  readonly label: string
  readonly value: string
}

/**
 * Every property of M3.2, whether the customer has it or not; the publisher's own follow. Who does not see personal data
 * is not told that there is none.
 */
export function customerRows(
  properties: Readonly<Record<string, unknown>>,
  seesPersonalData: boolean,
): CustomerRow[] {
  const shown = FIELDS.filter(([name]) => seesPersonalData || !isPersonalProperty(name))
  const known = shown.map(([name, label, write]) => {
    const value = properties[name]
    return { name, label, value: write ? write(textOf(value)) : displayValue(value) }
  })
  const names = new Set(FIELDS.map(([name]) => name))
  const others = Object.keys(properties).filter(name => !names.has(name))
  return [...known, ...others.map(name => ({ name, label: name, value: displayValue(properties[name]) }))]
}
