import { expect, test } from 'vitest'
import {
  BILLING_COLOURS,
  BOUNDARY_COLOURS,
  boundaryColour,
  DEFAULT_PIPE_COLOURS,
  defaultPipeColour,
} from './colours.ts'

const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
const linear = (value: number) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

test('[A9] billing colours', () => {
  expect(BILLING_COLOURS).toEqual({
    unpaid: '#d0021b',
    latePaid: '#f5a623',
    paid: '#06D2FF',
    default: '#FFA500',
    workOrder: '#55ff00',
  })
})

test('[A9] boundary colours: fifteen, distinct, legible on a light map, cycling', () => {
  expect(new Set(BOUNDARY_COLOURS).size).toBe(15)
  for (const colour of BOUNDARY_COLOURS) {
    expect(colour).toMatch(/^#[0-9A-F]{6}$/)
    expect(contrast(colour, '#f2efe9')).toBeGreaterThan(1.8)
  }
  expect(boundaryColour(0)).toBe(BOUNDARY_COLOURS[0])
  expect(boundaryColour(15)).toBe(BOUNDARY_COLOURS[0])
  expect(boundaryColour(31)).toBe(BOUNDARY_COLOURS[1])
  expect(boundaryColour(-1)).toBe(BOUNDARY_COLOURS[14])
})

test('[A2] default pipe colours cycle', () => {
  expect(new Set(DEFAULT_PIPE_COLOURS).size).toBe(DEFAULT_PIPE_COLOURS.length)
  expect(defaultPipeColour(DEFAULT_PIPE_COLOURS.length)).toBe(DEFAULT_PIPE_COLOURS[0])
})
