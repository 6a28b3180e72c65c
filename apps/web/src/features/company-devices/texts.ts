import type { Refusal } from '@petatirta/contract'

export const deviceTexts = {
  title: (name: string) => `Perangkat IoT ${name}`,
  loading: 'Memuat data perangkat…',
  refresh: 'Muat ulang',
  inactive: 'PDAM ini tidak aktif: semua pesan dari perangkatnya ditolak.',

  sending: 'Cara mengirim',
  code: 'IoT Unique Code',
  topic: 'Topik MQTT',
  topicHint: 'Ganti {deviceId} dengan id perangkat. QoS 1, isi JSON.',
  http: 'Alamat HTTP (POST)',
  httpHint: 'Kunci dikirim dalam header X-Device-Key.',
  docs: 'Format pesan di dokumentasi API',
  copy: 'Salin',
  copyOf: (label: string) => `Salin ${label}`,
  copied: (label: string) => `${label} telah disalin`,
  copyYourself: 'Browser tidak mengizinkan penyalinan. Teksnya sudah dipilih: tekan Ctrl+C.',

  key: 'Kunci perangkat',
  noKey: 'Belum ada kunci. Tanpa kunci, perangkat tidak dapat mengirim lewat HTTP.',
  keyEnding: (hint: string) => `Kunci berakhiran …${hint}`,
  keySince: 'berlaku sejak',
  issue: 'Terbitkan kunci',
  replace: 'Ganti kunci',
  revoke: 'Cabut kunci',
  replaceQuestion: 'Kunci yang sekarang langsung berakhir.',
  replaceDetail: 'Perangkat yang masih memakainya ditolak sampai diberi kunci baru.',
  replaceConfirm: 'Ya, Ganti',
  revokeQuestion: 'Kunci langsung berakhir dan tidak dapat dipulihkan.',
  revokeDetail:
    'Perangkat PDAM ini tidak dapat mengirim lewat HTTP sampai kunci baru diterbitkan. MQTT tidak terpengaruh.',
  revokeConfirm: 'Ya, Cabut',
  revoked: 'Kunci telah dicabut.',
  failed: 'Terjadi kesalahan',

  newKey: 'Kunci baru',
  shownOnce: 'Simpan kunci ini sekarang. Setelah jendela ini ditutup, kunci tidak akan ditampilkan lagi.',

  traffic: 'Data yang masuk',
  devices: 'Perangkat',
  silent: 'Terputus',
  accepted: 'Pesan diterima',
  newest: 'Terakhir diterima',
  never: 'Belum pernah',
  refused: 'Pesan yang ditolak',
  noneRefused: 'Belum ada pesan yang ditolak.',
  times: (count: string) => `${count} kali`,
  lastAt: 'terakhir',
} as const

/** Asked before a key that was not copied is gone for good. */
export const leavingTexts = {
  title: 'Kunci baru belum disalin',
  question: 'Kunci tidak akan ditampilkan lagi. Tanpa salinannya, Anda harus menggantinya dengan kunci lain.',
  leave: 'Tutup saja',
  stay: 'Kembali ke kunci',
} as const

export const refusalTexts: Record<Refusal, string> = {
  key: 'Kunci salah',
  utility: 'PDAM tidak dikenal atau tidak aktif',
  format: 'Isi pesan salah',
  time: 'Waktu pembacaan tidak masuk akal',
  flood: 'Terlalu banyak pesan',
}
