export const sidebarTexts = {
  label: 'Menu peta',
  views: 'Tampilan',
  data: 'Data',
  customers: 'Data Pelanggan',
  networkCheck: 'Periksa Jaringan',
  administration: 'Administrasi',
  account: 'Akun Saya',
  theme: 'Tema',
  logout: 'Logout',
} as const
