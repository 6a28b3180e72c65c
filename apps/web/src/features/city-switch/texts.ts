export const citySwitchTexts = {
  title: 'Pindah ke peta PDAM lain',
  search: 'Cari nama atau slug PDAM',
  list: 'Daftar PDAM',
  loading: 'daftar PDAM',
  current: 'Sedang dibuka',
  none: 'Tidak ada PDAM dengan nama itu.',
  more: (shown: string, all: string) => `${shown} dari ${all} PDAM ditampilkan. Ketik nama untuk mencari.`,
  close: 'Tutup',
} as const
