import type { SourceSchedule, SourceService } from '@petatirta/contract'

export const SCHEDULES: Readonly<Record<SourceSchedule, string>> = {
  manual: 'Hanya bila diminta',
  daily: 'Setiap hari',
  weekly: 'Setiap minggu',
  monthly: 'Setiap bulan',
}

const SERVICES: Readonly<Record<SourceService, string>> = {
  file: 'File',
  wfs: 'WFS',
  features: 'OGC API Features',
}

export const sourceTexts = {
  title: 'Ambil dari alamat',
  about:
    'Alamat layanan WFS atau OGC API Features, atau alamat sebuah file. Isinya ditampilkan dahulu seperti file yang diunggah; belum ada yang berubah.',
  address: 'Alamat (http atau https)',
  fetch: 'Ambil data',
  fetching: 'Sedang mengambil data dari alamat itu…',
  cancel: 'Batalkan',
  failed: 'Data tidak dapat diambil',
  layer: 'Lapisan',
  layers: (count: number) => `Layanan ini memiliki ${count} lapisan. Pilih satu.`,
  noLayers: 'Layanan ini tidak memiliki lapisan yang dapat diambil.',
  list: 'Sumber yang disimpan',
  loading: 'Memuat sumber…',
  empty: 'Belum ada. Setelah data dari sebuah alamat diperiksa, alamatnya dapat disimpan beserta jadwalnya.',
  schedule: 'Jadwal',
  scheduleOf: (address: string) => `Jadwal ${address}`,
  service: (service: SourceService, layer: string | null) =>
    layer === null ? SERVICES[service] : `${SERVICES[service]}, lapisan ${layer}`,
  next: (at: string) => `Berikutnya ${at}`,
  waiting: 'Menunggu giliran',
  last: { running: 'Sedang diambil', done: 'Berhasil', failed: 'Gagal' },
  run: 'Ambil sekarang',
  runOf: (address: string) => `Ambil sekarang dari ${address}`,
  remove: (address: string) => `Hapus sumber ${address}`,
  removing: {
    title: 'Hapus sumber ini?',
    question: (address: string) =>
      `Data dari ${address} tidak akan diambil lagi. Data yang sudah diimpor tetap ada.`,
    confirm: 'Ya, Hapus',
  },
  changeFailed: 'Sumber tidak dapat diubah',
  again: 'Ambil lagi dari alamat ini',
  againHelp: 'Pilihan di atas dipakai setiap kali. Impor yang berisiko tidak dijalankan sendiri.',
  notAgain: 'Tidak, sekali ini saja',
  saveFailed: 'Alamat tidak dapat disimpan sebagai sumber',
} as const
