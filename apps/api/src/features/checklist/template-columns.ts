/** What a template is made of: our columns, and a value of each that an import takes as it is. */
import {
  FEATURE_KIND_INFO,
  type FeatureKind,
  type ImportKind,
  importFields,
  importKindLabel,
} from '@petatirta/contract'

export interface TemplateColumn {
  readonly header: string
  readonly meaning: string
  readonly required: boolean
  readonly example: string | number
  readonly otherNames: readonly string[]
}

/** Where our own name for a field is not what utilities call it. */
const HEADERS: Readonly<Record<string, string>> = {
  name: 'nama',
  subType: 'sub_tipe',
  customer: 'idpelanggan',
  period: 'periode',
  class: 'kodegol',
  usage: 'pemakaian_m3',
  dueDate: 'due_date',
  paidAt: 'tanggal_bayar',
  channel: 'loket_bayar',
  paid: 'flaglunas',
  year: 'tahun',
  correction: 'koreksi',
}

/** A row that was forgotten is recognised by it. */
const EXAMPLE_ID = 'CONTOH-001'

/** By header: columns of the same name hold the same in every kind. Numbers are typed as numbers, the rest stays text. */
const EXAMPLES: Readonly<Record<string, string | number>> = {
  id: EXAMPLE_ID,
  idpelangga: EXAMPLE_ID,
  idpelanggan: EXAMPLE_ID,
  alamat: 'Jl. Melati No. 5',
  Kelurahan: 'Sukamaju',
  Kecamatan: 'Cibeunying',
  kodegol: 'R1',
  golongan: 'Rumah Tangga 1',
  koderayon: '01',
  rayon: 'Rayon Utara',
  kddma: 'DMA01',
  dma: 'DMA Utara',
  due_date: '20/06/2026',
  tanggal_bayar: '12/06/2026',
  loket_bayar: 'Loket Pusat',
  periode: '2026-05',
  tahun: 2026,
  koreksi: 'tidak',
  pemakaian_m3: 17,
  total: 85000,
  flaglunas: 'lunas',
  no_pengaduan: EXAMPLE_ID,
  tgl_pengaduan: '03/06/2026',
  jenis_nonair: 'Kebocoran',
  keluhan_text: 'Pipa di depan rumah bocor',
  tgl_spk: '04/06/2026',
  tgl_rab: '05/06/2026',
  tgl_sppb: '06/06/2026',
  tgl_bap: '08/06/2026',
  JENIS_PIPA: 'PVC',
  DIAMETER: 100,
  TAHUN: 2015,
}
const SUB_TYPES: Partial<Record<ImportKind, string>> = { accessories: 'Gate Valve', water_source: 'Sumur' }

function exampleOf(kind: ImportKind, header: string): string | number {
  if (header === 'nama') return kind === 'customer' ? 'Siti Aminah' : `${importKindLabel(kind)} Contoh`
  return (header === 'sub_tipe' ? SUB_TYPES[kind] : EXAMPLES[header]) ?? ''
}

/** Somewhere in Jakarta: data far from the utility is asked about before it is imported. */
export const EXAMPLE_PLACE = [106.827153, -6.175392] as const
const degrees = (header: string, direction: string, example: number): TemplateColumn => ({
  header,
  meaning: `${direction} dalam derajat desimal (WGS 84)`,
  required: true,
  example,
  otherNames: [],
})
const PLACE: readonly TemplateColumn[] = [
  { ...degrees('Bujur', 'Bujur (longitude)', EXAMPLE_PLACE[0]), otherNames: ['longitude', 'lon', 'x'] },
  { ...degrees('Lintang', 'Lintang (latitude)', EXAMPLE_PLACE[1]), otherNames: ['latitude', 'lat', 'y'] },
]

export const isLayer = (kind: ImportKind): kind is FeatureKind => kind in FEATURE_KIND_INFO

/** The columns that every format of the kind has. */
export const fieldColumns = (kind: ImportKind): TemplateColumn[] =>
  importFields(kind).map(({ name, meaning, required = false, spellings }) => {
    const header = HEADERS[name] ?? name
    return { header, meaning, required, example: exampleOf(kind, header), otherNames: spellings }
  })

/** Those of a table: a place is two columns. */
export const tableColumns = (kind: ImportKind): TemplateColumn[] => [
  ...fieldColumns(kind),
  ...(isLayer(kind) ? PLACE : []),
]
