export const upcomingTexts = {
  heading: 'Belum tersedia di versi ini',
  body: (screen: string) =>
    `Layar ${screen} sedang kami siapkan dan akan hadir pada rilis berikutnya. Menu lain tetap dapat digunakan seperti biasa.`,
} as const
