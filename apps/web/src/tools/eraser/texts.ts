export const eraserTexts = {
  // M2.4, to the letter.
  title: 'Penghapus',

  click: 'Klik hasil pengukuran di peta untuk menghapusnya.',
  tap: 'Ketuk hasil pengukuran di peta untuk menghapusnya.',
  nothing: 'Belum ada hasil pengukuran di peta. Gambar dengan Panjang Pipa terlebih dahulu.',
  list: 'Hasil Pengukuran',
  remove: 'Hapus',
  removeNamed: (name: string) => `Hapus ${name}`,
  removeAll: 'Hapus semua',
} as const
