export const listTexts = {
  search: 'Cari',
  clearSearch: 'Hapus pencarian',
  all: 'Semua',
  status: 'Status',
  empty: 'Data Kosong',
  emptyFiltered: 'Tidak ada data yang cocok dengan pencarian atau filter ini.',
  resetFilters: 'Hapus pencarian dan filter',
  emptyPage: 'Halaman ini kosong.',
  firstPage: 'Ke halaman pertama',
  loading: (what: string) => `Memuat ${what}…`,
} as const
