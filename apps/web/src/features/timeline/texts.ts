export const timelineTexts = {
  title: 'Garis waktu',
  slider: 'Bulan',
  play: 'Putar',
  pause: 'Jeda',
  close: 'Tutup garis waktu',
  present: (month: string) => `Sekarang (${month})`,
  loading: 'Memuat status bulanan…',
  notHere: (month: string) =>
    `Status per ${month} belum ada di perangkat ini. Peta menampilkan status sekarang.`,
  empty: 'Belum ada data tagihan',
  emptyMonth: (month: string) => `${month}: belum ada data tagihan`,
} as const
