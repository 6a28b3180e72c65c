import { gunzipSync } from 'node:zlib'
import {
  decodeFrame,
  decodePart,
  type FeatureKind,
  type FeaturePart,
  FrameAssembler,
} from '@petatirta/contract'
import { expect, test, vi } from 'vitest'
import { applyChange, newJournal } from '#sync/apply-change.ts'
import { countOf, type FeatureColumns, placesLeft, rowsChanged } from '#sync/feature-columns.ts'
import { decodeStyle } from '#sync/worker/decode-style.ts'
import { ChangingLayer, type Row, randomRow, seeded } from '#sync/worker/test-model.ts'
import { CITY } from '#sync/worker/test-sets.ts'
import { LiveSet } from './live-set.ts'

const random = seeded(3)
const row = (kind: FeatureKind, n: number) => randomRow(kind, `P${n}`, random)
const rows = (kind: FeatureKind, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => row(kind, from + i))

function received(layer: ChangingLayer, since: number) {
  const assembler = new FrameAssembler()
  const frames = layer.answer({ featureType: layer.kind, city: CITY, since }, true)
  return new Map(
    frames.flatMap(frame => assembler.add(decodeFrame(frame)) ?? []).map(part => [part.name, part]),
  )
}
const opened = (set: ReturnType<typeof received>, name: string): FeaturePart =>
  decodePart(new Uint8Array(gunzipSync(set.get(name)?.bytes ?? new Uint8Array())))

/** A map that has the whole set, and follows. */
function follower(layer: ChangingLayer) {
  const set = received(layer, -1)
  const [style, ids] = [opened(set, 'style'), opened(set, 'ids').textBytes('id')]
  const live = new LiveSet({ kind: layer.kind, city: CITY }, { counter: style.counter, rows: style.rows })
  const follow = async () => {
    const changes = received(layer, live.counter)
    const bytes = changes.get('changes')?.bytes ?? new Uint8Array()
    const personal = changes.get('personal-changes')?.bytes
    return live.add({ counter: layer.counter, bytes, personal }, ids)
  }
  return { live, style, ids, follow }
}

test('[D103] customers: rows change in place, new ones follow, those that went are left out', async () => {
  const layer = new ChangingLayer('customer', rows('customer', 0, 10))
  const { live, style, follow, ids } = follower(layer)
  let columns = decodeStyle(style)
  if (columns.family !== 'point') throw new Error('no points')
  columns = { ...columns, journal: newJournal(columns.counter) }
  const { positions } = columns
  const changed: Row = { ...row('customer', 4), values: { ...row('customer', 4).values, kodegol: 'baru' } }
  layer.change([changed, row('customer', 10), row('customer', 11)], ['P2', 'P7'])
  const after = applyChange(columns, await live.pointChange(await follow()))
  expect(after).toMatchObject({ counter: 2, rows: 12, base: { counter: 1, rows: 10 } })
  expect(countOf(after)).toBe(10)
  expect([...(after.removed ?? [])]).toEqual([2, 7])
  const { kodegol } = after.columns
  expect(kodegol?.type === 'category' && kodegol.dictionary[kodegol.codes[4] as number]).toBe('baru')
  expect([...(rowsChanged(columns, after) ?? [])]).toEqual([2, 4, 7, 10, 11])
  expect(live.find(ids, ['P4', 'P11', 'P2', 'P99'])).toEqual([4, 11, -1, -1])
  expect([1, 2, 0].map(counter => live.covers(counter))).toEqual([true, true, false])

  // The next one finds room in the same arrays, and one that went and comes back has its old place.
  layer.change([row('customer', 2), row('customer', 12)], [])
  const next = applyChange(after, await live.pointChange(await follow()))
  expect(next.positions.buffer).toBe(after.positions.buffer)
  expect(next.positions.buffer).not.toBe(positions.buffer)
  expect([...(next.removed ?? [])]).toEqual([7])
  expect([...(rowsChanged(columns, next) ?? [])]).toEqual([2, 4, 7, 10, 11, 12])
})

test('[D107] where rows lay before a change is known after it: the map draws these places again', async () => {
  const layer = new ChangingLayer('customer', rows('customer', 0, 10))
  const { live, style, follow } = follower(layer)
  const decoded = decodeStyle(style)
  if (decoded.family !== 'point') throw new Error('no points')
  const columns = { ...decoded, journal: newJournal(decoded.counter) }
  const placeOf = (row: number) => [...columns.positions.slice(2 * row, 2 * row + 2)]
  const before = [4, 2].flatMap(placeOf)
  layer.change([{ ...row('customer', 4), lines: [[[107.6, -6.9]]] }], ['P2'])
  const after = applyChange(columns, await live.pointChange(await follow()))
  expect(placeOf(4)).not.toEqual(before.slice(0, 2))
  expect([...placesLeft(columns, after)]).toEqual(before)
  layer.change([row('customer', 11)], [])
  const next = applyChange(after, await live.pointChange(await follow()))
  // One that is new lay nowhere.
  expect([...placesLeft(after, next)]).toEqual([])
  expect([...placesLeft(columns, next)]).toEqual(before)
})

