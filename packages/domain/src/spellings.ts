/** How publishers write names. Apart from import-fields.ts, because every map reads these and few people import. */

/** A name as it is compared. */
export const foldFieldName = (name: string): string => name.toLowerCase().replaceAll(/[\s._-]/g, '')

/** What publishers call the name of a feature. */
export const NAME_SPELLINGS = ['nama', 'name', 'namobj', 'label', 'title', 'keterangan', 'remark'] as const

/** What they call areas; folded. */
export const KECAMATAN_SPELLINGS = [
  'kecamatan',
  'namakecamatan',
  'nmkec',
  'wadmkc',
  'district',
  'districtname',
  'kec',
  'adm3en',
] as const

export const KELURAHAN_SPELLINGS = [
  'kelurahan',
  'namakelurahan',
  'nmkel',
  'wadmkd',
  'desa',
  'namadesa',
  'nmdesa',
  'village',
  'villagename',
  'kel',
  'adm4en',
] as const

/** Names of areas, which publishers call after what they are. */
export const AREA_NAMES = {
  kecamatan: ['nama', 'name', ...KECAMATAN_SPELLINGS, 'namobj', 'label'],
  kelurahan: ['nama', 'name', ...KELURAHAN_SPELLINGS, 'namobj', 'label'],
} as const
