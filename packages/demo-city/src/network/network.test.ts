import { describe, expect, test } from 'vitest'
import { testNetwork } from '../test-network.ts'
import { testCity } from '../test-support.ts'

describe.each([1500, 12_000])('a clean city of %i customers', customers => {
  const city = testCity({ customers, months: 1 })
  const network = testNetwork(city)

  test('[D100] every source sits on a pipe, and every pipe has a way to a source', () => {
    expect(network.sources.length).toBeGreaterThan(4)
    for (const { metres } of network.sources) expect(metres).toBeLessThan(0.5)
    expect(network.unfed()).toEqual([])
  })

  test('[D100] every valve sits on a pipe, some steps from the junctions', () => {
    expect(network.valves.length).toBeGreaterThan(50)
    for (const { metres, pipe, at } of network.valves) {
      expect(metres).toBeLessThan(0.05)
      expect(at).toBeGreaterThan(1)
      expect(at).toBeLessThan((network.pipes[pipe]?.metres ?? 0) - 1)
    }
  })

  test('[D101] a closure leaves some tens of customers without water', () => {
    const sizes = network.customersOfPiece()
    const median = sizes[sizes.length >> 1] as number
    expect(median).toBeGreaterThanOrEqual(20)
    expect(median).toBeLessThanOrEqual(60)
    expect(sizes.at(-1)).toBeLessThan(Math.max(80, customers * 0.03))
  })

  test('there is a valve for some hundreds of metres of pipe, not for fewer', () => {
    const metres = network.pipes.reduce((sum, pipe) => sum + pipe.metres, 0)
    expect(metres / network.valves.length).toBeGreaterThan(150)
  })
})

test('some valves between DMAs are shut at all times', () => {
  const accessories = testCity({ customers: 12_000, months: 1 }).features('accessories.geojson')
  const shut = accessories.filter(({ properties }) => properties.posisi === 'Normal Tutup')
  expect(shut.length).toBeGreaterThan(5)
  for (const { properties } of shut) expect(properties.sub_tipe).toBe('valve')
})