test('[D103] of lines and areas the next set is made of the former and what changed', async () => {
  const layer = new ChangingLayer('pipe', rows('pipe', 0, 6))
  const { live, style, follow } = follower(layer)
  layer.change([row('pipe', 1), row('pipe', 8)], ['P3'])
  await follow()
  layer.change([row('pipe', 9)], ['P0'])
  await follow()
  layer.encode()
  const merged = await live.columns(style)
  const fresh = decodeStyle(opened(received(layer, -1), 'style'))
  const byId = (columns: FeatureColumns, ids: readonly (string | undefined)[]) =>
    ids.map((id, n) => [id, tableOf(columns, n)]).sort()
  const setIds = opened(received(layer, -1), 'ids')
  const baseIds = Array.from({ length: 6 }, (_, n) => `P${n}`)
  const mergedIds = Array.from(
    { length: merged.rows },
    (_, n) => live.addedId(live.placeOf(n)) ?? baseIds[live.placeOf(n)],
  )
  const freshIds = Array.from({ length: fresh.rows }, (_, n) => setIds.texts('id')(n))
  expect(byId(merged, mergedIds)).toEqual(byId(fresh, freshIds))
  expect(merged.origin).toEqual(fresh.origin)
})

/** Of random texts, which do not pack: a change of 400 is not kept open. */
const noisyRows = (kind: FeatureKind, from: number, to: number): Row[] =>
  rows(kind, from, to).map(row => ({
    ...row,
    properties: { nama: Array.from({ length: 200 }, () => random().toString(36)).join() },
  }))

test('[D103] small changes that are joined while a large one is opened are what they were', async () => {
  const layer = new ChangingLayer('pipe', rows('pipe', 0, 6))
  const { live, style, follow } = follower(layer)
  layer.change(noisyRows('pipe', 6, 1006), [])
  expect((await follow()).bytes.length).toBeGreaterThan(256 * 1024)
  // What is drawn drops the large one again.
  await live.columns(style)
  for (const n of [0, 1]) {
    layer.change([row('pipe', n)], [])
    await follow()
  }
  const tidied = live.tidy()
  const [columns, texts] = await Promise.all([live.columns(style), live.changedTexts(false)])
  expect([await tidied, live.changes.length]).toEqual([1, 2])
  const now = [await live.columns(style), await live.changedTexts(false)] as const
  expect(columns).toEqual(now[0])
  expect(texts?.ids).toEqual(now[1]?.ids)
  expect(texts?.details).toEqual(now[1]?.details)
})

test('[D103] a large change that was stored is opened once for places and columns', async () => {
  const layer = new ChangingLayer('customer', rows('customer', 0, 5))
  const { live, style, follow } = follower(layer)
  layer.change(noisyRows('customer', 5, 405), [])
  const change = await follow()
  expect(change.bytes.length).toBeGreaterThan(256 * 1024)
  const open = vi.spyOn(globalThis, 'DecompressionStream')
  const again = new LiveSet({ kind: 'customer', city: CITY }, live.base)
  await again.restore(change)
  expect(countOf(await again.columns(style))).toBe(405)
  expect(open).toHaveBeenCalledTimes(1)
  open.mockRestore()
})

/** A line's vertices and values. */
function tableOf(columns: FeatureColumns, n: number) {
  if (columns.family === 'point') return []
  const { rowStarts, rings, positions } = columns
  const lines = Array.from(rings.subarray(rowStarts[n], (rowStarts[n + 1] ?? 0) + 1))
  const values = Object.values(columns.columns).map(column =>
    column.type === 'category' ? column.dictionary[column.codes[n] as number] : column.values[n],
  )
  return [values, [...positions.subarray(2 * (lines[0] ?? 0), 2 * (lines.at(-1) ?? 0))], lines.length]
}

test('[D103] many small changes become few, and say the same', async () => {
  const layer = new ChangingLayer('customer', rows('customer', 0, 40))
  const { live, style, follow, ids } = follower(layer)
  for (let step = 0; step < 60; step++) {
    const n = Math.floor(random() * 60)
    const isGone = random() < 0.3 && layer.rows.has(`P${n}`)
    layer.change(isGone ? [] : [row('customer', n)], isGone ? [`P${n}`] : [])
    await follow()
    await live.tidy()
  }
  expect(live.changes.length).toBeLessThan(8)
  const again = new LiveSet({ kind: 'customer', city: CITY }, live.base)
  for (const change of live.changes) await again.restore(change)
  const [one, other] = [await live.columns(style), await again.columns(style)]
  expect(countOf(one)).toBe(layer.rows.size)
  expect(other).toEqual(one)
  const wanted = [...layer.rows.keys()]
  expect(again.find(ids, wanted)).toEqual(live.find(ids, wanted))
  for (const id of wanted) {
    const [place = -1] = live.find(ids, [id])
    const changed = await again.details(place, true)
    if (changed)
      expect(changed).toEqual({ ...layer.rows.get(id)?.properties, ...layer.rows.get(id)?.personal })
  }
})
