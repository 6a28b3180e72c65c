import type { Readiness, SystemJob } from '@petatirta/contract'

export const statusTexts = {
  title: 'Status Sistem',
  description: 'Keadaan server, layanan yang dipakainya, dan pekerjaan semua PDAM.',
  feature: 'status sistem',
  stale: 'Data tidak dapat diperbarui sejak',
  shown: 'Yang tampil adalah keadaan saat itu.',
  retry: 'Coba lagi',
} as const

export const serviceTexts = {
  title: 'Layanan',
  names: {
    database: 'Basis data',
    redis: 'Redis',
    storage: 'Penyimpanan file',
    mqtt: 'Broker MQTT',
  } satisfies Record<keyof Readiness, string>,
  states: { up: 'Berfungsi', down: 'Tidak menjawab' },
  databaseSize: 'Ukuran basis data',
  connections: 'Koneksi basis data',
  usedOf: (used: string, limit: string) => `${used} dari ${limit}`,
} as const

export const processTexts = {
  title: 'Proses',
  list: 'daftar proses',
  name: 'Server',
  pid: (pid: number) => `PID ${pid}`,
  version: 'Versi',
  state: 'Keadaan',
  alive: 'Hidup',
  dead: 'Mati',
  startedAt: 'Hidup sejak',
  seenAt: 'Terakhir terdengar',
  memory: 'Memori',
  cpu: 'CPU',
} as const

export const chartTexts = {
  title: 'Satu jam terakhir',
  lines: 'Warna garis setiap proses',
  now: 'Sekarang',
  most: (processes: number) => (processes > 1 ? 'Tertinggi satu proses' : 'Tertinggi'),
  none: 'Belum ada data',
  ofProcess: (name: string, now: string | undefined, most: string) =>
    `${name}: ${now === undefined ? 'sudah mati' : `sekarang ${now}`}, tertinggi ${most}`,
  inWords: (title: string, processes: readonly string[]) =>
    `${title}, satu jam terakhir. ${processes.join('; ')}.`,
} as const

export const figureTexts = {
  requests: ['Permintaan', 'per detik'],
  failures: ['Permintaan gagal (5xx)', 'per menit'],
  slow: ['Waktu jawab, persentil ke-95', 'ms'],
  sockets: ['Soket terbuka', ''],
  loopDelay: ['Keterlambatan event loop, persentil ke-99', 'ms'],
  memory: ['Memori', 'MB'],
} as const

export const jobTexts = {
  title: 'Pekerjaan',
  about: 'Sinkronisasi tagihan dan import semua PDAM; yang berjalan dan menunggu di atas.',
  list: 'daftar pekerjaan',
  empty: 'Belum ada pekerjaan',
  types: {
    'billing-sync': 'Sinkronisasi tagihan',
    import: 'Import data',
    'import-source': 'Import dari alamat',
  } satisfies Record<SystemJob['type'], string>,
  states: {
    queued: 'Menunggu',
    running: 'Berjalan',
    done: 'Selesai',
    failed: 'Gagal',
    cancelled: 'Dibatalkan',
  } satisfies Record<SystemJob['status'], string>,
  time: 'Waktu',
  until: 's.d.',
  city: 'PDAM',
  job: 'Jenis',
  user: 'Oleh',
  state: 'Status',
  result: 'Keterangan',
  actions: 'Aksi',
  progress: (name: string) => `Kemajuan ${name}`,
  read: (things: string) => `${things} data dibaca`,
  attempt: (attempts: number) => `Percobaan ke-${attempts}`,
  cancel: 'Batalkan',
  cancelOf: (name: string) => `Batalkan ${name}`,
  retry: 'Ulangi',
  retryOf: (name: string) => `Ulangi ${name}`,
  question: 'Batalkan pekerjaan ini?',
  consequence: (name: string) => `${name} akan dihentikan. Data yang sudah tersimpan tetap tersimpan.`,
  confirm: 'Ya, batalkan',
  keep: 'Tidak',
  cancelled: (name: string) => `${name} dibatalkan`,
  cancelling: (name: string) => `${name} sedang dihentikan`,
  retried: (name: string) => `${name} dijalankan lagi`,
  cancelFailed: (name: string) => `${name} tidak dapat dibatalkan`,
  retryFailed: (name: string) => `${name} tidak dapat diulangi`,
} as const
