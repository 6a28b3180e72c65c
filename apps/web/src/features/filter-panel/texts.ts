import { FEATURE_KIND_INFO } from '@petatirta/contract'

export const filterTexts = {
  title: 'Filter',
  help: [
    'Pilihan di dalam satu bagian saling menambah: memilih dua jenis pipa menampilkan keduanya.',
    'Antarbagian saling menyaring: yang tampil harus cocok dengan setiap bagian yang ada pilihannya.',
    'Bagian tanpa pilihan tidak ikut menentukan. Jika semua bagian dari suatu data tidak dipilih, data itu disembunyikan.',
    'Angka di kanan adalah jumlahnya di seluruh kota.',
  ],
  /** Before a month. */
  asOf: 'Status per',
  sections: {
    general: 'Filter Umum',
    pipeTypes: FEATURE_KIND_INFO.pipe.label,
    pipeDiameters: 'Diameter',
    accessories: FEATURE_KIND_INFO.accessories.label,
    waterSources: FEATURE_KIND_INFO.water_source.label,
    customer: 'Status Tagihan',
    cluster: 'Wilayah Administratif',
    clusterType: 'Tipe Filter Wilayah',
    serviceArea: 'Wilayah Teknik',
    paymentChannels: 'Loket Pembayaran',
    arrears: 'Tunggakan',
    customerGroup: 'Golongan',
    waterConsumption: 'Pemakaian',
    client: 'Status Rekening',
    rayon: 'Filter Wilayah',
  },
  deviceLabel: 'Device Label',
  unbilled: (count: string) => `${count} belum ada tagihan`,
  clusterType: {
    billing: { label: 'Tagihan', detail: '(juta Rupiah)' },
    usage: { label: 'Penggunaan', detail: '(ribu m³)' },
    customerCnt: { label: 'Pelanggan', detail: '' },
  },
  /** Where they are called otherwise than their layer. */
  serviceArea: { dmaBoundaries: 'DMA', rayonBoundaries: 'RAYON', serviceAreaBoundaries: 'ZONA PELAYANAN' },
  client: { diligent: 'Jatuh tempo bulan ini', indiligent: 'Jatuh tempo bulan lain' },
  others: 'Lainnya',
  all: 'Semua',
  clusterHint: 'Pilih Kelurahan atau Kecamatan di Wilayah Administratif untuk menampilkan angkanya.',
  summarize: 'Summarize',
  summarizeHint: 'Menghitung ulang angka setiap kelurahan dan kecamatan, lalu memuat ulang peta.',
  summarizeFailed: (reason: string) => `Ringkasan wilayah tidak dapat dihitung. ${reason}`,
  rayon: {
    search: 'Cari rayon',
    loading: 'Memuat rayon…',
    none: 'Tidak ada data rayon',
    apply: 'Terapkan',
    clear: 'Bersihkan filter',
    applied: (count: number) =>
      count === 0 ? 'Belum ada rayon yang diterapkan' : `${count} rayon diterapkan`,
    pending: (chosen: number, applied: number) =>
      applied === 0
        ? `${chosen} rayon dipilih, belum diterapkan`
        : `${applied} rayon diterapkan, pilihan baru belum`,
  },
} as const
