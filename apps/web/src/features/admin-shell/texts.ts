export const shellTexts = {
  skip: 'Lewati ke konten utama',
  menu: 'Menu administrasi',
  openMenu: 'Buka menu',
  logout: 'LOGOUT',
  account: 'Akun Saya',
} as const
