/** The spellings in which publishers write the same property; matched without case, spaces, dots and underscores. */
export const ALIASES = {
  customerId: ['idpelangga', 'idpelanggan', 'nosambungan', 'nosambung', 'idpel', 'nosamb'],
  id: ['id', 'kode', 'code', 'objectid', 'fid', 'gid'],
  nama: [
    'nama',
    'name',
    'namobj',
    'wadmkd',
    'wadmkc',
    'village',
    'desa',
    'kelurahan',
    'kecamatan',
    'district',
  ],
  kecamatan: ['kecamatan', 'wadmkc', 'district', 'namakecamatan'],
  kelurahan: ['kelurahan', 'wadmkd', 'desa', 'village', 'namakelurahan'],
  pipeType: ['jenispipa', 'jenis', 'material', 'pipetype'],
  diameter: ['diameter', 'dia', 'dn'],
  year: ['tahun', 'year', 'tahunpasang'],
  subType: ['subtipe', 'subtype', 'tipe', 'jenis', 'type'],
  deviceId: ['id', 'deviceid', 'iddevice'],
} as const

const fold = (name: string) => name.toLowerCase().replaceAll(/[\s._-]/g, '')

/** Looks a property up by any of its spellings; '', '-' and null count as absent. */
export function lookup(properties: Record<string, unknown>): (names: readonly string[]) => string | null {
  const byName = new Map(Object.entries(properties).map(([name, value]) => [fold(name), value]))
  return names => {
    for (const name of names) {
      const value = byName.get(name)
      if (value === null || value === undefined || typeof value === 'object') continue
      const text = String(value).trim()
      if (text !== '' && text !== '-') return text
    }
    return null
  }
}
