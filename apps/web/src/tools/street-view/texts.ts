export const streetViewTexts = {
  // M2.4, to the letter.
  title: 'Street View',

  click: 'Klik titik pada peta untuk membuka Street View.',
  tap: 'Ketuk titik untuk membuka Street View.',
  blocked: 'Browser memblokir tab baru.',
  open: 'Buka Street View',
} as const
