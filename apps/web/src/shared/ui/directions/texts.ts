export const directionsLinkTexts = { label: 'Menuju Lokasi' } as const
