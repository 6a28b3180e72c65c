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
  add: 'Tambah PDAM',
  edit: 'Edit PDAM',
  remove: 'Hapus PDAM',
  openMap: (name: string) => `Buka peta ${name}`,
  noMap: (name: string) => `Peta ${name} tidak dapat dibuka: PDAM non aktif`,
  devices: (name: string) => `Perangkat ${name}`,
  checklist: (name: string) => `Kesiapan data ${name}`,
  checklistProgress: (name: string, done: number, of: number) => `Kesiapan data ${name}: ${done}/${of}`,
  // A2, to the letter.
  steps: ['Create New PDAM', 'Create New User For PDAM'],
  next: 'Next',
  back: 'Back',
  submit: 'Submit',
  assigned: (slug: string) => `Pengguna ini mendapat rule pdam dan map ${slug}.`,
  removeQuestion: 'Anda yakin ingin manghapus pdam?',
  contentsOf: (name: string) => `Yang ikut terhapus bersama ${name}:`,
  counting: 'Menghitung data yang ikut terhapus…',
  noContents: (name: string) => `${name} tidak memiliki data.`,
  signedOut: 'Pengguna PDAM ini tidak dapat masuk lagi.',
  typeSlug: (slug: string) => `Ketik ${slug} untuk dapat menghapusnya.`,
  addDone: 'berhasil menambahkan PDAM dan user',
  editDone: 'Berhasil mengedit PDAM',
  removeDone: 'berhasil menghapus PDAM',
} as const

export const companyFieldTexts = {
  name: 'Nama',
  slug: 'Slug',
  uniqueCode: 'Unique Code',
  uniqueCodeDevice: 'IoT Unique Code',
  lon: 'Longitude',
  lat: 'Latitude',
  map: 'Letak PDAM di peta',
  gmtOffset: 'GMT Offset',
  apiService: 'API Service',
  status: 'Status',
} as const

export const companyHints = {
  slug: (slug: string) => `Alamat peta: /map/${slug || '…'}`,
  slugChanged: 'Slug baru mengubah alamat peta dan mengakhiri sesi semua pengguna PDAM ini.',
  coordinate: 'Titik atau koma, paling banyak 6 desimal',
  gmtOffset: 'WIB 7, WITA 8, WIT 9',
  apiService: 'csv, internal, atau alamat https://…',
  inactive: 'Pengguna PDAM ini tidak dapat masuk dan petanya tidak dapat dibuka.',
} as const

export const logoTexts = {
  title: 'Logo',
  alt: 'Logo PDAM',
  choose: 'Pilih Logo',
  change: 'Ganti Logo',
  remove: 'Hapus Logo',
  file: 'File logo',
  hint: (pixels: number, bytes: string) =>
    `PNG atau JPEG, paling besar ${pixels}×${pixels} piksel dan ${bytes}. Dipakai pada peta cetak, langsung tersimpan.`,
  saved: 'Logo tersimpan.',
  removed: 'Logo dihapus.',
  tooLarge: (bytes: string) => `File terlalu besar. Paling besar ${bytes}.`,
  unknown: 'Logo yang ada tidak dapat dimuat.',
} as const

export const contentsTexts = {
  users: 'Pengguna',
  customers: 'Pelanggan',
  bills: 'Tagihan',
  complaints: 'Pengaduan',
  symbols: 'Simbol',
} as const
