import { expect, test } from 'vitest'
import type { Position } from '../base/geo.ts'
import { testCity } from '../test-support.ts'

const city = testCity({ customers: 3000, months: 1 })

const vertices = (name: 'roads.geojson' | 'pipes.geojson') =>
  city.features(name).flatMap(item => item.geometry?.coordinates as Position[])

test('pipes follow streets: only capped ends and the mains of sources leave their corners', () => {
  const streets = new Set(vertices('roads.geojson').map(String))
  const sources = new Set(
    city.features('water-sources.geojson').map(item => String(item.geometry?.coordinates)),
  )
  for (const { geometry } of city.features('pipes.geojson')) {
    const line = ((geometry?.coordinates ?? []) as Position[]).map(String)
    for (const vertex of line.slice(1, -1)) expect(streets.has(vertex)).toBe(true)
    const toSource = line.some(vertex => sources.has(vertex))
    const corners = line.filter(vertex => streets.has(vertex))
    expect(toSource || corners.length >= Math.max(1, line.length - 2)).toBe(true)
  }
})

test('pipes are thick on main roads and thin in the lanes, with a few odd ones', () => {
  const pipes = city.features('pipes.geojson').map(item => item.properties)
  const count = (test: (p: Record<string, unknown>) => boolean) => pipes.filter(test).length
  expect(count(p => (p.DIAMETER as number) >= 400)).toBeGreaterThan(0)
  expect(count(p => (p.DIAMETER as number) <= 100)).toBeGreaterThan(pipes.length * 0.3)
  expect(count(p => p.TAHUN === '-')).toBeGreaterThan(0)
  expect(count(p => p.TYPE === 'pipe')).toBe(pipes.length)
})

test('the street network is in one piece', () => {
  const leader = new Map<string, string>()
  const find = (key: string): string => {
    const up = leader.get(key) ?? key
    if (up === key) return key
    const top = find(up)
    leader.set(key, top)
    return top
  }
  for (const road of city.features('roads.geojson')) {
    const line = ((road.geometry?.coordinates ?? []) as Position[]).map(String)
    for (let i = 1; i < line.length; i++) leader.set(find(line[i - 1] as string), find(line[i] as string))
  }
  const pieces = new Set(vertices('roads.geojson').map(v => find(String(v))))
  expect(pieces.size).toBe(1)
})

test('[M3.5] a reading is in anomaly exactly when its rule says so', () => {
  const devices = city.features('devices.geojson')
  const rules = {
    gt: (v: number, limit: number) => v > limit,
    lt: (v: number, limit: number) => v < limit,
    gte: (v: number, limit: number) => v >= limit,
    lte: (v: number, limit: number) => v <= limit,
    eq: (v: number, limit: number) => v === limit,
  }
  interface Reading {
    name: string
    value: number
    constraintOperator: keyof typeof rules
    constraintValue: number
    status: number
  }
  for (const { properties } of devices) {
    const data = properties.data as Reading[]
    for (const r of data) {
      expect(r.status).toBe(rules[r.constraintOperator](r.value, r.constraintValue) ? 1 : 0)
    }
    expect(data.some(r => r.name === 'signal')).toBe(true)
    expect(properties.status).toBe(data.some(r => r.name !== 'signal' && r.status) ? 1 : 0)
  }
  expect(devices.some(d => d.properties.status === 1)).toBe(true)
  expect(devices.some(d => d.properties.status === 0)).toBe(true)
})
