export const texts = {
  map: (city: string) => `Peta ${city}`,
  switchCity: (city: string) => `${city}, pindah ke peta PDAM lain`,
  customersLoading: 'Data pelanggan masih dimuat. Pencarian dilanjutkan begitu selesai.',
  notFound: 'Nomor sambungan tidak ditemukan',
  searchFailed: 'Pencarian pelanggan gagal',
} as const
