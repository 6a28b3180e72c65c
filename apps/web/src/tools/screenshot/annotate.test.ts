import { expect, test } from 'vitest'
import { scaleBar } from './annotate.ts'

test.each([
  [0.037, '2 m'],
  [1, '100 m'],
  [4.2, '500 m'],
  [9.5, '1 km'],
  [9554, '1.000 km'],
])('%d metres a pixel: a bar of %s', (metresPerPixel, label) => {
  const bar = scaleBar(metresPerPixel, 120)
  expect(bar.label).toBe(label)
})

test('the bar is as long as it says, and never longer than there is room', () => {
  for (let metresPerPixel = 0.01; metresPerPixel < 1e5; metresPerPixel *= 1.037) {
    const { label, width } = scaleBar(metresPerPixel, 120)
    const [number = '', unit] = label.split(' ')
    const metres = Number(number.replaceAll('.', '').replace(',', '.')) * (unit === 'km' ? 1000 : 1)
    expect(width * metresPerPixel).toBeCloseTo(metres, 6)
    expect(width).toBeLessThanOrEqual(120.000001)
    expect(width).toBeGreaterThan(47)
  }
})
