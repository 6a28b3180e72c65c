export const screenshotTexts = {
  // M2.4, to the letter.
  title: 'Screenshot',
  close: 'TUTUP',
  copied: 'Berhasil salin ke clipboard!',

  composing: 'Menyusun gambar peta…',
  picture: (city: string, time: string) => `Gambar peta ${city}, ${time}`,
  asOf: (time: string, month: string) => `${time} · status per ${month}`,
  refused: 'Browser tidak mengizinkan gambar disalin ke clipboard, jadi gambarnya diunduh.',
  noClipboard: 'Browser ini tidak dapat menyalin gambar ke clipboard, jadi gambarnya diunduh.',
  copy: 'Salin',
  download: 'Unduh',
  share: 'Bagikan gambar',
  shared: 'Gambar sudah dibagikan.',
  shareDenied: 'Browser tidak mengizinkan gambar dibagikan. Unduh gambarnya, lalu kirim dari perangkat Anda.',
  shareFailed: 'Gambar tidak dapat dibagikan. Coba lagi, atau unduh gambarnya.',
  noTiles: 'Gambar ini tanpa peta dasar.',
  tainted:
    'Server peta dasar tidak mengizinkan gambarnya disalin. Screenshot hanya dapat dibuat tanpa peta dasar.',
  withoutTiles: 'Ambil tanpa peta dasar',
  failed: 'Gambar peta tidak dapat dibuat.',
  retry: 'Coba lagi',
} as const
