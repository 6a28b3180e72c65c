import { formatNumber, HOURS_REVERSED } from '@petatirta/domain'

export const incidentTexts = {
  title: 'Gangguan',
  help: [
    'Penghentian air yang direncanakan, sedang berlangsung, dan yang sudah selesai.',
    'Simpan gangguan baru dari alat Tutup Pipa di bawah peta.',
  ],
  list: 'Daftar gangguan',
  loading: 'Memuat gangguan…',
  onMap: 'Tampilkan di peta',
  state: 'Status',
  allStates: 'Semua status',
  area: 'Kelurahan',
  allAreas: 'Semua kelurahan',
  noAreas: 'Tidak ada kelurahan dengan nama itu',
  more: 'Muat lebih banyak',
  empty: 'Belum ada gangguan.',
  emptyDetail: 'Gangguan disimpan dari alat Tutup Pipa.',
  emptyFiltered: 'Tidak ada gangguan yang cocok dengan filter ini.',
  reset: 'Hapus filter',
  offlineList: 'Tanpa jaringan: daftar terakhir yang tersimpan di perangkat ini.',
  show: (title: string) => `Lihat ${title} di peta`,
  closedAt: (at: string) => `Selesai ${at}`,
  valves: (count: number) => `${formatNumber(count)} katup`,
  customers: (count: number) => `${formatNumber(count)} pelanggan`,
  complaints: (count: number) => `${formatNumber(count)} pengaduan`,
  customerList: 'Daftar pelanggan',
  customerListOf: (title: string) => `Daftar pelanggan ${title}`,
  edit: 'Ubah',
  editOf: (title: string) => `Ubah ${title}`,
  close: 'Selesaikan',
  closeOf: (title: string) => `Selesaikan ${title}`,
} as const

/** The form of a new incident, and of one that is changed. */
export const formTexts = {
  create: 'Simpan sebagai Gangguan',
  edit: 'Ubah Gangguan',
  name: 'Judul',
  proposed: (areas: readonly string[]) =>
    areas.length > 0 ? `Gangguan air ${areas.slice(0, 2).join(' dan ')}` : 'Gangguan air',
  reason: 'Alasan',
  reasonHint: 'Misalnya perbaikan pipa bocor atau pengurasan.',
  kind: 'Keadaan',
  running: 'Sedang berlangsung',
  planned: 'Direncanakan',
  plannedHint: 'Mulai dengan sendirinya pada jamnya.',
  startDay: 'Tanggal mulai',
  startTime: 'Jam mulai',
  endDay: 'Tanggal perkiraan selesai',
  endTime: 'Jam perkiraan selesai',
  zone: (name: string) => `Jam dalam ${name}, misalnya 14.30.`,
  shut: 'Katup yang sudah ditutup',
  shutHint: 'Statusnya dicatat tertutup dan terlihat oleh semua pengguna peta.',
  noValves: 'Tidak ada katup yang perlu ditutup.',
  valve: (number: number, id: string) => `Katup ${number} · ${id}`,
  valveBefore: (id: string) => `Katup ${id} · tertutup sebelum gangguan dicatat`,
  valveShut: (id: string) => `Katup ${id} · sudah ditutup`,
  affected: (customers: number, areas: readonly string[]) =>
    `${formatNumber(customers)} pelanggan terdampak${areas.length > 0 ? `: ${areas.join(', ')}` : ''}.`,
  empty: (field: string) => `${field} tidak boleh kosong`,
  badTime: 'Jam tidak valid',
  badOrder: HOURS_REVERSED,
  failed: 'Gangguan belum tersimpan',
  needsNetwork: 'Menyimpan memerlukan jaringan. Isian Anda tidak hilang: coba lagi setelah tersambung.',
  saved: 'Gangguan tersimpan',
} as const

export const closingTexts = {
  title: 'Selesaikan Gangguan',
  submit: 'Selesaikan',
  question: (title: string) => `Air kembali mengalir dan “${title}” selesai.`,
  opened: 'Katup yang sudah dibuka lagi',
  all: 'Semua katup',
  rest: 'Katup yang tidak dicentang tetap tercatat tertutup.',
  failed: 'Gangguan belum diselesaikan',
  done: 'Gangguan selesai',
} as const

/** On a customer's card. */
export const lineTexts = {
  running: (until: string) => `Terdampak gangguan sampai ${until}`,
  overdue: (until: string) => `Terdampak gangguan; perkiraan selesai ${until} sudah lewat`,
  planned: (hours: string) => `Gangguan direncanakan ${hours}`,
  nearRunning: (area: string, until: string) => `Ada gangguan di kelurahan ${area} sampai ${until}`,
  nearOverdue: (area: string, until: string) =>
    `Ada gangguan di kelurahan ${area}; perkiraan selesai ${until} sudah lewat`,
  nearPlanned: (area: string, hours: string) => `Gangguan direncanakan di kelurahan ${area} ${hours}`,
  failed: 'Gangguan pelanggan ini tidak dapat dimuat.',
} as const

export const customersTexts = {
  title: 'Pelanggan Terdampak',
  list: 'Daftar pelanggan terdampak',
  loading: 'Memuat pelanggan…',
  empty: 'Tidak ada pelanggan yang terdampak.',
  critical: 'penting',
  close: 'Tutup',
} as const
