import { formatNumber } from '@petatirta/domain'

export const texts = {
  asOf: (month: string, state: string) => `Status per ${month}: ${state}`,
  now: (state: string) => `Sekarang: ${state}`,
  tabs: 'Data pelanggan',
  tab: {
    detail: 'Detail Pelanggan',
    bills: 'Rincian Tagihan',
    complaints: 'Pengaduan',
    assets: 'Aset',
  },
  unpaidBadge: (months: number) => `${months} bulan belum lunas`,
  complaintBadge: (count: number) => `${count} pengaduan`,
  assets: 'Sedang dalam proses pengembangan',
  billNow: 'Tagihan air bulan ini',
  arrearsTotal: 'Total tunggakan',
  withoutFines: 'Tagihan belum termasuk denda',
  arrears: (months: number) =>
    months > 0 ? `Tunggakan ${formatNumber(months)} bulan` : 'Tidak ada tunggakan',
  meterPhoto: 'Foto Meter',
  housePhoto: 'Foto Rumah',
  /** Where the address of another photo stands. */
  storedPhoto: 'Tersimpan di data pelanggan',
  loadingBills: 'Memuat rincian tagihan…',
  loadingComplaints: 'Memuat pengaduan…',
  noBills: 'Belum ada tagihan',
  bills: 'Daftar tagihan',
  paid: 'Lunas',
  unpaid: 'Belum Lunas',
  // M2.10, to the letter.
  unpaidTotal: 'Total Tunggakan',
  billedTotal: 'Total seluruh tagihan',
  paidOn: (day: string) => `Dibayar ${day}`,
  paidAt: (channel: string) => `di ${channel}`,
  late: (days: number) => `terlambat ${formatNumber(days)} hari`,
  due: (day: string) => `Jatuh tempo ${day}`,
  overdue: (days: number) => `lewat ${formatNumber(days)} hari`,
  usage: 'Pemakaian 24 bulan terakhir',
  mostUsage: (usage: string) => `tertinggi ${usage}`,
  /** What the bars say, for those who cannot see them. */
  chart: (facts: { average: string; most: string; period: string; unpaid: number }) =>
    `Pemakaian 24 bulan terakhir: rata-rata ${facts.average}, tertinggi ${facts.most} pada ${facts.period}. ` +
    (facts.unpaid > 0 ? `${facts.unpaid} bulan belum lunas.` : 'Semua lunas.'),
  complaintIncident: (title: string) => `Gangguan: ${title}`,
  complaintCount: 'Pengaduan',
  workOrderCount: 'Work order',
  newest: 'Pengaduan terbaru',
  noComplaints: 'Tidak ada pengaduan',
  showComplaints: 'Lihat Pengaduan',
} as const
