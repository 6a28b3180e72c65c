import { formatNumber } from '@petatirta/domain'

const count = (n: number, what: string) => `${formatNumber(n)} ${what}`
export const metres = (n: number): string =>
  n < 1000 ? `${formatNumber(Math.round(n))} m` : `${formatNumber(Math.round(n / 10) / 100)} km`
const cubic = (n: number) => `${formatNumber(n < 10 ? Math.round(n * 10) / 10 : Math.round(n))} m³`

export const cardTexts = {
  click: 'Klik pipa yang bocor, atau tempat di dekatnya.',
  tap: 'Ketuk pipa yang bocor, atau tempat di dekatnya.',
  again: 'Klik tempat lain untuk menghitung ulang.',
  preparing: 'Menyusun jaringan…',
  solving: 'Menghitung katup…',
  close: 'Tutup hasil',
  showAll: 'Perlihatkan semua',
  headline: (customers: number, valves: number) =>
    `${count(customers, 'pelanggan')} tanpa air · ${count(valves, 'katup')}`,
  pipe: (id: string) => `Pipa ${id}`,

  valves: 'Katup yang ditutup',
  valvesNote: (n: number) => `${count(n, 'katup')}, menurut urutan jalan`,
  noneToClose: 'Tidak ada katup yang perlu ditutup.',
  unnamed: 'Katup',
  stuck: 'Tidak bisa ditutup',
  movable: 'Bisa ditutup lagi',
  stuckList: 'Dianggap tidak bisa ditutup',
  markShut: 'Tandai sudah ditutup',
  markOpen: 'Tandai terbuka',
  shut: 'Sudah tertutup',
  shutNote: (who: string, when: string) => `Ditutup oleh ${who}, ${when}`,
  openNote: (who: string, when: string) => `Dibuka oleh ${who}, ${when}`,
  stateFailed: 'Status katup tidak tersimpan',

  impact: 'Tanpa air',
  customers: 'Pelanggan',
  byClass: 'Menurut golongan',
  noClass: 'Tanpa golongan',
  critical: 'Pelanggan penting',
  criticalLoading: 'Memuat…',
  criticalFailed: 'Pelanggan penting tidak dapat dimuat.',
  more: (n: number) => `dan ${formatNumber(n)} lainnya`,
  hydrants: 'Hidran',
  length: 'Panjang pipa',
  beyond: 'Ikut terputus',
  volume: 'Volume air',
  metres,
  cubic,
  pipesOf: (n: number) => count(n, 'pipa'),

  sources: 'Sumber air di dalam bagian ini',
  sourcesNote: 'Matikan sumber ini juga: airnya masuk ke bagian yang ditutup.',
  notFed: 'Tempat ini tidak terhubung ke sumber air mana pun, jadi tidak ada yang perlu ditutup.',
  isShutOff: (names: string) => `Bagian ini sudah terputus oleh katup yang tertutup: ${names}.`,
  noSources: 'Belum ada sumber air pada peta, sehingga arah air tidak diketahui.',
  noValves:
    'Belum ada katup yang dapat menutup pipa pada peta. Bagian tanpa air adalah seluruh jaringan yang terhubung.',
  alternatives: 'Pilihan lain',
  alternative: (names: string, saved: number) =>
    `Buka ${names}: ${formatNumber(saved)} pelanggan tetap mendapat air`,
  useAlternative: 'Pakai pilihan ini',
  undoAlternative: 'Batalkan',
  opened: (names: string) => `Dihitung dengan ${names} terbuka.`,

  far: 'Tidak ada pipa di dekat tempat ini. Ketuk lebih dekat ke pipa.',
  noPipes: 'Belum ada pipa pada peta kota ini.',
  notLoaded: 'Data pipa belum ada di perangkat ini. Sambungkan ke jaringan, lalu coba lagi.',
  failed: 'Jaringan tidak dapat dihitung.',
  retry: 'Coba lagi',
  importData: 'Import data',
  checkNetwork: 'Periksa Jaringan',
  statesUnknown: 'Status katup belum pernah dimuat di perangkat ini: semua katup dianggap terbuka.',
  statesFrom: (when: string) => `Tanpa jaringan: status katup per ${when}.`,
  statesOld: (when: string) => `Status katup terbaru tidak dapat dimuat: dihitung dengan status per ${when}.`,
  repairsOld: 'Perbaikan jaringan terbaru tidak dapat dimuat: hasil ini mungkin belum memperhitungkannya.',

  download: 'Unduh daftar pelanggan',
  fileName: 'Pelanggan Tanpa Air',
  announce: 'Teks pengumuman',
  print: 'Cetak pemberitahuan',
  save: 'Simpan sebagai Gangguan',
  saved: 'Tersimpan. Lihat di panel Gangguan.',
} as const
