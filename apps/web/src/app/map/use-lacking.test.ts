import type { FeatureKind } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { byKind } from '#sync/by-kind.ts'
import type { FeatureColumns } from '#sync/feature-columns.ts'
import { NOT_LOADED } from '#sync/worker/layer-loader.ts'
import { lackingIn } from './use-lacking.ts'

const columns = (kind: FeatureKind, rows: number): FeatureColumns => ({
  family: 'point',
  kind,
  city: 'kota-baru',
  counter: 0,
  rows,
  origin: [0, 0],
  positions: new Float32Array(2 * rows),
  chunkRows: 4096,
  boxes: new Float32Array(4),
  columns: {},
})
const having = (rows: Partial<Record<FeatureKind, number>>, offline = false) => ({
  layers: byKind(kind => {
    const found = rows[kind]
    return found === undefined ? NOT_LOADED : { ...NOT_LOADED, columns: columns(kind, found) }
  }),
  failure: null,
  offline: offline ? { dataFrom: null } : null,
})

test('[D95] a map lacks its customers, or everything; before they are here nothing is claimed', () => {
  expect(lackingIn(having({}))).toBeNull()
  expect(lackingIn(having({ pipe: 0 }))).toBeNull()
  expect(lackingIn(having({ customer: 3 }))).toBeNull()
  expect(lackingIn(having({ customer: 0 }))).toBe('everything')
  expect(lackingIn(having({ customer: 0, pipe: 0 }))).toBe('everything')
  expect(lackingIn(having({ customer: 0, pipe: 2 }))).toBe('customers')
  expect(lackingIn(having({ customer: 0 }, true))).toBeNull()
})
