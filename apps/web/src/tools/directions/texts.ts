export const directionsTexts = {
  // M2.7, to the letter.
  title: 'Petunjuk Arah',
  origin: 'Asal',
  add: 'Tambah Titik Pelanggan',
  go: 'Pergi',

  ownPlace: 'Lokasi saya',
  office: 'Kantor PDAM',
  officesLoading: 'Memuat kantor PDAM…',
  officesFailed: 'Kantor PDAM gagal dimuat',
  noOffices: 'Belum ada kantor PDAM di peta ini',
  number: 'No. Sambungan',
  numberOf: (position: number) => `No. Sambungan ${position}`,
  remove: (position: number) => `Hapus titik ${position}`,
  order: 'Rute melewati pelanggan sesuai urutan di atas.',
  searching: 'Mencari pelanggan…',
  blocked: 'Browser memblokir tab baru.',
  openRoute: 'Buka petunjuk arah',
} as const
