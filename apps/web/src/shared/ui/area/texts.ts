import { UNBILLED_LABEL } from '@petatirta/domain'

export const texts = {
  summary: 'Ringkasan wilayah',
  loading: 'Memuat data…',
  size: 'Luas',
  customersAt: (month: string) => `Jumlah pelanggan per ${month}`,
  present: 'Sekarang',
  groups: { customers: 'Pelanggan', bills: 'Tagihan', usage: 'Pemakaian' },
  rows: {
    jumlah_pelanggan: 'Jumlah pelanggan',
    jumlah_pelanggan_bayar: 'Lunas',
    jumlah_pelanggan_piutang: 'Menunggak',
    jumlah_pelanggan_tanpa_tagihan: UNBILLED_LABEL,
    pelanggan_lunas_kini: 'Lunas bulan ini',
    pelanggan_piutang_kini: 'Belum lunas bulan ini',
    jumlah_total_tagihan: 'Total seluruh tagihan',
    jumlah_total_tagihan_bayar: 'Terbayar',
    jumlah_total_tagihan_piutang: 'Total tunggakan',
    jumlah_tagihan_kini: 'Tagihan bulan ini',
    pemakaian: 'Total pemakaian',
    pemakaian_bayar: 'Terbayar',
    pemakaian_piutang: 'Belum terbayar',
    pemakaian_kini: 'Pemakaian bulan ini',
    pemakaian_bayar_kini: 'Terbayar bulan ini',
    pemakaian_piutang_kini: 'Belum terbayar bulan ini',
  },
} as const

export const fileChoiceTexts = {
  title: 'Isi file',
  all: 'Semua pelanggan wilayah ini',
  filtered: 'Sesuai filter',
  option: (label: string, count: string | undefined) => (count === undefined ? label : `${label} · ${count}`),
  noneInside: 'Tidak ada pelanggan di wilayah ini, jadi tidak ada data yang dapat diunduh.',
  noneFits: 'Filter yang sedang aktif tidak menampilkan pelanggan di wilayah ini.',
  getSheet: 'Unduh spreadsheet',
  notSaved: 'Tidak ada pelanggan yang sesuai, jadi file tidak disimpan.',
} as const
