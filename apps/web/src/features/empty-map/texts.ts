export const emptyMapTexts = {
  region: 'Data peta belum lengkap',
  nothing: (city: string) => `Belum ada data ${city} di peta`,
  noCustomers: (city: string) => `Belum ada data pelanggan ${city}`,
  missing: (names: readonly string[]) => `Belum ada: ${names.join(', ')}.`,
  askAdministrator:
    'Hubungi administrator PetaTirta untuk mengimpor data. Peta akan terisi sendiri begitu data masuk.',
  canImport: 'Anda dapat mengimpornya sekarang. Peta akan terisi sendiri begitu data masuk.',
  checklist: 'Lihat kesiapan data',
  importData: 'Import data',
  close: 'Tutup pemberitahuan',
  boundaries: 'batas wilayah',
} as const
