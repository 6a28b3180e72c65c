import { OTHERS_LABELS } from '@petatirta/domain'

export const filterTexts = {
  title: 'Filter',
  sections: {
    general: 'Filter Umum',
    pipeTypes: 'Pipa',
    pipeDiameters: 'Diameter',
    accessories: 'Aksesoris',
    waterSources: 'Sumber Air',
    customer: 'Status Tagihan',
    cluster: 'Wilayah Administratif',
    clusterType: 'Tipe Filter Wilayah',
    serviceArea: 'Wilayah Teknik',
  },
  general: {
    road: 'Jalan',
    housing: 'Blok Rumah',
    device: 'Device',
    deviceLabel: 'Device Label',
    pdamOffice: 'Kantor PDAM',
  },
  cluster: { kelurahan: 'Kelurahan', kecamatan: 'Kecamatan' },
  clusterType: {
    billing: { label: 'Tagihan', detail: '(juta Rupiah)' },
    usage: { label: 'Penggunaan', detail: '(ribu m³)' },
    customerCnt: { label: 'Pelanggan', detail: '' },
  },
  serviceArea: { dmaBoundaries: 'DMA', rayonBoundaries: 'RAYON', serviceAreaBoundaries: 'ZONA PELAYANAN' },
  others: {
    pipeTypes: OTHERS_LABELS.pipeTypes,
    pipeDiameters: OTHERS_LABELS.pipeDiameters,
    accessories: 'Lainnya',
    waterSources: 'Lainnya',
  },
  all: 'Semua',
  clusterHint: 'Pilih Kelurahan atau Kecamatan di Wilayah Administratif untuk menampilkan angkanya.',
  loading: 'Memuat pilihan…',
  failed: 'Pilihan tidak dapat dimuat.',
  retry: 'Coba lagi',
} as const
