/** The banks of the provinces, where most utilities' bills are paid, by the province's capital. */
const REGIONAL_BANKS: readonly (readonly [name: string, lon: number, lat: number])[] = [
  ['Bank Aceh', 95.3, 5.6],
  ['Bank Sumut', 98.7, 3.6],
  ['Bank Nagari', 100.4, -0.9],
  ['Bank Riau Kepri', 101.4, 0.5],
  ['Bank Jambi', 103.6, -1.6],
  ['Bank Bengkulu', 102.3, -3.8],
  ['Bank Sumsel Babel', 104.8, -3],
  ['Bank Lampung', 105.3, -5.4],
  ['Bank Banten', 106.2, -6.1],
  ['Bank DKI', 106.8, -6.2],
  ['Bank BJB', 107.6, -6.9],
  ['Bank Jateng', 110.4, -7],
  ['Bank BPD DIY', 110.4, -7.8],
  ['Bank Jatim', 112.7, -7.3],
  ['Bank BPD Bali', 115.2, -8.7],
  ['Bank NTB', 116.1, -8.6],
  ['Bank NTT', 123.6, -10.2],
  ['Bank Kalbar', 109.3, 0],
  ['Bank Kalteng', 113.9, -2.2],
  ['Bank Kalsel', 114.8, -3.4],
  ['Bank Kaltimtara', 117.2, -0.5],
  ['Bank Sulselbar', 119.4, -5.1],
  ['Bank Sulteng', 119.9, -0.9],
  ['Bank Sultra', 122.5, -4],
  ['Bank SulutGo', 124.8, 1.5],
  ['Bank Maluku Malut', 128.2, -3.7],
  ['Bank Papua', 140.7, -2.5],
]

export function regionalBank(lon: number, lat: number): string {
  const distance = ([, x, y]: (typeof REGIONAL_BANKS)[number]) => Math.hypot(x - lon, y - lat)
  const nearest = REGIONAL_BANKS.reduce((best, bank) => (distance(bank) < distance(best) ? bank : best))
  return nearest[0]
}
