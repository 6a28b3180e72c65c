export const texts = {
  previous: (name: string) => `Pembacaan sebelumnya, ${name}`,
  next: (name: string) => `Pembacaan selanjutnya, ${name}`,
  page: (at: number, of: number) => `${at}/${of}`,
  loading: 'Memuat pembacaan…',
  noReadings: 'Belum ada pembacaan',
  silent: (since: string) => `Tidak ada kabar sejak ${since}`,
} as const
