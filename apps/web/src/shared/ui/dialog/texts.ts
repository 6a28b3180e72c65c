export const dialogTexts = {
  cancel: 'Batal',
  save: 'Simpan',
  close: 'Tutup',
  unsavedTitle: 'Perubahan belum disimpan',
  unsaved: 'Jika Anda keluar sekarang, perubahan yang belum disimpan akan hilang.',
  discard: 'Buang perubahan',
  stay: 'Kembali mengubah',
} as const
