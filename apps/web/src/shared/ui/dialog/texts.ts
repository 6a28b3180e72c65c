export const dialogTexts = {
  cancel: 'Batal',
  save: 'Simpan',
  close: 'Tutup',
  // A2, to the letter.
  confirmDelete: 'Ya, Hapus',
  unsavedTitle: 'Perubahan belum disimpan',
  unsaved: 'Jika Anda keluar sekarang, perubahan yang belum disimpan akan hilang.',
  discard: 'Buang perubahan',
  stay: 'Kembali mengubah',
} as const
