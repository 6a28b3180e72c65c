export const messageTexts = {
  forbiddenCode: '403',
  forbidden: 'Akses Ditolak',
  forbiddenDetail: 'Akun Anda tidak memiliki izin untuk membuka halaman ini.',
  notFoundCode: '404',
  notFound: 'Alamat Tidak Di Temukan',
  notFoundDetail: 'Periksa kembali alamatnya. Peta kota yang tidak aktif juga tidak dapat dibuka.',
  home: 'Kembali ke beranda',
  login: 'Ke halaman login',
  logout: 'Logout',
} as const
