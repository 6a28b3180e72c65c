/** What publishers usually call things, in words that people read, and in which unit they are. Names are folded. */
import type { FeatureKind } from '@petatirta/contract'
import { KECAMATAN_SPELLINGS, KELURAHAN_SPELLINGS } from '@petatirta/domain'

export interface PropertyLabel {
  readonly label: string
  readonly unit?: string
  /**
   * How the value is written.
   * - `plain`: as it came; a year or a code is no amount.
   * - `millimetres`: with its unit from the smallest pipe on; what is less is in inches or in an unknown unit.
   * - `phone`: a number that can be called.
   * - `id`: as it came, to be copied.
   */
  readonly as?: 'plain' | 'millimetres' | 'phone' | 'id'
}

type Labels = Readonly<Record<string, PropertyLabel>>

/** Several spellings of one thing. */
const all = (spellings: string, label: PropertyLabel): Labels =>
  Object.fromEntries(spellings.split(' ').map(name => [name, label]))

const COMMON: Labels = {
  ...all('id kode code', { label: 'ID', as: 'id' }),
  ...all('objectid fid gid ogcfid', { label: 'No. objek', as: 'plain' }),
  ...all('nama name namobj', { label: 'Nama' }),
  ...all('type tipe jenis', { label: 'Jenis' }),
  ...all('subtype subtipe subjenis', { label: 'Subjenis' }),
  ...all('alamat address', { label: 'Alamat' }),
  ...all('lokasi location', { label: 'Lokasi' }),
  ...all('jalan namajalan', { label: 'Jalan' }),
  ...all('telepon telp tlp tel nohp hp phone kontak whatsapp wa nowa', { label: 'Telepon', as: 'phone' }),
  ...all('email surel', { label: 'Email' }),
  ...all('keterangan ket remark remarks catatan', { label: 'Keterangan' }),
  ...all('kondisi condition', { label: 'Kondisi' }),
  ...all('status', { label: 'Status' }),
  ...all('merk merek brand', { label: 'Merek' }),
  ...all('bahan material', { label: 'Bahan' }),
  ...all('diameter dia diam diametermm', { label: 'Diameter', as: 'millimetres' }),
  ...all('tahun thn year tahunpasang thnpasang', { label: 'Tahun', as: 'plain' }),
  ...all('panjang panjangm length shapeleng shapelength', { label: 'Panjang', unit: 'm' }),
  ...all('lebar width', { label: 'Lebar', unit: 'm' }),
  ...all('luas luasm2 area shapearea', { label: 'Luas', unit: 'm²' }),
  ...all('elevasi elevation elev', { label: 'Elevasi', unit: 'm' }),
  ...all('kedalaman depth', { label: 'Kedalaman', unit: 'm' }),
  ...all('tinggi height', { label: 'Tinggi', unit: 'm' }),
  ...all('tekanan pressure', { label: 'Tekanan', unit: 'bar' }),
  ...all('debit flow', { label: 'Debit', unit: 'L/detik' }),
  ...all('volume', { label: 'Volume', unit: 'm³' }),
  ...all('kapasitas capacity', { label: 'Kapasitas' }),
  ...all('jumlahrumah jmlrumah', { label: 'Jumlah rumah', unit: 'rumah' }),
  ...all('jumlahpelanggan jmlpelanggan', { label: 'Jumlah pelanggan', unit: 'pelanggan' }),
  ...all(KELURAHAN_SPELLINGS.join(' '), { label: 'Kelurahan' }),
  ...all(KECAMATAN_SPELLINGS.join(' '), { label: 'Kecamatan' }),
  ...all('kota kabupaten wadmkk', { label: 'Kota/Kabupaten' }),
  ...all('provinsi wadmpr', { label: 'Provinsi' }),
  ...all('rayon', { label: 'Rayon' }),
  ...all('dma', { label: 'DMA' }),
  ...all('zona', { label: 'Zona' }),
  ...all('latitude lat', { label: 'Latitude', as: 'plain' }),
  ...all('longitude long lon', { label: 'Longitude', as: 'plain' }),
  ...all('deviceid', { label: 'ID device', as: 'id' }),
}

/** Where a name means something else than elsewhere. */
const OF_KIND: Partial<Record<FeatureKind, Labels>> = {
  pipe: {
    ...all('jenispipa jenis tipepipa', { label: 'Jenis pipa' }),
    ...all('type tipe', { label: 'Jenis data' }),
  },
  road: {
    ...all('kelas class', { label: 'Kelas jalan' }),
    ...all('type tipe', { label: 'Jenis data' }),
  },
}

export const propertyLabel = (kind: FeatureKind, folded: string): PropertyLabel | undefined =>
  OF_KIND[kind]?.[folded] ?? COMMON[folded]

/** 'JENIS_TANAH' and 'jenisTanah' → 'Jenis tanah'; what is no such name stays as it is. */
export function readableName(name: string): string {
  if (!/^[\w\s.-]+$/.test(name)) return name
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.\s-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}
