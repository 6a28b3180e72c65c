export const userTexts = {
  title: 'User',
  description: 'Akun yang dapat masuk ke PetaTirta, beserta hak akses dan PDAM-nya.',
  list: 'daftar user',
  searchPlaceholder: 'Cari username atau PDAM',
  createdAt: 'Dibuat',
  updatedAt: 'Diperbarui',
  username: 'Username',
  rule: 'Rule',
  map: 'Map',
  status: 'Status',
} as const
