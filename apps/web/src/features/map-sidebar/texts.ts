export const sidebarTexts = {
  label: 'Menu peta',
  views: 'Tampilan',
  data: 'Data',
  customers: 'Data Pelanggan',
  customersSoon: 'Belum tersedia, menyusul di rilis berikutnya',
  administration: 'Administrasi',
  theme: 'Tema',
  logout: 'Logout',
} as const
