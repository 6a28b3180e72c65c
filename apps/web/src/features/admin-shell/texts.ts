export const shellTexts = {
  skip: 'Lewati ke konten utama',
  menu: 'Menu administrasi',
  openMenu: 'Buka menu',
  closeMenu: 'Tutup menu',
  logout: 'LOGOUT',
  gisFailed: 'Ada kesalahan pada server',
  account: 'Akun Saya',
} as const
