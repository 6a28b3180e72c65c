/** What the forms of the administration send, valid and new each time. */
import type { NewCompany, NewUser } from '@petatirta/contract'

export const PASSWORD = 'Rahasia#2026'

let made = 0
/** Unique within the file, and a valid user name and slug but for the separator. */
export const unique = (prefix: string, separator = '_') =>
  `${prefix}${separator}${process.pid}${separator}${++made}`

export const companyBody = (changes: Partial<NewCompany> = {}): NewCompany => {
  const slug = unique('kota', '-')
  return {
    name: `PDAM ${slug}`,
    slug,
    uniqueCode: `kode-${slug}`,
    uniqueCodeDevice: `iot-${slug}`,
    lon: 106.816666,
    lat: -6.2,
    gmtOffset: 7,
    apiService: 'csv',
    ...changes,
  }
}

let numbered = 0
/** What the customer form sends (M2.9), with a new number. */
export const customerBody = (properties: Record<string, unknown> = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [102.7, -2.3] },
  properties: {
    idpelangga: `77${process.pid}${String(++numbered).padStart(6, '0')}`,
    nama: 'Siti Rahma',
    Kelurahan: 'Sukasari',
    Kecamatan: 'Sarolangun',
    alamat: 'Jalan Melati No. 7',
    kodegol: 'R1',
    golongan: 'Rumah Tangga 1',
    kddma: 'D01',
    dma: 'DMA Pasar',
    koderayon: 'RY1',
    rayon: 'Rayon Utara',
    latitude: -2.3,
    longitude: 102.7,
    ...properties,
  },
})

export const userBody = (changes: Partial<NewUser> = {}): NewUser => ({
  username: unique('petugas'),
  password: PASSWORD,
  rule: 'pdam',
  roles: ['umum'],
  map: 'kota-contoh',
  ...changes,
})
