export const formTexts = {
  username: 'Username',
  password: 'Password',
  rule: 'Rule',
  roles: 'Roles',
  map: 'Map',
  status: 'Status',
  showPassword: 'Tampilkan password',
  hidePassword: 'Sembunyikan password',
  failed: 'Terjadi kesalahan',
  usernameTaken: 'Username telah terdaftar',
  chooseOther: 'Pilih username lain',
  stale:
    'Data ini telah diubah pengguna lain sejak Anda membukanya. Isian Anda belum disimpan dan tidak hilang.',
  loadNewest: 'Muat data terbaru',
  merged: 'Data terbaru telah dimuat, isian yang Anda ubah dipertahankan. Periksa lalu simpan lagi.',
  stored: (label: string, value: string) => `${label} yang tersimpan: ${value}`,
} as const
