export const companySelectTexts = {
  label: 'PDAM',
  placeholder: 'Pilih PDAM',
  inactive: 'Non Aktif',
  more: (shown: string, all: string) => `${shown} dari ${all} PDAM ditampilkan. Ketik nama untuk mencari.`,
  failed: 'Daftar PDAM gagal dimuat',
} as const
