export const companyTexts = {
  title: 'PDAM',
  description: 'PDAM yang memakai PetaTirta, beserta letak dan alamat petanya.',
  list: 'daftar PDAM',
  searchPlaceholder: 'Cari nama, slug, atau kode unik',
  createdAt: 'Dibuat',
  updatedAt: 'Diperbarui',
  name: 'Nama',
  lon: 'Lon',
  lat: 'Lat',
  status: 'Status',
  slug: 'Slug',
} as const
