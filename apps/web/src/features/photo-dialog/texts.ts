export const texts = {
  title: { meter: (name: string) => `Foto Meter ${name}`, house: (name: string) => `Foto Rumah ${name}` },
  loading: 'Memuat foto…',
  none: 'Foto tidak tersedia',
  close: 'Tutup',
} as const
