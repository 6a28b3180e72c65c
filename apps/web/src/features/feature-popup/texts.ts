export const texts = {
  description: 'DESKRIPSI',
  close: 'Tutup',
  feature: 'Rincian',
  loadingDetails: 'Memuat rincian',
  failed: 'Gagal memuat data',
  empty: 'Data Kosong',
  whatsApp: 'WhatsApp',
} as const
