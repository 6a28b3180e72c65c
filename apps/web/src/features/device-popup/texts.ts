import type { HistoryRange } from '@petatirta/contract'

export const texts = {
  idName: 'ID device',
  id: (id: string) => `ID device ${id}`,
  latitude: 'Latitude',
  longitude: 'Longitude',
  silent: (since: string) => `Tidak ada kabar sejak ${since}`,
  tabs: 'Data device',
  tab: { readings: 'Pembacaan', history: 'Riwayat' },
  readings: 'Pembacaan sensor',
  loadingReadings: 'Memuat pembacaan…',
  noReadings: 'Device ini belum mengirim pembacaan',
  ranges: 'Rentang waktu',
  range: { '24h': '24 jam', '7d': '7 hari', '30d': '30 hari' } satisfies Record<HistoryRange, string>,
  showTable: 'Tampilkan tabel',
  showChart: 'Tampilkan grafik',
  loadingHistory: 'Memuat riwayat…',
  noHistory: (range: string) => `Belum ada riwayat dalam ${range} terakhir`,
  chart: 'Riwayat pembacaan',
  mean: 'Rata-rata',
  band: 'Terendah–tertinggi',
  limit: 'Batas',
  anomaly: 'Anomali',
  anomalies: (count: number) => (count > 0 ? `${count} kejadian anomali` : 'Tanpa anomali'),
  events: (name: string) => `Kejadian anomali ${name}`,
  until: (from: string, to: string) => `${from} – ${to}`,
  ongoing: (from: string) => `Sejak ${from}, masih berlangsung`,
  lowestOf: (value: string) => `terendah ${value}`,
  highestOf: (value: string) => `tertinggi ${value}`,
  moreEvents: (count: number) => `${count} kejadian yang lebih lama tidak ditampilkan.`,
  point: (time: string, value: string) => `${time}: ${value}, anomali`,
  time: 'Waktu',
  lowest: 'Terendah',
  highest: 'Tertinggi',
  status: 'Status',
  table: (name: string) => `Tabel ${name}`,
  /** What the curve says, for those who cannot see it. */
  summary: (facts: {
    name: string
    range: string
    lowest: string
    highest: string
    newest: string
    time: string
    rule: string | null
    anomalies: number
  }) =>
    `${facts.name} dalam ${facts.range} terakhir: terendah ${facts.lowest}, tertinggi ${facts.highest}, ` +
    `terakhir ${facts.newest} pada ${facts.time}. ` +
    (facts.rule === null ? '' : `Batas ${facts.rule}. `) +
    (facts.anomalies > 0 ? `${facts.anomalies} kejadian anomali.` : 'Tidak ada anomali.'),
} as const
