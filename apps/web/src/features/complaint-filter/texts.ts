import { formatNumber, type WorkOrderPhase } from '@petatirta/domain'

export const complaintTexts = {
  titles: { hublang: 'Pengaduan', workOrder: 'Realisasi Work Order' },
  start: 'Tanggal Awal',
  end: 'Tanggal Akhir',
  dateBy: 'Tanggal berdasarkan',
  type: 'Jenis Pengaduan',
  allTypes: 'Semua',
  phasesTitle: 'Tahap',
  phases: { spk: 'SPK', rab: 'RAB', sppb: 'SPPB', bap: 'BAP' } satisfies Record<WorkOrderPhase, string>,
  exclude: 'Belum',
  include: 'Sudah',
  answerOf: (phase: string) => `${phase}: sudah atau belum`,
  loading: 'Mencari pelanggan…',
  found: (count: number) => `${formatNumber(count)} pelanggan disorot`,
  none: 'Tidak ada pelanggan dengan pengaduan pada rentang ini',
  failed: 'Data pengaduan tidak dapat dimuat.',
  retry: 'Coba lagi',
  pickerFailed: 'Pemilih tanggal tidak dapat dimuat. Periksa koneksi, lalu muat ulang halaman.',
} as const
